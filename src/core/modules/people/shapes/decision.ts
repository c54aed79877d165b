import type { Subject } from '../../../application/events/event.js';
import type { Of } from '../../../kernel/values/shapes.js';
import type { decisionOutcomes, decisionShape, decisionStepKinds, scoreShape, stepShape } from './decisionShapes.js';

/**
 * Why a record was moved, closed or reopened: who or what decided, and what was known then
 * (docs/PRIVACY.md, "Decisions and objections"; ADR 45). A decision has the id of its event.
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

/** A decision as it is stored when the feed forgets its event (entities/people/decisions/decision.ts). */
export interface KeptDecision extends Pick<Decision, Found | 'seq' | 'subject'> {
  /** All else that it shows. */
  readonly dossier: Omit<Decision, Found | 'seq' | 'subject'>;
}

export function keptOf(decision: Decision): KeptDecision {
  const { id, companyId, vacancyId, candidateId, recordId, outcome, at, isRedacted, seq, subject, ...dossier } =
    decision;
  return { id, companyId, vacancyId, candidateId, recordId, outcome, at, isRedacted, seq, subject, dossier };
}

export const decisionFrom = ({ dossier, ...found }: KeptDecision): Decision => ({ ...found, ...dossier });
