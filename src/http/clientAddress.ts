import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/** Says the address of the client of a request. */
export type ClientAddress = (ctx: { readonly req: IncomingMessage }) => string;

/**
 * @param trustedProxies the number of proxies in front of the service. Each of them appends the address of its caller
 *   to `X-Forwarded-For`. So the last entries come from the proxies, and the first of these is the client. Earlier
 *   entries come from the client itself and are not trusted. If there are fewer entries than proxies, the request has
 *   bypassed a proxy, and the first entry is used. If this number is 0, or that entry is not an address, the client is
 *   the remote address of the socket.
 * @returns an IPv4 or IPv6 address; empty if there is none, as on a Unix socket
 */
export function exactAddressBehind(trustedProxies: number): ClientAddress {
  return ({ req }) => {
    const forwarded = trustedProxies > 0 ? forwardedBy(req, trustedProxies) : undefined;
    const address = forwarded ?? req.socket.remoteAddress ?? '';
    return mapped.exec(address)?.[1] ?? address;
  };
}

/** The same for the limits of callers without a valid credential: its {@link networkOf}. */
export const networkBehind =
  (exactAddress: ClientAddress): ClientAddress =>
  (ctx) =>
    networkOf(exactAddress(ctx));

function forwardedBy({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  return addressIn((entries.at(-trustedProxies) ?? entries[0] ?? '').trim());
}

/** Some proxies also write the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  return isIP(entry) ? entry : SocketAddress.parse(entry)?.address;
}

/** An IPv4 address in IPv6 form. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsIn64Bits = 4;
const groupsIn128Bits = 8;

/**
 * An IPv4 address as it is, or the /64 network of an IPv6 address (`2001:db8:0:1::/64`), because one client usually has a
 * whole /64.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const end = groupsOf(tail);
    // The last 32 bits may be in IPv4 form. That is one group which counts as two.
    const written = groups.length + end.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array<string>(groupsIn128Bits - written).fill('0'), ...end);
  }
  const network = groups.slice(0, groupsIn64Bits).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
