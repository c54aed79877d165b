import { BlockList, isIP } from 'node:net';
import type { AddressRanges } from '../../core/kernel/ports.js';

/** Compares addresses and ranges in CIDR notation (RFC 4632, RFC 4291), by Node's own list of networks. */

interface Range {
  readonly network: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function rangeOf(cidr: string): Range {
  const [network = '', bits] = cidr.split('/');
  return { network, bits: Number(bits), family: familyOf(network) };
}

const familyOf = (address: string): Range['family'] => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** One list for each family, because Node's list would also find an IPv4 address in a range of IPv6. */
function listsOf(cidrs: readonly string[]): Readonly<Record<Range['family'], BlockList>> {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { network, bits, family } of cidrs.map(rangeOf)) lists[family].addSubnet(network, bits, family);
  return lists;
}

/** The lists of the keys that are cached. A cached key keeps its array. */
const known = new WeakMap<readonly string[], ReturnType<typeof listsOf>>();

/**
 * Whether an address is in one of some ranges.
 * @param address of a client; an address that is unknown is in none
 */
export function isInRanges(address: string, cidrs: readonly string[]): boolean {
  // A link-local address may name an interface (RFC 4007), which is no part of a range.
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return false;
  const lists = known.get(cidrs) ?? listsOf(cidrs);
  known.set(cidrs, lists);
  const family = familyOf(plain);
  return lists[family].check(plain, family);
}

export const addressRanges: AddressRanges = {
  isWithin(inner, outer) {
    const { network, bits, family } = rangeOf(inner);
    const { bits: outerBits, family: outerFamily } = rangeOf(outer);
    return family === outerFamily && bits >= outerBits && isInRanges(network, [outer]);
  },
};
