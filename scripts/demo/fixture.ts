import type { Ban } from '../../src/core/pipeline/shapes/ban.js';
import type { FeatureRecord } from '../../src/core/pipeline/shapes/record.js';
import { countedId, type DemoRecords, fixtureAt, fixtureKeyId } from '../../src/demo/demoRecords.js';
import {
  analystCandidates,
  backendCandidates,
  supportCandidates,
  warehouseCandidates,
} from './candidates/candidates.js';
import { banBy, type Journey, recordsOf } from './candidates/journeys.js';
import { demoCatalogues } from './company/catalogues.js';
import { History } from './company/history.js';
import { settings } from './company/settings.js';
import { backendQuestions } from './questions/backendQuestions.js';
import { careQuestions } from './questions/careQuestions.js';
import { dataQuestions } from './questions/dataQuestions.js';
import { backend as opening } from './vacancies/openings.js';
import { demoVacancies } from './vacancies/vacancies.js';

/** The demo's data as its fixture has them: what the script says, written at a fixed instant. The same each time. */
export function fixtureText(): string {
  let countedIds = 0;
  const ids = (): string => {
    countedIds += 1;
    return countedId(countedIds);
  };
  const history = new History(fixtureKeyId);
  const { backend, support, warehouse, designer, analyst } = demoVacancies(fixtureAt, ids, history);
  const until = fixtureAt;
  const courses = [
    { vacancy: backend, bank: backendQuestions, firstEvaluationId: 48201, journeys: backendCandidates, until },
    { vacancy: support, bank: careQuestions, firstEvaluationId: 48301, journeys: supportCandidates, until },
    { vacancy: warehouse, bank: null, firstEvaluationId: 48401, journeys: warehouseCandidates, until },
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
  const bans = bansOf(
    records,
    courses.flatMap((course) => course.journeys),
  );
  return textOf({
    settings,
    opening: opening(fixtureAt),
    vacancies,
    records,
    bans,
    catalogues: demoCatalogues(vacancies),
    happenings: history.inOrder(),
    countedIds,
  });
}

/** A line for each thing: so a change of the script shows which things it changes. */
function textOf(made: DemoRecords): string {
  const members = Object.entries(made).map(([name, value]) => {
    const lines = Array.isArray(value)
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${lines}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

/** The bans that were made together with a discard. */
function bansOf(records: readonly FeatureRecord[], journeys: readonly Journey[]): Ban[] {
  const banned = new Set(journeys.filter(({ rejected }) => rejected?.isBanned).map(({ candidate }) => candidate));
  return records.flatMap((record, position) =>
    record.discard && banned.has(record.candidateId) ? [banBy(record, position)] : [],
  );
}
