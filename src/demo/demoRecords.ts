import type { Ban } from '../core/records/ban.js';
import type { FeatureRecord } from '../core/records/record.js';
import type { CompanySettings } from '../core/settings/companySettings.js';
import type { Vacancy } from '../core/vacancies/vacancy.js';
import { backendQuestions } from './backendQuestions.js';
import { analystCandidates, backendCandidates, supportCandidates, warehouseCandidates } from './candidates.js';
import { careQuestions } from './careQuestions.js';
import { type DemoCatalogues, demoCatalogues } from './catalogues.js';
import { recruiter, settings } from './company.js';
import { dataQuestions } from './dataQuestions.js';
import { type Journey, recordsOf } from './journeys.js';
import { demoVacancies } from './vacancies.js';

/** The data of one company, for trying the service (CONTRACT "Settings": demo data). */
export interface DemoRecords {
  readonly settings: CompanySettings;
  readonly vacancies: readonly Vacancy[];
  readonly records: readonly FeatureRecord[];
  readonly bans: readonly Ban[];
  readonly catalogues: DemoCatalogues;
}

/**
 * Makes the demo's data. The same arguments give the same data.
 * @param at milliseconds since the epoch; everything happened before it
 * @param ids makes the ids that the documentation does not refer to
 */
export function demoRecords(at: number, ids: () => string): DemoRecords {
  const { backend, support, warehouse, designer, analyst } = demoVacancies(at, ids);
  const courses = [
    { vacancy: backend, bank: backendQuestions, firstEvaluationId: 48201, journeys: backendCandidates, until: at },
    { vacancy: support, bank: careQuestions, firstEvaluationId: 48301, journeys: supportCandidates, until: at },
    { vacancy: warehouse, bank: null, firstEvaluationId: 48401, journeys: warehouseCandidates, until: at },
    {
      vacancy: analyst,
      bank: dataQuestions,
      firstEvaluationId: 48501,
      journeys: analystCandidates,
      until: Date.parse(analyst.status.createdAt),
    },
  ];
  const vacancies = [backend, support, warehouse, designer, analyst];
  const records = courses.flatMap((course) => recordsOf(course, ids));
  const journeys = courses.flatMap((course) => course.journeys);
  return { settings, vacancies, records, bans: bansOf(records, journeys), catalogues: demoCatalogues(vacancies) };
}

/** The bans that were made together with a discard. */
function bansOf(records: readonly FeatureRecord[], journeys: readonly Journey[]): Ban[] {
  const banned = new Set(journeys.filter(({ rejected }) => rejected?.isBanned).map(({ candidate }) => candidate));
  return records.flatMap(({ companyId, candidateId, discard }, position) =>
    discard && banned.has(candidateId)
      ? {
          companyId,
          candidateId,
          reason: discard.rejectedReasonId,
          bannedBy: discard.recruiterUserId ?? recruiter.id,
          bannedAt: discard.date,
          position,
        }
      : [],
  );
}
