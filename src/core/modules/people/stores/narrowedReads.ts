import type { NarrowedReads } from '../../../application/access/narrowedReads.js';
import { isIn } from '../../pipeline/stores/narrowedReads.js';
import type { DecisionReads } from './decisionStore.js';
import type { ErasureReads } from './erasureStore.js';
import type { ExportReads } from './exportStore.js';
import type { HoldReads } from './holdStore.js';
import type { RetentionReads } from './retentionStore.js';
import type { ReviewReads } from './reviewStore.js';

/** What a key for some vacancies reads of decisions, reviews and erasures. */
export const narrowedPeople: NarrowedReads<
  ErasureReads & HoldReads & ExportReads & RetentionReads & DecisionReads & ReviewReads
> = {
  hasPersonKey: 'whole',
  barsOf: 'whole',
  erasurePage: 'refused',
  erasure: 'refused',
  receiversOf: 'refused',
  fenceOf: 'refused',
  exportedPart: 'refused',
  holdOf: 'refused',
  holdPage: 'refused',
  duePersons: 'refused',
  duePersonCount: 'refused',
  decidingEvents: (reads, within) => (wanted, kinds) => reads.decidingEvents({ ...wanted, within }, kinds),
  keptDecisions: (reads, within) => (wanted) => reads.keptDecisions({ ...wanted, within }),
  newestDecided:
    (reads, within) =>
    async (...wanted) =>
      (await reads.newestDecided(...wanted)).filter((one) => isIn(within, one)),
  scoredRecords: (reads, within) => (companyId, ids, parts) => reads.scoredRecords(companyId, ids, parts, within),
  // It is asked for the steps of decisions that were found before.
  stepEvents: 'whole',
  decisionSeqs: 'refused',
  reviewPage: (reads, within) => (wanted, page) => reads.reviewPage({ ...wanted, within }, page),
  review: (reads, within) => async (companyId, id) => {
    const review = await reads.review(companyId, id);
    return review && isIn(within, review) ? review : null;
  },
};
