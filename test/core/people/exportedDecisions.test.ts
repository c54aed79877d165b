import { expect, it } from '@jest/globals';
import type { EvidenceReads } from '../../../src/core/people/decisions/assembleDecisions.js';
import { exportedDecisions } from '../../../src/core/people/export/places.js';
import type { DecidingEvent } from '../../../src/core/people/shapes/evidence.js';
import type { SomeOf } from '../../support/service/storeWith.js';

/** Of a person with many decisions, a page of an export makes its own alone. */

const instantOf = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString();
const decision = (at: number) =>
  ({
    ...{ seq: String(at), id: `decision-${at}`, createdAt: instantOf(at), companyId: 'acme', vacancyId: 'vacancy' },
    ...{ recordId: `record-${at}`, candidateId: 'ann', type: 'RECORD_MOVED', subject: 'Interview', actorId: 'rita' },
    ...{ actorKind: 'USER', operation: 'orchestrate', via: 'GRAPHQL', nextRecordId: null, isRedacted: false },
    facts: { cause: null, heldReason: null, descriptionCode: null, discard: null, rejectedReason: null },
  }) as unknown as DecidingEvent;

it('reads the decisions of a page, whatever their number', async () => {
  const all = Array.from({ length: 5_000 }, (_, at) => decision(at + 1));
  let read = 0;
  const store = {
    decisions: {
      seqs: async ({ after, limit }) =>
        all
          .filter(({ seq }) => Number(seq) > Number(after))
          .slice(0, limit)
          .map(({ seq }) => seq),
      decidingEvents: async ({ seqs }) => {
        const items = all.filter(({ seq }) => seqs?.includes(seq) ?? true);
        read += items.length;
        return { items, searchedTo: null };
      },
      stored: async () => ({ items: [], searchedTo: null }),
      scoredRecords: async () => [],
      stepEvents: async () => [],
      undoings: async () => new Map(),
    },
    vacancies: { find: async () => [] },
  } as SomeOf<EvidenceReads> as EvidenceReads;
  const end = { seq: '5000', realAt: instantOf(5_000) };
  const after = { value: '2000', id: '' };
  const wanted = { companyId: 'acme', candidateId: 'ann', after, end, most: 10, bytes: 1_000_000, isEmpty: true };
  const { items, hasMore } = await exportedDecisions(store, wanted);
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `decision-${2_001 + at}`));
  expect(hasMore).toBe(true);
  expect(read).toBe(10);
});
