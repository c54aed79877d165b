import { z } from 'zod';
import type { Shown } from '../../../application/access/readPolicy.js';
import type { FeedWrites } from '../../../application/events/feedStore.js';
import { type Command, nothing, type Query } from '../../../application/useCases/useCase.js';
import { errors } from '../../../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../../kernel/reading/page.js';
import type { Instant } from '../../../kernel/values/instants.js';
import { id } from '../../../kernel/values/shapes.js';
import { type CompanyTarget, companyTarget, type PersonTarget, personTarget } from '../../../kernel/values/targets.js';
import { banLifted } from '../rules/records/banEvents.js';
import type { Ban } from '../shapes/ban.js';
import type { BanReads, BanWrites } from '../stores/banStore.js';

const arguments_ = z.strictObject({ first: z.number(), after: cursorText.nullish() });

/** A company's bans, oldest first. */
export const listBans: Query<CompanyTarget, z.infer<typeof arguments_>, Page<Ban>, { readonly bans: BanReads }> = {
  kind: 'query',
  operation: 'listBans',
  target: companyTarget,
  body: arguments_,
  run: ({ target: { companyId }, body }, { store }) =>
    store.bans.page(
      companyId,
      pageRequest(body, (value) => cursorValueIn(value) !== null),
    ),
};

export const countBans: Query<CompanyTarget, undefined, number, { readonly bans: BanReads }> = {
  kind: 'query',
  operation: 'listBans',
  target: companyTarget,
  body: nothing,
  run: ({ target: { companyId } }, { store }) => store.bans.count(companyId),
};

/** Lifts a ban. @returns the lifted ban @throws NOT_FOUND BAN_NOT_FOUND */
export const liftBan: Command<
  PersonTarget,
  undefined,
  Ban,
  { readonly bans: BanWrites; readonly feed: FeedWrites },
  never,
  Shown<Ban>
> = {
  kind: 'command',
  operation: 'liftBan',
  target: personTarget,
  body: nothing,
  shows: (ban, readPolicy) => readPolicy.ban(ban),
  async run({ target: { companyId, candidateId } }, scene) {
    const { store } = scene;
    // The ban of an erased person has the token.
    const [ban] = (await store.bans.delete(companyId, [candidateId])).values();
    if (!ban) throw errors.banNotFound();
    await store.feed.append(companyId, [banLifted(ban)], scene);
    return ban;
  },
};

const bansTarget = z.strictObject({ companyId: id, candidateIds: z.array(id).readonly() });

/** The bans of candidates, in the order of the ids; null for a candidate who is not banned. */
export const readBans: Query<
  z.infer<typeof bansTarget>,
  undefined,
  readonly (Ban | null)[],
  { readonly bans: BanReads }
> = {
  kind: 'query',
  operation: 'listBans',
  target: bansTarget,
  body: nothing,
  async run({ target: { companyId, candidateIds } }, { store }) {
    const bans = await store.bans.find(companyId, candidateIds);
    return candidateIds.map((candidateId) => bans.get(candidateId) ?? null);
  },
};

/** The position of a ban in the order of a company's bans, for the value of its cursor. */
export const cursorValueOf = ({ bannedAt, position }: Ban): string => `${bannedAt} ${position}`;

/** Parses the value of a cursor; null if it is not the position of a ban. */
export function cursorValueIn(value: string): { readonly bannedAt: Instant; readonly position: number } | null {
  const [bannedAt = '', position = ''] = value.split(' ');
  return isInstant(bannedAt) && /^\d{1,9}$/.test(position) ? { bannedAt, position: Number(position) } : null;
}
