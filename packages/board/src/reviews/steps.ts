import type { Waiting, WaitingAnswer } from './reviewsQueries.js';

/** An answer that waits, or that is reviewed again. */
export interface Step {
  readonly key: string;
  readonly record: Waiting;
  readonly answer: WaitingAnswer;
  /** Its place among the answers of the record that waited when the page was opened. */
  readonly place: number;
  readonly count: number;
}

/** What was reviewed on this page: a record as it is now, and the questions, in the order of their reviews. */
export interface ReviewedRecord {
  readonly record: Waiting;
  readonly questionIds: readonly string[];
  /** Whether no answer of it waits any more. */
  readonly isDone: boolean;
}

/** Whether the service takes its review: it takes none in a closed vacancy. */
export const isOpen = ({ record: { vacancy } }: Step): boolean => vacancy?.status.code !== 'CLOSED';

/**
 * The answers of a record that wait, in their order.
 * @param done what was reviewed on this page: it still counts, so that places stay the same
 */
export function stepsOf(record: Waiting, done: readonly ReviewedRecord[]): readonly Step[] {
  return numbered(record, done).filter(({ answer }) => answer.needsReview);
}

/** The answers of a record that were reviewed on this page. */
export const reviewedSteps = ({ record, questionIds }: ReviewedRecord, done: readonly ReviewedRecord[]): Step[] =>
  numbered(record, done)
    .filter(({ answer }) => questionIds.includes(answer.questionId))
    .map((step) => ({ ...step, key: `again ${step.key}` }));

function numbered(record: Waiting, done: readonly ReviewedRecord[]): readonly Step[] {
  const reviewed = done.find((one) => one.record.id === record.id)?.questionIds ?? [];
  const answers = record.answers.filter(({ needsReview, questionId }) => needsReview || reviewed.includes(questionId));
  return answers.map((answer, index) => ({
    key: `${record.id} ${answer.questionId}`,
    record,
    answer,
    place: index + 1,
    count: answers.length,
  }));
}

/** With one more review: its record comes first. */
export function withReviewed(
  done: readonly ReviewedRecord[],
  { record, answer: { questionId } }: Step,
  { answers, isDone }: { readonly answers: readonly WaitingAnswer[]; readonly isDone: boolean },
): readonly ReviewedRecord[] {
  const before = done.find((one) => one.record.id === record.id)?.questionIds ?? [];
  const questionIds = [...before.filter((id) => id !== questionId), questionId];
  return [
    { record: { ...record, answers: [...answers] }, questionIds, isDone },
    ...done.filter((one) => one.record.id !== record.id),
  ];
}
