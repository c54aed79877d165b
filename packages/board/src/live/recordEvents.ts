import type { Card } from './cards.js';
import type { FeedEvent } from './feedEvent.js';

/** What an event of a record says of its cards. */
export interface CardChanges {
  /** The cards as they are now. */
  readonly cards: readonly Card[];
  /** Records of which the event does not say enough: they are read again. */
  readonly unknown: readonly string[];
}

/**
 * Reads an event. Its `after` has only the members that have changed, so it is laid over the known card; a new record is
 * whole in its event.
 */
export function cardsOf(
  { type, recordId, nextRecordId, data }: FeedEvent,
  known: (id: string) => Card | undefined,
): CardChanges {
  if (recordId === null || !type.startsWith('RECORD_')) return { cards: [], unknown: [] };
  const { after, next } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const parts = [[recordId, after], ...(nextRecordId ? [[nextRecordId, next]] : [])] as const;
  const found = parts.map(([id, part]) => [id, merged(known(id as string), part)] as const);
  return {
    cards: found.flatMap(([, card]) => card ?? []),
    unknown: found.flatMap(([id, card]) => (card ? [] : [id as string])),
  };
}

function merged(before: Card | undefined, part: unknown): Card | null {
  if (typeof part !== 'object' || part === null) return null;
  const { status, ...changes } = part as Partial<Card>;
  const card = {
    score: null,
    reviewPending: false,
    nextAutomation: null,
    ...before,
    ...changes,
    ...(status && { status }),
  };
  return isWhole(card) ? pick(card) : null;
}

const isWhole = (card: Partial<Card>): card is Card =>
  Boolean(card.id && card.candidateId && card.featureId && card.status && card.createdAt && card.updatedAt) &&
  card.isClosed !== undefined;

const pick = ({
  id,
  candidateId,
  candidate,
  featureId,
  isClosed,
  status,
  score,
  reviewPending,
  createdAt,
  updatedAt,
  nextAutomation,
}: Card): Card => ({
  id,
  candidateId,
  candidate,
  featureId,
  isClosed,
  status,
  score,
  reviewPending,
  createdAt,
  updatedAt,
  nextAutomation,
});
