import type { Card } from '../live/cards.js';
import type { FeedEvent } from '../live/feedEvent.js';
import { calledOf } from '../shell/called.js';
import { sentenceOf, type Words } from '../words/sentenceOf.js';
import type { Outcome } from './acts.js';
import type { Column } from './operations.js';

/** What the page says of what happened. */

type Said = Pick<Words, 'pipeline' | 'reasons'>;

const stageOf = (columns: readonly Column[], featureId: string): string =>
  columns.find(({ feature }) => feature.id === featureId)?.feature.customName ?? featureId;

/** Whom a sentence is about: the one candidate, or how many there are. */
export const whoOf = (pipeline: Words['pipeline'], cards: readonly Card[]): string =>
  cards.length === 1 && cards[0] ? calledOf(cards[0]) : pipeline.candidates(cards.length);

/** What somebody else did; null for what changes no place. */
export function othersSentence(
  { pipeline }: Said,
  { type, actor: { actorId }, candidateId: id, data }: FeedEvent,
  columns: readonly Column[],
  called: (candidateId: string) => string = (candidateId) => candidateId,
): string | null {
  if (id === null) return null;
  const candidateId = called(id);
  const next = (data as { next?: { featureId?: string } } | null)?.next;
  switch (type) {
    case 'RECORD_MOVED':
      return pipeline.othersMoved(actorId, candidateId, stageOf(columns, next?.featureId ?? ''));
    case 'RECORD_FINISHED':
      return pipeline.finished(candidateId);
    case 'RECORD_DISCARDED':
      return pipeline.othersDiscarded(actorId, candidateId);
    case 'RECORD_CANCELLED':
      return pipeline.othersCancelled(actorId, candidateId);
    case 'RECORD_REOPENED':
      return pipeline.back(candidateId);
    case 'RECORD_INITIALIZED':
      return pipeline.othersAdded(actorId, candidateId);
    default:
      return null;
  }
}

export type Act = 'moved' | 'discarded' | 'cancelled' | 'back';

/** What became of an act: a sentence for those that were changed, an alert for those that were refused. */
export function outcomeSentences(
  words: Said,
  act: Act,
  outcomes: readonly Outcome[],
  columns: readonly Column[],
): { readonly message: string | null; readonly alert: string | null } {
  const done = outcomes.filter(({ refusal }) => refusal === null);
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  return { message: messageOf(words, act, done, columns), alert: alertOf(words, act, refused) };
}

function messageOf({ pipeline }: Said, act: Act, done: readonly Outcome[], columns: readonly Column[]): string | null {
  const [first] = done;
  if (!first) return null;
  const one = done.length === 1;
  const candidateId = calledOf(first.card);
  switch (act) {
    case 'moved':
      return Object.values(Object.groupBy(done, ({ next }) => next?.featureId ?? ''))
        .map((group = []) => movedSentence(pipeline, group, columns))
        .join(' ');
    case 'discarded':
      return one ? pipeline.discarded(candidateId) : pipeline.manyDiscarded(done.length);
    case 'cancelled':
      return one ? pipeline.cancelled(candidateId) : pipeline.manyCancelled(done.length);
    case 'back':
      return one ? pipeline.back(candidateId) : pipeline.manyBack(done.length);
  }
}

/** Of cards that have come to the same stage, or have finished. */
function movedSentence(pipeline: Words['pipeline'], group: readonly Outcome[], columns: readonly Column[]): string {
  const [first] = group;
  if (!first) return '';
  const candidateId = calledOf(first.card);
  if (!first.next) return group.length === 1 ? pipeline.finished(candidateId) : pipeline.manyFinished(group.length);
  const stage = stageOf(columns, first.next.featureId);
  return group.length === 1 ? pipeline.moved(candidateId, stage) : pipeline.manyMoved(group.length, stage);
}

function alertOf(words: Said, act: Act, refused: readonly Outcome[]): string | null {
  const byReason = Object.values(Object.groupBy(refused, ({ refusal }) => refusal?.reason ?? ''));
  return byReason.length === 0 ? null : byReason.map((group = []) => refusedSentence(words, act, group)).join('. ');
}

/** Of cards that were refused for one reason. */
function refusedSentence(words: Said, act: Act, refused: readonly Outcome[]): string {
  const [first] = refused;
  if (!first?.refusal) return '';
  const { pipeline } = words;
  const who = refused.length === 1 ? calledOf(first.card) : pipeline.candidates(refused.length);
  const why = `${sentenceOf(words, first.refusal).replace(/\.$/, '')} (${first.refusal.reason})`;
  return pipeline.refused[act](who, refused.length, why);
}
