/** Interview questions with the answers that the demo's candidates give. */

/** How well a candidate answers. */
export type Quality = 'strong' | 'fair' | 'weak';

interface DemoAnswer {
  readonly said: string;
  /** Why it scores what it scores. */
  readonly why: string;
}

export interface Question {
  readonly text: string;
  readonly type: 'OPEN' | 'SITUATIONAL' | 'EXPERIENCE';
  readonly maxScore: number;
  /** What a complete answer holds. */
  readonly criteria: Readonly<Record<string, string>>;
  /** How each criterion is scored. */
  readonly rubric: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<Quality, DemoAnswer>>;
}

export interface QuestionBank {
  /** The start of its questions' ids. */
  readonly id: string;
  readonly questions: readonly Question[];
}
