/** Interview questions with the answers that the demo's candidates give. */

/** How well a candidate answers. */
export type Quality = 'strong' | 'fair' | 'weak';

interface DemoAnswer {
  readonly said: string;
  /** The explanation of its score. */
  readonly why: string;
}

export interface Question {
  readonly text: string;
  readonly type: 'OPEN' | 'SITUATIONAL' | 'EXPERIENCE';
  readonly maxScore: number;
  /** The criteria of a complete answer. */
  readonly criteria: Readonly<Record<string, string>>;
  /** How each criterion is scored. */
  readonly rubric: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<Quality, DemoAnswer>>;
}

export interface QuestionBank {
  /** The prefix of its questions' ids. */
  readonly id: string;
  readonly questions: readonly Question[];
}
