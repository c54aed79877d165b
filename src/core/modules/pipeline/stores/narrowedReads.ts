import type { NarrowedReads } from '../../../application/access/narrowedReads.js';
import { errors } from '../../../kernel/errors.js';
import type { BanReads } from './banStore.js';
import type { ClockReads } from './clockStore.js';
import type { RecordReads } from './recordReads.js';
import type { BulkWrites, RecordWrites } from './recordWrites.js';
import type { TimerReads } from './timerStore.js';
import type { VacancyReads, VacancyWrites } from './vacancyStore.js';

/** Whether a thing belongs to one of some vacancies. */
export const isIn = (vacancyIds: readonly string[], { vacancyId }: { readonly vacancyId: string | null }): boolean =>
  vacancyId !== null && vacancyIds.includes(vacancyId);

/** What a key for some vacancies reads of vacancies, records and timers. */
export const narrowedPipeline: NarrowedReads<VacancyReads & RecordReads & BanReads & TimerReads & ClockReads> = {
  vacancies: (reads, within) => (companyId, ids, selection) =>
    reads.vacancies(
      companyId,
      ids.filter((id) => within.includes(id)),
      selection,
    ),
  timedVacancies: (reads, within) => (companyId, ids, selection) =>
    reads.timedVacancies(
      companyId,
      ids.filter((id) => within.includes(id)),
      selection,
    ),
  vacancyPage: (reads, within) => (wanted) => reads.vacancyPage({ ...wanted, filter: { ...wanted.filter, within } }),
  vacancyCount: (reads, within) => (companyId, filter) => reads.vacancyCount(companyId, { ...filter, within }),
  pipelines: (reads, within) => (wanted) =>
    reads.pipelines({ ...wanted, vacancyIds: wanted.vacancyIds.filter((id) => within.includes(id)) }),
  featuresInUse: (reads, within) => async (companyId, vacancyId, featureIds) =>
    within.includes(vacancyId) ? reads.featuresInUse(companyId, vacancyId, featureIds) : new Set(),

  record: (reads, within) => async (target, selection) =>
    within.includes(target.vacancyId) ? reads.record(target, selection) : null,
  records: (reads, within) => async (companyId, ids, selection) =>
    (await reads.records(companyId, ids, selection)).filter((record) => isIn(within, record)),
  candidateInVacancy: (reads, within) => async (target, selection) =>
    within.includes(target.vacancyId) ? reads.candidateInVacancy(target, selection) : null,
  hasCandidate: (reads, within) => (companyId, candidateId) => reads.hasCandidate(companyId, candidateId, within),
  previousRecords: (reads, within) => async (companyId, records, selection) => {
    const found = await reads.previousRecords(companyId, records, selection);
    return found.map((record) => (record && isIn(within, record) ? record : null));
  },
  recordPages: (reads, within) => (wanted) => reads.recordPages({ ...wanted, filter: { ...wanted.filter, within } }),
  recordCounts: (reads, within) => (wanted) => reads.recordCounts({ ...wanted, filter: { ...wanted.filter, within } }),

  bansOf: 'whole',
  banPage: 'refused',
  banCount: 'refused',

  watchedThere: (reads, within) => async (wanted) => {
    if (!within.includes(wanted.vacancyId)) throw errors.vacancyNotGranted();
    return reads.watchedThere(wanted);
  },
  quietVacancies: (reads, within) => (companyId, ids) =>
    reads.quietVacancies(
      companyId,
      ids.filter((id) => within.includes(id)),
    ),
  nextWakes: 'refused',
  vacanciesDue: 'refused',
  nextWake: 'refused',
  remindable: 'refused',
  companyClock: 'whole',
};

/** What such a key locks. */
export const narrowedLocks: NarrowedReads<
  Pick<VacancyWrites, 'lockVacancy'> & Pick<RecordWrites, 'lockRecord'> & Pick<BulkWrites, 'lockRecords'>
> = {
  lockVacancy: (tx, within) => async (companyId, id) => (within.includes(id) ? tx.lockVacancy(companyId, id) : null),
  lockRecord: (tx, within) => async (target) => (within.includes(target.vacancyId) ? tx.lockRecord(target) : null),
  lockRecords: (tx, within) => (companyId, ids, vacancies) => tx.lockRecords(companyId, ids, vacancies, within),
};
