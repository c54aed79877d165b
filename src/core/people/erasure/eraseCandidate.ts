import { inputOf } from '../../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../../application/dispatching/useCase.js';
import type { EventContext } from '../../application/event.js';
import type { FeedWrites } from '../../application/feedStore.js';
import { errors } from '../../kernel/errors.js';
import type { Ids } from '../../kernel/ports.js';
import { personTarget } from '../../kernel/values/shapes.js';
import { tokenOf } from '../../pipeline/shapes/erasureToken.js';
import type { LabelWrites } from '../../pipeline/stores/labelStore.js';
import type { BulkWrites } from '../../pipeline/stores/recordWrites.js';
import {
  added,
  blockedUntil,
  candidateErased,
  type Erasure,
  type ErasureReason,
  eraseBody,
  type StoredErasure,
  shownErasure,
} from '../shapes/erasure.js';
import type { ErasureReads } from '../stores/erasureStore.js';
import type { HoldReads } from '../stores/retentionStore.js';
import { closedByErasure } from './closeLeft.js';
import { type ErasingStore, eraseSome, personToErase } from './erasing.js';
import { erasureBlockOfKnown } from './erasureBlock.js';

/** The most rows that one call erases. Workers erase the others. */
const erasedByCall = 500;

export type EraseStore = ErasingStore & {
  readonly erasures: ErasureReads;
  readonly holds: HoldReads;
  readonly records: BulkWrites;
  readonly labels: Pick<LabelWrites, 'erase'>;
  readonly feed: FeedWrites;
};

/** The receipt. Workers continue what is RUNNING. */
interface EraseResult {
  readonly erasure: Erasure;
}

/**
 * Erases a person's data: the open records end, the content goes from every place, and a token replaces the id. An
 * erasure block keeps late writes from bringing the person back. Erasing again returns the first receipt.
 * @throws FORBIDDEN PERSON_KEY_MISSING; NOT_FOUND CANDIDATE_NOT_FOUND; CONFLICT CANDIDATE_HELD; BAD_USER_INPUT
 *   INVALID_INPUT if the reference holds the id
 */
export const eraseCandidate = defineCommand({
  operation: 'eraseCandidate',
  takes: inputOf(personTarget, eraseBody),
  async run(
    { target, body: { reason, reference = null } },
    context: UseCaseContext<EraseStore, 'ids'>,
  ): Promise<EraseResult> {
    const { store, tools } = context;
    if (!store.erasures.hasPersonKey) throw errors.personKeyMissing();
    if (reference?.includes(target.candidateId)) {
      throw errors.invalidInput([{ path: 'reference', message: "must not contain the candidate's id" }]);
    }
    const { companyId, candidateId } = target;
    const before = await erasureBlockOfKnown(store, target, context.now);
    if (before) return { erasure: shownErasure(before) };
    if (await store.holds.findOne(companyId, candidateId, context.now)) throw errors.candidateHeld();
    return { erasure: await erase(store, { ...target, reason, reference, ...named(tools.ids) }, context) };
  },
  afterwards: ({ erasure }, { erasureBegun }) => {
    if (erasure.status === 'RUNNING') erasureBegun?.(erasure.companyId);
  },
});

/** The id and the token of a new erasure. */
export const named = (ids: Ids): Pick<Wanted, 'id' | 'token'> => ({ id: ids.uuid(), token: tokenOf(ids.hex()) });

interface Wanted {
  readonly companyId: string;
  readonly candidateId: string;
  /** The id of the erasure, and of its event. */
  readonly id: string;
  readonly token: string;
  readonly reason: ErasureReason;
  readonly reference: string | null;
}

/** Begins an erasure, and ends it if there is little to erase. Its last event is CANDIDATE_ERASED. */
export async function erase(store: EraseStore, wanted: Wanted, context: EventContext): Promise<Erasure> {
  const { companyId, candidateId, id: erasureId, token, reason, reference } = wanted;
  const { now, origin } = context;
  const actor = origin.actor.id === candidateId ? { ...origin.actor, id: token } : origin.actor;
  const person = await personToErase(store, { companyId, candidateId, token }, now);
  const records = await store.erasures.lockPerson(companyId, candidateId);
  const all = records.filter(({ isClosed }) => !isClosed).map((record) => closedByErasure(record, person));
  if (all.length > 0) await store.records.saveEntered(all.map(({ closed }) => closed));
  await store.erasures.nameRecords(companyId, candidateId, token, now);
  await store.erasures.endReviews(companyId, candidateId);
  const labelId = await store.labels.erase(companyId, candidateId);
  const webhookIds = await store.erasures.webhooksNotified(companyId, candidateId);
  const { counts: others, isAll } = await eraseSome(store, person, erasedByCall);
  const counts = labelId === null ? others : added(others, { CANDIDATE: 1 });
  const newest = await store.erasures.block(companyId, { candidateId, token }, isAll, now);
  const events = [
    ...all.map(({ event }) => event),
    candidateErased({
      ...{ id: erasureId, candidateId, reason, labelId },
      recordIds: records.map(({ id: recordId }) => recordId),
    }),
  ];
  const erasure: Omit<StoredErasure, 'personHash' | 'keyId'> = {
    companyId,
    id: erasureId,
    token,
    status: isAll ? 'DONE' : 'RUNNING',
    reason,
    reference,
    actorKind: actor.kind,
    actorId: actor.id,
    createdAt: now,
    doneAt: isAll ? now : null,
    forgottenAt: null,
    counts,
    candidateId: isAll ? null : candidateId,
    blockedUntil: blockedUntil(now),
    eventSeq: String(BigInt(newest) + BigInt(events.length)),
    webhookIds,
    receivers: null,
  };
  await store.erasures.insert(erasure, candidateId);
  await store.feed.append(companyId, events, { now, origin: { ...origin, actor } });
  return shownErasure(erasure);
}
