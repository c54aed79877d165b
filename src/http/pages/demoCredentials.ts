import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** Credentials and ids for trying out the service. They exist only with demo data. */
export interface DemoCredentials {
  readonly companyId: string;
  readonly apiKey: string;
  /** Null if this service can't sign tokens, because it checks them with a public key. */
  readonly token: string | null;
  readonly vacancyId: string;
  readonly interviewId: string;
  readonly psychometricId: string;
}

/** The demo's credentials if the page of a request may show them; else null. */
export type ShownDemo = (ctx: { readonly req: IncomingMessage }) => DemoCredentials | null;

/**
 * Shows the demo's credentials only if the page is opened with a loopback name, and not through a proxy. This prevents
 * DNS rebinding: a foreign page in a developer's browser can let its own name resolve to 127.0.0.1 and then read this
 * page. Only `Host` shows that. A proxy is known by a forwarding header, by `Via` (RFC 9110, 7.6.3), or by HTTP/1.0:
 * nginx sends that and none of these headers unless it is configured, and no browser sends it.
 * @param current returns the present credentials; null if there is no demo
 */
export function shownDemo(current: (() => DemoCredentials) | null): ShownDemo {
  return ({ req }) => (current && isLoopback(req.headers.host ?? '') && !isProxied(req) ? current() : null);
}

const headersOfProxies = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isProxied = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headersOfProxies.some((name) => name in headers);

const withoutPort = /:\d*$/;

/** Names that browsers resolve to their own machine without DNS (RFC 6761, 6.3). */
const localhost = /^([a-z\d_-]+\.)*localhost\.?$/i;

/** @param host the value of the `Host` header: a name or an address, with or without a port */
function isLoopback(host: string): boolean {
  const name = host.replace(withoutPort, '');
  return name === '[::1]' || localhost.test(name) || (isIPv4(name) && name.startsWith('127.'));
}

/** JSON that is safe in a script element: it can't contain `</script>`. */
export function embeddedJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
