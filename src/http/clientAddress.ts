import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/** Names the client that a request came from, for bounds that hold for callers who have shown no valid credential. */
export type ClientAddress = (ctx: { readonly req: IncomingMessage }) => string;

/**
 * @param trustedProxies how many proxies stand in front of the service. Each of them appends the address of its caller to
 *   `X-Forwarded-For`: so the last entries are theirs, as many as there are proxies, and the first of those is the client.
 *   Entries before it are the client's own claim. Where fewer entries came, the request has bypassed a proxy: then the first
 *   entry is the best that is known. With 0, and where that entry is no address, the client is the socket's other end.
 * @returns an IPv4 address, or the /64 of an IPv6 one (`2001:db8:0:1::/64`), which is what one client has for itself; empty
 *   where there is neither, as on a Unix socket
 */
export function clientAddressBehind(trustedProxies: number): ClientAddress {
  return ({ req }) => {
    const forwarded = trustedProxies > 0 ? forwardedBy(req, trustedProxies) : undefined;
    return networkOf(forwarded ?? req.socket.remoteAddress ?? '');
  };
}

function forwardedBy({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  return addressIn((entries.at(-trustedProxies) ?? entries[0] ?? '').trim());
}

/** Some proxies write the port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  return isIP(entry) ? entry : SocketAddress.parse(entry)?.address;
}

/** An IPv4 address as IPv6 writes it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsIn64Bits = 4;
const groupsIn128Bits = 8;

function networkOf(address: string): string {
  const ipv4 = mapped.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const end = groupsOf(tail);
    // The last 32 bits may be written as IPv4, as one group that counts for two.
    const written = groups.length + end.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array<string>(groupsIn128Bits - written).fill('0'), ...end);
  }
  const network = groups.slice(0, groupsIn64Bits).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
