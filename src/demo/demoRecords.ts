import type { Ban } from '../core/modules/pipeline/shapes/ban.js';
import type { FeatureRecord } from '../core/modules/pipeline/shapes/record.js';
import type { Vacancy } from '../core/modules/pipeline/shapes/vacancy.js';
import type { CompanySettings } from '../core/modules/settings/companySettings.js';
import {
  analystCandidates,
  backendCandidates,
  supportCandidates,
  warehouseCandidates,
} from './candidates/candidates.js';
import { banBy, type Journey, recordsOf } from './candidates/journeys.js';
import { type DemoCatalogues, demoCatalogues } from './company/catalogues.js';
import { settings } from './company/company.js';
import { History } from './company/history.js';
import { backendQuestions } from './questions/backendQuestions.js';
import { careQuestions } from './questions/careQuestions.js';
import { dataQuestions } from './questions/dataQuestions.js';
import { demoVacancies } from './vacancies/vacancies.js';

/** The data of one company, for trying the service. */
export interface DemoRecords {
  readonly settings: CompanySettings;
  readonly vacancies: readonly Vacancy[];
  readonly records: readonly FeatureRecord[];
  readonly bans: readonly Ban[];
  readonly catalogues: DemoCatalogues;
  /** How the vacancies, records and bans came to be. */
  readonly history: History;
}

/**
 * Makes the demo's data. The same arguments give the same data.
 * @param at milliseconds since the epoch; everything happened before it
 * @param ids makes the ids that the documentation does not refer to
 * @param keyId the API key by which the candidates act
 */
export function demoRecords(at: number, ids: () => string, keyId = 'careers-site'): DemoRecords {
  const history = new History(keyId);
  const { backend, support, warehouse, designer, analyst } = demoVacancies(at, ids, history);
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
  const records = courses.flatMap((course) => recordsOf(course, ids, history));
  const journeys = courses.flatMap((course) => course.journeys);
  const bans = bansOf(records, journeys);
  return { settings, vacancies, records, bans, catalogues: demoCatalogues(vacancies), history };
}

/** The bans that were made together with a discard. */
function bansOf(records: readonly FeatureRecord[], journeys: readonly Journey[]): Ban[] {
  const banned = new Set(journeys.filter(({ rejected }) => rejected?.isBanned).map(({ candidate }) => candidate));
  return records.flatMap((record, position) =>
    record.discard && banned.has(record.candidateId) ? [banBy(record, position)] : [],
  );
}
