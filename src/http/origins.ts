import type { Logger } from '../core/kernel/logger.js';
import { quoted } from '../core/kernel/quoted.js';

/** The origins of other sites whose pages may call (CORS), open sockets, and use `/mcp`. */
export interface Origins {
  /** Whether pages of any other origin may call at all. */
  readonly areOpen: boolean;
  /** Whether a page of an origin may call. */
  allow(origin: string): boolean;
  /** The value of `Access-Control-Allow-Origin`; empty if the page may not call. */
  headerFor(origin: string): string;
  /**
   * Logs, once in a process, which setting allows an origin: a browser only tells its user that it has blocked the page.
   * @param host that was requested; a page of the same origin needs no setting
   */
  noteRefused(origin: string, host: string | undefined): void;
}

interface OriginsParts {
  /** `CORS_ORIGINS`; `*` means any. */
  readonly listed: readonly string[];
  /** Whether pages of this machine may call, from any port. */
  readonly allowsLoopback: boolean;
  readonly logger: Logger;
}

const any = '*';

export function originsOf({ listed, allowsLoopback, logger }: OriginsParts): Origins {
  let isNoted = false;
  const allow = (origin: string): boolean =>
    listed.includes(any) || listed.includes(origin) || (allowsLoopback && isLoopback(origin));
  return {
    areOpen: listed.length > 0 || allowsLoopback,
    allow,
    headerFor: (origin) => (listed.includes(any) ? any : allow(origin) ? origin : ''),
    noteRefused(origin, host) {
      if (isNoted || isOfHost(origin, host) || allow(origin)) return;
      isNoted = true;
      logger.warn(
        { origin: quoted(origin) },
        'a page of another origin called: browsers show it no answer unless CORS_ORIGINS lists its origin',
      );
    },
  };
}

/** Whether an origin is that of a page on this machine (RFC 6761, 6.3), such as a development server's. */
function isLoopback(origin: string): boolean {
  const { protocol, hostname } = urlOf(origin) ?? { protocol: '', hostname: '' };
  return /^https?:$/.test(protocol) && /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether a page is of the host that it calls. @param host as requested, with a port other than the usual one */
export function isOfHost(origin: string, host: string | undefined): boolean {
  const url = urlOf(origin);
  return url !== null && url.host === host?.toLowerCase();
}

/** The URL of an origin without any other part; null for what is none, such as `null` for a page without an origin. */
function urlOf(origin: string): URL | null {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url?.origin === origin.toLowerCase() ? url : null;
}
