import type { DomainEvent } from '../../../src/core/application/event.js';
import { beginRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { RecordInVacancy } from '../../../src/core/pipeline/stores/recordWrites.js';
import type { Transaction } from '../../../src/core/ports.js';
import type { SomeOf } from '../../support/service/storeWith.js';

/** A record that a call locks and changes, with its events, as plain data. */

export const before = '2026-11-19T12:00:00.000Z';
export const target = { companyId: 'acme', vacancyId: 'vacancy-1', id: 'record-1' };
const beginning = {
  ...target,
  candidateId: 'candidate-1',
  relationId: 'relation-1',
  origin: 'API',
  sourceId: null,
  phaseId: null,
};

export const begun = (featureCode: 'INTERVIEW' | 'AUTOMATIC_PSYCHOMETRIC', selfInit = true) =>
  beginRecord({ id: 'stage-1', featureCode, order: 1, selfInit, jobAutomations: {} }, beginning, before);

const freezeState = { frozenAt: null, frozenBy: null, frozenMs: 0, lookAt: null };

/** What a call stores of a record, and its events. */
export function surroundings(
  record: FeatureRecord | null,
  vacancyStatus: RecordInVacancy['vacancyStatus'] = 'IN_PROGRESS',
) {
  const stored: { record?: FeatureRecord; events: DomainEvent[] } = { events: [] };
  const store: SomeOf<Transaction> = {
    records: {
      lock: async () => record && { record, vacancyStatus, feature: null, freezeState, vacancyUpdatedAt: before },
      save: async (_, changed) => {
        stored.record = changed;
      },
    },
    feed: {
      append: async (_, events) => {
        stored.events.push(...events);
      },
    },
    callbacks: { remember: async () => true, setLater: async () => new Set() },
  };
  return { stored, store };
}
