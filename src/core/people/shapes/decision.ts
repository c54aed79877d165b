import type { Subject } from '../../application/event.js';
import type { Of } from '../../kernel/values/shapes.js';
import type { decisionOutcomes, decisionShape, decisionStepKinds, scoreShape, stepShape } from './decisionShapes.js';

/**
 * Why a record was moved, closed or reopened: who or what decided, and what was known then
 * (docs/PRIVACY.md, "Decisions and objections"; ADR 22). A decision has the id of its event.
 */

export type DecisionOutcome = (typeof decisionOutcomes)[number];
export type DecisionStepKind = (typeof decisionStepKinds)[number];
export type DecisionScore = Of<typeof scoreShape>;
export type DecisionStep = Of<typeof stepShape>;

export const decisionLocales = ['EN', 'ES'] as const;
export type DecisionLocale = (typeof decisionLocales)[number];

/** How long a timer waits. */
export interface Wait {
  readonly time: number;
  readonly unit: string;
}

/** Names for the text of a decision; null where there is none. */
export interface DecisionNames {
  readonly vacancy: string | null;
  readonly feature: string | null;
  /** Of the feature of the record that a move began. */
  readonly nextFeature: string | null;
}

export interface Decision extends Of<typeof decisionShape> {
  /** The kind of its record: who may read that may read the decision. */
  readonly subject: Subject;
  readonly seq: string;
  /** Of the timer that decided. */
  readonly wait: Wait | null;
  readonly names: DecisionNames;
}

/** The members of a decision that a query finds it by; they have columns of their own. */
type Found = 'id' | 'companyId' | 'vacancyId' | 'candidateId' | 'recordId' | 'outcome' | 'at' | 'isRedacted';

/** What undid a decision. It is not stored with it, because it may come later: the reopening is a decision, too. */
export type Undoing = Pick<Decision, 'undoneAt' | 'undoneBy'>;

export const standing: Undoing = { undoneAt: null, undoneBy: null };

/** A decision as it is stored when the feed forgets its event (entities/decisions/decision.ts). */
export interface ArchivedDecision extends Pick<Decision, Found | 'seq' | 'subject'> {
  /** All else that it shows. */
  readonly details: Omit<Decision, Found | 'seq' | 'subject' | keyof Undoing>;
}

export function archivedFrom(decision: Decision): ArchivedDecision {
  const { undoneAt: _, undoneBy: __, ...rest } = decision;
  const { id, companyId, vacancyId, candidateId, recordId, outcome, at, isRedacted, seq, subject, ...details } = rest;
  return { id, companyId, vacancyId, candidateId, recordId, outcome, at, isRedacted, seq, subject, details };
}

export const decisionFrom = ({ details, ...found }: ArchivedDecision): Decision => ({
  ...found,
  ...details,
  ...standing,
});
