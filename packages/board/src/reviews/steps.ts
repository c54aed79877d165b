import type { Waiting, WaitingAnswer } from './reviewsQueries.js';

/** An answer that waits. */
export interface Step {
  readonly key: string;
  readonly record: Waiting;
  readonly answer: WaitingAnswer;
  /** Its place among the answers of the record that wait. */
  readonly place: number;
  readonly count: number;
}

/** Whether the service takes its review: it takes none in a closed vacancy. */
export const isOpen = ({ record: { vacancy } }: Step): boolean => vacancy?.status.code !== 'CLOSED';

/** The answers of a record that wait, in their order. */
export function stepsOf(record: Waiting): readonly Step[] {
  const answers = record.answers.filter(({ needsReview }) => needsReview);
  return answers.map((answer, index) => ({
    key: `${record.id} ${answer.questionId}`,
    record,
    answer,
    place: index + 1,
    count: answers.length,
  }));
}
