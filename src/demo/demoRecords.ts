import type { FeatureRecord } from '../core/records/record.js';
import type { CompanySettings, Vacancy } from '../core/vacancies/vacancy.js';
import { backendQuestions } from './backendQuestions.js';
import { analystCandidates, backendCandidates, supportCandidates, warehouseCandidates } from './candidates.js';
import { careQuestions } from './careQuestions.js';
import { settings } from './company.js';
import { dataQuestions } from './dataQuestions.js';
import { recordsOf } from './journeys.js';
import { demoVacancies } from './vacancies.js';

/** One company's worth of data to try the service with (CONTRACT "Settings": demo data). */
export interface DemoRecords {
  readonly settings: CompanySettings;
  readonly vacancies: readonly Vacancy[];
  readonly records: readonly FeatureRecord[];
}

/**
 * Makes the demo's data: the same for the same arguments.
 * @param at milliseconds since the epoch; everything happened before it
 * @param ids gives the ids of what the documentation doesn't point at
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
  return {
    settings,
    vacancies: [backend, support, warehouse, designer, analyst],
    records: courses.flatMap((course) => recordsOf(course, ids)),
  };
}
