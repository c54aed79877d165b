import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import { companyTarget, id, personTarget } from '../kernel/values/shapes.js';
import { banLifted } from '../pipeline/rules/recordEvents.js';
import type { Ban } from '../pipeline/shapes/ban.js';
import type { BanReads, BanWrites } from '../pipeline/stores/labelStore.js';

const arguments_ = z.strictObject({ first: z.number(), after: cursorText.nullish() });

/** A company's bans, oldest first. */
export const listBans = defineQuery({
  operation: 'listBans',
  takes: inputOf(companyTarget, arguments_),
  run: ({ target: { companyId }, body }, { store }: UseCaseContext<{ readonly bans: BanReads }>): Promise<Page<Ban>> =>
    store.bans.page(
      companyId,
      pageRequest(body, (value) => cursorValueIn(value) !== null),
    ),
});

export const countBans = defineQuery({
  operation: 'listBans',
  takes: inputOf(companyTarget),
  run: ({ target: { companyId } }, { store }: UseCaseContext<{ readonly bans: BanReads }>): Promise<number> =>
    store.bans.count(companyId),
});

/** Lifts a ban. @returns the lifted ban @throws NOT_FOUND BAN_NOT_FOUND */
export const liftBan = defineCommand({
  operation: 'liftBan',
  takes: inputOf(personTarget),
  async run(
    { target: { companyId, candidateId } },
    context: UseCaseContext<{ readonly bans: BanWrites; readonly feed: FeedWrites }>,
  ): Promise<Ban> {
    const { store } = context;
    // The ban of an erased person has the token.
    const [ban] = (await store.bans.delete(companyId, [candidateId])).values();
    if (!ban) throw errors.banNotFound();
    await store.feed.append(companyId, [banLifted(ban)], context);
    return ban;
  },
  shows: (ban, readPolicy) => readPolicy.ban(ban),
});

const bansTarget = z.strictObject({ companyId: id, candidateIds: z.array(id).readonly() });

/** The bans of candidates, in the order of the ids; null for a candidate who is not banned. */
export const readBans = defineQuery({
  operation: 'listBans',
  takes: inputOf(bansTarget),
  async run(
    { target: { companyId, candidateIds } },
    { store }: UseCaseContext<{ readonly bans: BanReads }>,
  ): Promise<readonly (Ban | null)[]> {
    const bans = await store.bans.find(companyId, candidateIds);
    return candidateIds.map((candidateId) => bans.get(candidateId) ?? null);
  },
});

/** The position of a ban in the order of a company's bans, for the value of its cursor. */
export const cursorValueOf = ({ bannedAt, position }: Ban): string => `${bannedAt} ${position}`;

/** Parses the value of a cursor; null if it is not the position of a ban. */
export function cursorValueIn(value: string): { readonly bannedAt: Instant; readonly position: number } | null {
  const [bannedAt = '', position = ''] = value.split(' ');
  return isInstant(bannedAt) && /^\d{1,9}$/.test(position) ? { bannedAt, position: Number(position) } : null;
}
