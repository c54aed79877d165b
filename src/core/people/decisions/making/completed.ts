import { versionsOf } from '../../../records/scoring/answers.js';
import type { AnswerFact, ScoredRecord, StepEvent } from './evidence.js';

/**
 * An event with the answers that it was too long to have. The record keeps all versions, and their dates say which came
 * with it. The same event if it has all its answers, or if the record has no such version.
 */
export function completed(event: StepEvent, { answers, answerHistories }: ScoredRecord): StepEvent {
  if (!event.facts.isCut) return event;
  const histories = new Map(answerHistories.map((history) => [history.questionId, history]));
  const before: AnswerFact[] = [];
  const after: AnswerFact[] = [];
  for (const answer of answers) {
    const { questionId } = answer;
    const facts = versionsOf(answer, histories.get(questionId)).map((one) => ({
      at: one.createdAt,
      fact: { questionId, score: one.questionScore, version: one.version, scorerId: one.scorer?.id ?? null },
    }));
    const index = facts.findIndex(({ at }) => at === event.createdAt);
    const [was, is] = [facts[index - 1], facts[index]];
    if (is) after.push(is.fact);
    if (is && was) before.push(was.fact);
  }
  return after.length === 0 ? event : { ...event, facts: { ...event.facts, before, after, isCut: false } };
}
