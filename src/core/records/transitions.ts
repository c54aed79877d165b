import { errors } from '../errors.js';
import type { Destination } from '../ports.js';
import type { Instant } from '../vacancies/vacancy.js';
import { type FeatureRecord, type FeatureStatus, kindOf } from './record.js';

/** What may become of a candidate's record: plain data in, plain data out (CONTRACT "Records"). */

interface Beginning {
  readonly id: string;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly candidateId: string;
  readonly relationId: string;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly phaseId: string | null;
}

/** A candidate's new record in a feature: IN_PROGRESS where the feature starts by itself, else PENDING. */
export function beginRecord(feature: Destination, beginning: Beginning, at: Instant): FeatureRecord {
  const status: FeatureStatus = {
    code: feature.selfInit ? 'IN_PROGRESS' : 'PENDING',
    descriptionCode: 'INITIALIZED',
    date: at,
    notificationDelay: 0,
  };
  const common = {
    ...beginning,
    featureId: feature.id,
    status,
    statusHistory: [status],
    isClosed: false,
    createdAt: at,
    updatedAt: at,
  };
  switch (kindOf(feature.featureCode)) {
    case 'interview':
      return { ...common, kind: 'interview', score: null, briefScoreExplanation: null, answers: [] };
    case 'psychometric':
      return {
        ...common,
        kind: 'psychometric',
        submissionId: null,
        link: null,
        evaluationId: null,
        evaluationName: null,
        reports: [],
      };
    default:
      return { ...common, kind: 'module' };
  }
}

/** The record closed by orchestration: FINISHED, appended to its history. @throws CONFLICT FEATURE_ALREADY_CLOSED */
export function closeRecord<R extends FeatureRecord>(record: R, at: Instant): R {
  if (record.isClosed) throw errors.featureAlreadyClosed();
  const status: FeatureStatus = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: at, notificationDelay: 0 };
  return { ...record, status, statusHistory: [...record.statusHistory, status], isClosed: true, updatedAt: at };
}

/**
 * The feature a candidate moves to: the one asked for, else the one with the next higher order.
 * @returns null where no feature follows: the candidate has finished
 * @throws UNPROCESSABLE INVALID_DESTINATION
 */
export function destinationOf<F extends Destination>(
  features: readonly F[],
  current: FeatureRecord,
  destFeatureId: string | null,
): F | null {
  if (destFeatureId === null) {
    const order = features.find(({ id }) => id === current.featureId)?.order ?? Number.POSITIVE_INFINITY;
    return features.filter((feature) => feature.order > order).toSorted((a, b) => a.order - b.order)[0] ?? null;
  }
  if (destFeatureId === current.featureId) {
    throw errors.invalidDestination('destFeatureId is the feature that the record is in already.');
  }
  const asked = features.find(({ id }) => id === destFeatureId);
  if (!asked) throw errors.invalidDestination('destFeatureId is not a feature of the vacancy.');
  return asked;
}
