import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** Credentials and ids to try the service with; only where demo data are served. */
export interface DemoCredentials {
  readonly companyId: string;
  readonly apiKey: string;
  /** Null where this service can sign none: its tokens are checked by a public key. */
  readonly token: string | null;
  readonly vacancyId: string;
  readonly interviewId: string;
  readonly psychometricId: string;
}

/** The demo's credentials, where a page may show them to whom it is sent; null where it may not. */
export type ShownDemo = (ctx: { readonly req: IncomingMessage }) => DemoCredentials | null;

/**
 * Shows the demo's credentials where the page is opened by a name of this very machine, and not through a proxy. Under any
 * other name somebody else's page could read them in a developer's browser: once it is loaded, its own name resolves to
 * 127.0.0.1 (DNS rebinding), and only `Host` shows that.
 * @param current the credentials as they are now; null where there is no demo
 */
export function shownDemo(current: (() => DemoCredentials) | null): ShownDemo {
  return ({ req: { headers } }) =>
    current && isLoopback(headers.host ?? '') && !forwardingHeaders.some((name) => name in headers) ? current() : null;
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];

const withoutPort = /:\d*$/;

/** Names that browsers resolve to the machine they run on without asking anybody (RFC 6761, 6.3). */
const localhost = /^([a-z\d_-]+\.)*localhost\.?$/i;

/** @param host the value of the `Host` header: a name or an address, with or without a port */
function isLoopback(host: string): boolean {
  const name = host.replace(withoutPort, '');
  return name === '[::1]' || localhost.test(name) || (isIPv4(name) && name.startsWith('127.'));
}
