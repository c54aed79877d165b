import type { ScopedReads } from '../../application/access/scopedReads.js';
import { errors } from '../../kernel/errors.js';
import type { BanReads, LabelReads } from './labelStore.js';
import type { RecordReads } from './recordReads.js';
import type { BulkWrites, RecordWrites } from './recordWrites.js';
import type { ClockReads, TimerReads } from './timerStore.js';
import type { VacancyReads, VacancyWrites } from './vacancyStore.js';

/** Whether an object belongs to one of some vacancies. */
export const isIn = (vacancyIds: readonly string[], { vacancyId }: { readonly vacancyId: string | null }): boolean =>
  vacancyId !== null && vacancyIds.includes(vacancyId);

interface PipelineReads {
  readonly vacancies: VacancyReads;
  readonly records: RecordReads;
  readonly bans: BanReads;
  readonly labels: LabelReads;
  readonly timers: TimerReads;
  readonly clocks: ClockReads;
}

/** What a key for some vacancies reads of vacancies, records and timers. */
export const scopedPipeline: ScopedReads<PipelineReads> = {
  vacancies: {
    find: (vacancies, within) => (companyId, ids, selection) =>
      vacancies.find(
        companyId,
        ids.filter((id) => within.includes(id)),
        selection,
      ),
    findTimed: (vacancies, within) => (companyId, ids, selection) =>
      vacancies.findTimed(
        companyId,
        ids.filter((id) => within.includes(id)),
        selection,
      ),
    page: (vacancies, within) => (wanted) => vacancies.page({ ...wanted, filter: { ...wanted.filter, within } }),
    count: (vacancies, within) => (companyId, filter) => vacancies.count(companyId, { ...filter, within }),
    pipelines: (vacancies, within) => (wanted) =>
      vacancies.pipelines({ ...wanted, vacancyIds: wanted.vacancyIds.filter((id) => within.includes(id)) }),
    featuresInUse: (vacancies, within) => async (companyId, vacancyId, featureIds) =>
      within.includes(vacancyId) ? vacancies.featuresInUse(companyId, vacancyId, featureIds) : new Set(),
  },

  records: {
    findOne: (records, within) => async (target, selection) =>
      within.includes(target.vacancyId) ? records.findOne(target, selection) : null,
    find: (records, within) => async (companyId, ids, selection) =>
      (await records.find(companyId, ids, selection)).filter((record) => isIn(within, record)),
    candidateInVacancy: (records, within) => async (target, selection) =>
      within.includes(target.vacancyId) ? records.candidateInVacancy(target, selection) : null,
    hasCandidate: (records, within) => (companyId, candidateId) => records.hasCandidate(companyId, candidateId, within),
    previous: (records, within) => async (companyId, later, selection) => {
      const found = await records.previous(companyId, later, selection);
      return found.map((record) => (record && isIn(within, record) ? record : null));
    },
    pages: (records, within) => (wanted) => records.pages({ ...wanted, filter: { ...wanted.filter, within } }),
    counts: (records, within) => (wanted) => records.counts({ ...wanted, filter: { ...wanted.filter, within } }),
  },

  labels: {
    ofCandidates: (labels, within) => (companyId, candidateIds) => labels.ofCandidates(companyId, candidateIds, within),
    page: (labels, within) => (wanted) => labels.page({ ...wanted, filter: { ...wanted.filter, within } }),
    withRecords: (labels, within) => (companyId, candidateIds) => labels.withRecords(companyId, candidateIds, within),
  },

  bans: { find: 'whole', page: 'refused', naming: 'refused', count: 'refused' },

  timers: {
    watched: (timers, within) => async (wanted) => {
      if (!within.includes(wanted.vacancyId)) throw errors.vacancyNotGranted();
      return timers.watched(wanted);
    },
    quietVacancies: (timers, within) => (companyId, ids) =>
      timers.quietVacancies(
        companyId,
        ids.filter((id) => within.includes(id)),
      ),
    nextWakes: 'refused',
    vacanciesDue: 'refused',
    nextWake: 'refused',
    remindable: 'refused',
  },

  clocks: { findOne: 'whole' },
};

interface Locks {
  readonly vacancies: Pick<VacancyWrites, 'lock'>;
  readonly records: Pick<RecordWrites, 'lock'> & Pick<BulkWrites, 'lockMany'>;
}

/** What such a key locks. */
export const scopedLocks: ScopedReads<Locks> = {
  vacancies: {
    lock: (vacancies, within) => async (companyId, id) => (within.includes(id) ? vacancies.lock(companyId, id) : null),
  },
  records: {
    lock: (records, within) => async (target) => (within.includes(target.vacancyId) ? records.lock(target) : null),
    lockMany: (records, within) => (companyId, ids, vacancies) => records.lockMany(companyId, ids, vacancies, within),
  },
};
