import { z } from 'zod';
import type { Shown } from '../application/access/readPolicy.js';
import { type Command, nothing, type Query } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import { id } from '../kernel/values/shapes.js';
import { type CompanyTarget, companyTarget, type PersonTarget, personTarget } from '../kernel/values/targets.js';
import { banLifted } from '../pipeline/rules/banEvents.js';
import type { Ban } from '../pipeline/shapes/ban.js';
import type { BanReads, BanWrites } from '../pipeline/stores/banStore.js';

const arguments_ = z.strictObject({ first: z.number(), after: cursorText.nullish() });

/** A company's bans, oldest first. */
export const listBans: Query<{
  target: CompanyTarget;
  body: z.infer<typeof arguments_>;
  result: Page<Ban>;
  store: { readonly bans: BanReads };
}> = {
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

export const countBans: Query<{
  target: CompanyTarget;
  body: undefined;
  result: number;
  store: { readonly bans: BanReads };
}> = {
  kind: 'query',
  operation: 'listBans',
  target: companyTarget,
  body: nothing,
  run: ({ target: { companyId } }, { store }) => store.bans.count(companyId),
};

/** Lifts a ban. @returns the lifted ban @throws NOT_FOUND BAN_NOT_FOUND */
export const liftBan: Command<{
  target: PersonTarget;
  body: undefined;
  result: Ban;
  store: { readonly bans: BanWrites; readonly feed: FeedWrites };
  shown: Shown<Ban>;
}> = {
  kind: 'command',
  operation: 'liftBan',
  target: personTarget,
  body: nothing,
  shows: (ban, readPolicy) => readPolicy.ban(ban),
  async run({ target: { companyId, candidateId } }, context) {
    const { store } = context;
    // The ban of an erased person has the token.
    const [ban] = (await store.bans.delete(companyId, [candidateId])).values();
    if (!ban) throw errors.banNotFound();
    await store.feed.append(companyId, [banLifted(ban)], context);
    return ban;
  },
};

const bansTarget = z.strictObject({ companyId: id, candidateIds: z.array(id).readonly() });

/** The bans of candidates, in the order of the ids; null for a candidate who is not banned. */
export const readBans: Query<{
  target: z.infer<typeof bansTarget>;
  body: undefined;
  result: readonly (Ban | null)[];
  store: { readonly bans: BanReads };
}> = {
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
