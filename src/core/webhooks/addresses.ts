import type { Caller } from '../application/access/caller.js';
import type { Tools } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import type { ItemTarget } from '../kernel/values/shapes.js';
import type { WebhookReads, WebhookWrites } from './deliveryStore.js';
import { isVisible } from './owner.js';
import { maxWantedBefore, type StoredWebhook } from './webhook.js';

/**
 * To which addresses webhooks are sent (docs/WEBHOOKS.md, "Allowed destinations"). A URL with such an address is
 * rejected when it is stored. A name may stand for another address each time, so names are judged when they are called.
 */

/** This machine in URLs, and its addresses. */
const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether webhooks may be sent to a host.
 * @param host of a URL, or an address
 * @param isSecure whether by https
 * @param allowsLoopback whether also to this machine, by http or https
 */
export const isAllowed = (host: string, isSecure: boolean, allowsLoopback: boolean): boolean =>
  (allowsLoopback && thisMachine.includes(host)) || (isSecure && !isPrivateAddress(host));

/** The special ranges in the registries of IANA (RFC 6890). */
const notPublic4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
].map(prefixOf);
const public6 = prefixOf('2000::/3');
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(prefixOf);

/** @returns false for a name */
function isPrivateAddress(host: string): boolean {
  const bits = bitsOf(host);
  if (bits === null) return false;
  const isIn = (prefix: string): boolean => bits.startsWith(prefix);
  return bits.length === 32 ? notPublic4.some(isIn) : !isIn(public6) || notPublic6.some(isIn);
}

function prefixOf(range: string): string {
  const [address = '', length] = range.split('/');
  return (bitsOf(address) ?? '').slice(0, Number(length));
}

/** The 32 or 128 bits of an address; null if it is a name. No bits if it is only valid on one link (RFC 4007). */
function bitsOf(host: string): string | null {
  if (/^[\d.]+$/.test(host)) return bitsIn(host.split('.').map(Number), 8);
  if (!host.includes(':')) return null;
  const url = `http://[${host.replace(/^\[|\]$/g, '')}]`;
  if (!URL.canParse(url)) return '';
  const [left = '', right = ''] = new URL(url).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string): string[] => part.split(':').filter(Boolean);
  const [before, after] = [groupsOf(left), groupsOf(right)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return bitsIn(
    [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16)),
    16,
  );
}

function bitsIn(numbers: readonly number[], length: number): string {
  return numbers.map((number) => number.toString(2).padStart(length, '0')).join('');
}

/** What several calls about webhooks check. */

/** @throws BAD_USER_INPUT INVALID_INPUT for a URL to which the service doesn't send */
export function assertUrl(url: string, { allowsLoopbackWebhooks }: Pick<Tools, 'allowsLoopbackWebhooks'>): void {
  const fault = faultOf(new URL(url), allowsLoopbackWebhooks);
  if (fault) throw errors.invalidInput([{ path: 'url', message: fault }]);
}

function faultOf({ protocol, username, password, hostname }: URL, allowsLoopback: boolean): string | null {
  if (username !== '' || password !== '') return 'must not contain credentials';
  const isSecure = protocol === 'https:';
  if (isAllowed(hostname, isSecure, allowsLoopback)) return null;
  return isSecure ? 'must not contain an address that is not public' : 'must be an https URL';
}

/** The webhooks of a company that are not deleted. */
export const present = async (
  store: { readonly webhooks: WebhookReads },
  companyId: string,
): Promise<StoredWebhook[]> => (await store.webhooks.list(companyId)).filter(({ isDeleted }) => !isDeleted);

export const isSameUrl = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/** The webhook that an API key has at a URL. Of the company's own, several may have the same URL. */
export const ofKeyAt = (
  webhooks: readonly StoredWebhook[],
  key: string | null,
  url: string,
): StoredWebhook | undefined =>
  webhooks.find(({ apiKeyId, url: its }) => apiKeyId !== null && apiKeyId === key && isSameUrl(its, url));

/**
 * Call this while the feed is locked, which keeps others from creating and changing webhooks.
 * @throws BAD_USER_INPUT INVALID_INPUT if the API key of a webhook has another one at its URL
 */
export async function assertOnlyAtUrl(
  store: { readonly webhooks: WebhookReads },
  { companyId, id, apiKeyId, url }: StoredWebhook,
): Promise<void> {
  const others = (await present(store, companyId)).filter((webhook) => webhook.id !== id);
  const other = ofKeyAt(others, apiKeyId, url);
  if (!other) return;
  throw errors.invalidInput([
    { path: 'url', message: `is that of webhook ${other.id}, which the API key has already` },
  ]);
}

/** @throws CONFLICT LIMIT_REACHED if workers have not processed many earlier changes of a webhook */
export function assertFewChanges({ wantedBefore }: StoredWebhook): void {
  if (wantedBefore.length <= maxWantedBefore) return;
  throw errors.limitReached('changes per webhook that wait to be processed', maxWantedBefore / 2);
}

/** A webhook that the caller sees, locked. @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export async function lockedWebhook(
  store: { readonly webhooks: WebhookWrites },
  { companyId, id }: ItemTarget,
  caller: Caller,
): Promise<StoredWebhook> {
  const webhook = await store.webhooks.lock(companyId, id);
  if (!webhook || !isVisible(caller, webhook)) throw errors.webhookNotFound();
  return webhook;
}
