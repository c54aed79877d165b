import type { ScopedReads } from '../../application/access/scopedReads.js';
import { isIn } from '../../pipeline/stores/scopedReads.js';
import type { DecisionReads, ReviewReads } from './decisionStore.js';
import type { ErasureReads } from './erasureStore.js';
import type { ExportReads } from './exportStore.js';
import type { HoldReads, RetentionReads } from './retentionStore.js';

interface PeopleReads {
  readonly decisions: DecisionReads;
  readonly reviews: ReviewReads;
  readonly erasures: ErasureReads;
  readonly holds: HoldReads;
  readonly retention: RetentionReads;
  readonly exports: ExportReads;
}

/** What a key for some vacancies reads of decisions, reviews and erasures. */
export const scopedPeople: ScopedReads<PeopleReads> = {
  decisions: {
    decidingEvents: (decisions, within) => (wanted, kinds) => decisions.decidingEvents({ ...wanted, within }, kinds),
    stored: (decisions, within) => (wanted) => decisions.stored({ ...wanted, within }),
    newest:
      (decisions, within) =>
      async (...wanted) =>
        (await decisions.newest(...wanted)).filter((one) => isIn(within, one)),
    scoredRecords: (decisions, within) => (companyId, ids, parts) =>
      decisions.scoredRecords(companyId, ids, parts, within),
    // It is asked for the steps and the undoing of decisions that were found before.
    stepEvents: 'whole',
    undoings: 'whole',
    seqs: 'refused',
  },
  reviews: {
    page: (reviews, within) => (wanted, page) => reviews.page({ ...wanted, within }, page),
    findOne: (reviews, within) => async (companyId, id) => {
      const review = await reviews.findOne(companyId, id);
      return review && isIn(within, review) ? review : null;
    },
  },
  erasures: {
    hasPersonKey: 'whole',
    // They say which things to read again, and show none.
    progress: 'whole',
    running: 'whole',
    bars: 'whole',
    page: 'refused',
    findOne: 'refused',
    receivers: 'refused',
    erasureBlockOf: 'refused',
  },
  // It is asked for candidates whose labels the key may change.
  holds: { held: 'whole', findOne: 'refused', page: 'refused' },
  retention: { duePersons: 'refused', duePersonCount: 'refused' },
  exports: { part: 'refused' },
};
