import type { Instant } from '../../kernel/values/instants.js';
import { versionsOf } from '../../pipeline/rules/answers.js';
import type { AnswerFact, ScoredRecord, StepEvent } from '../shapes/evidence.js';

type Changed = Pick<StepEvent['facts'], 'before' | 'after'>;

/**
 * Completes events of a record with the answers that they were too long to have. The record keeps all versions, and their
 * dates say which came with an event. An event stays as it is if it has all its answers, or if the record has no such
 * version.
 */
export function completions({ answers, answerHistories }: ScoredRecord): (event: StepEvent) => StepEvent {
  let byInstant: ReadonlyMap<Instant, Changed> | null = null;
  return (event) => {
    if (!event.facts.isCut) return event;
    byInstant ??= changesByInstant({ answers, answerHistories });
    const changed = byInstant.get(event.createdAt);
    return changed ? { ...event, facts: { ...event.facts, ...changed, isCut: false } } : event;
  };
}

/** What the answers were before, and what they became, at each instant of a version. Of each question its first one. */
function changesByInstant({
  answers,
  answerHistories,
}: Pick<ScoredRecord, 'answers' | 'answerHistories'>): Map<Instant, Changed> {
  const histories = new Map(answerHistories.map((history) => [history.questionId, history]));
  const changes = new Map<Instant, { readonly before: AnswerFact[]; readonly after: AnswerFact[] }>();
  for (const answer of answers) {
    const { questionId } = answer;
    let [before, instant]: [AnswerFact | null, Instant | null] = [null, null];
    for (const { version, questionScore: score, scorer, createdAt } of versionsOf(answer, histories.get(questionId))) {
      const fact = { questionId, score, version, scorerId: scorer?.id ?? null };
      if (createdAt !== instant) {
        const changed = changes.get(createdAt) ?? { before: [], after: [] };
        changes.set(createdAt, changed);
        changed.after.push(fact);
        if (before) changed.before.push(before);
      }
      [before, instant] = [fact, createdAt];
    }
  }
  return changes;
}
