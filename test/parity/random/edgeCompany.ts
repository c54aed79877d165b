import fc, { type Arbitrary } from 'fast-check';
import { encodeCursor, type OrderField } from '../../../src/core/kernel/reading/page.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import { type Feature, featureCodes, type Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { Store } from '../../../src/core/ports.js';
import { recordOrderedBy } from '../../../src/core/records/listRecords.js';
import { orderedBy } from '../../../src/core/vacancies/listVacancies.js';
import { usualIds } from '../../support/company/clientIds.js';
import { interview, moduleRecord, psychometric, storedVacancy } from './arbitraries.js';

/** A company with the most data at the edges that can be stored: texts, numbers, instants, ids and gaps. */
export interface EdgeCompany {
  readonly companyId: string;
  readonly vacancies: readonly Vacancy[];
  readonly records: readonly FeatureRecord[];
}

const texts = [
  '"quoted" \\ back\\slash\\',
  '\u0001\u001f\b\f\n\r\t\u007f\u0085',
  '👩🏽‍🚀 e\u0301 \u{10ffff} \ufeff\uffff',
  'line\u2028paragraph\u2029',
  '\u202eright to left \u05e9\u05dc\u05d5\u05dd',
  '</script><!-- <![CDATA[',
  '{"looks":["like","JSON"],"n":null}',
  "'; drop table vacancy; -- $1 %s {{x}} \\u0000 \\x",
  '',
  'null',
  'x'.repeat(20_000),
  'ß'.repeat(5_000),
];
const numbers = [1e21, 0.1 + 0.2, -0, 1e-7, 2 ** 53, 5e-324, Number.MAX_VALUE, -12.5, 0, 2 ** 63, null];
const instants = [
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:00:00.120Z',
  '0001-01-01T00:00:00.000Z',
  '1582-10-10T10:10:10.010Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
];
const ids = [
  'plain',
  'with space',
  'a/b?c#d',
  `q"u'o\\te`,
  '№ ☃ 会社',
  '%2e%2e',
  '\u2028',
  '--',
  '$1',
  '\t',
  ...Object.values(usualIds),
];

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const timers = {
  Time: 1,
  TimeUnit: 'days',
  ' Time': 0.1 + 0.2,
  ' TimeUnit': 'hours',
  TimeTime: 1e21,
  TimeTimeUnit: 'days',
  xTimeUnitTime: 3,
  xTimeUnitTimeUnit: 'minutes',
  'o\'"\\\n☃Time': 1e-7,
  'o\'"\\\n☃TimeUnit': 'days',
  constructorTime: 5,
  constructorTimeUnit: 'hours',
  discardDueToLackOfInterestTime: 7,
  discardDueToLackOfInterestTimeUnit: 'days',
};

const data = {
  '': null,
  constructor: [],
  10: { 2: {}, 1: [[]] },
  number: [1e21, 0.1 + 0.2, 1e-7, 5e-324, -1.5e300, 2 ** 53],
  '"\\\u2028': '</script>\u0001',
};

/** The same samples in every test and every run. */
const samples = <T>(of: Arbitrary<T>, numRuns: number): T[] => fc.sample(of, { numRuns, seed: 20_261_120 });

/**
 * Makes a company's data. Two companies have the same ids.
 * @param salt makes the texts of the companies different
 */
export function edgeCompany(companyId: string, salt: string): EdgeCompany {
  const vacancies = samples(storedVacancy, 14).map((stored, at): Vacancy => {
    const odd = at < ids.length;
    return {
      ...stored,
      id: odd ? nth(ids, at) : `vacancy-${at}`,
      companyId,
      shortCode: at % 3 === 0 ? null : `code-${at}`,
      name: at < 4 ? 'The same name' : nth(texts, at).slice(0, 512) + salt,
      jobDescription: nth(texts, at + 3),
      jobDescriptionHtml: nth(texts, at + 5),
      requirements: at % 2 ? null : nth(texts, at),
      contextAI: at % 3 ? nth(texts, at + 1) : null,
      country: at % 4 ? 'MX' : null,
      areaId: at % 2 ? 'it' : nth(ids, at + 1),
      locationId: nth(numbers, at),
      maxCandidates: nth(numbers, at + 1),
      createdAt: nth(instants, at),
      updatedAt: nth(instants, at + 2),
      features: at === 5 ? [] : stored.features.map((feature, index) => oddFeature(feature, at, index)),
      taskList: at % 3 ? stored.taskList : [],
    };
  });
  const places = vacancies.flatMap((vacancy, at) => {
    const features = vacancy.features.map(({ id }) => id);
    return Array.from({ length: 9 }, (_, index) => ({
      vacancyId: vacancy.id,
      featureId: features[(at + index) % (features.length + 1)] ?? 'gone',
    }));
  });
  const common = (at: number) => ({
    ...(places[at] as (typeof places)[number]),
    companyId,
    id: at < ids.length ? nth(ids, at) : `record-${at}`,
    candidateId: `candidate-${at}`,
    createdAt: nth(instants, Math.floor(at / 3)),
    updatedAt: nth(instants, at),
  });
  const interviews = samples(interview, places.length);
  const psychometrics = samples(psychometric, places.length);
  const modules = samples(moduleRecord, places.length);
  const records = places.map((_, at): FeatureRecord => {
    switch (at % 9) {
      case 8:
        return { ...(modules[at] as (typeof modules)[number]), ...common(at) };
      case 1:
      case 3:
      case 5:
      case 7:
        return {
          ...(psychometrics[at] as (typeof psychometrics)[number]),
          ...common(at),
          evaluationId: nth(numbers, at),
          evaluationName: at % 2 ? nth(texts, at) : null,
        };
      default:
        return {
          ...(interviews[at] as (typeof interviews)[number]),
          ...common(at),
          score: nth(numbers, at),
          briefScoreExplanation: at % 3 ? nth(texts, at) + salt : null,
        };
    }
  });
  return { companyId, vacancies, records };
}

function oddFeature(feature: Feature, at: number, index: number): Feature {
  return {
    ...feature,
    id: index === 0 ? `stage '1' "/"` : feature.id,
    featureCode: (at + index) % 2 ? feature.featureCode : nth(featureCodes, at + index),
    customName: nth(texts, at + index),
    actions: (at + index) % 3 === 0 ? [] : feature.actions,
    jobAutomations: ((at + index) % 4 === 0
      ? {}
      : { ...feature.jobAutomations, ...timers }) as Feature['jobAutomations'],
    data: (at + index) % 3 === 0 ? null : (data as unknown as Feature['data']),
  };
}

export async function save(store: Store, { vacancies, records }: EdgeCompany): Promise<void> {
  await store.transaction(async (tx) => {
    for (const vacancy of vacancies) await tx.vacancies.insert(vacancy);
    await tx.records.insert(records);
  });
}

/** The cursors of vacancies and records in each order. */
export function cursorsOf({ vacancies, records }: EdgeCompany) {
  const by = <T extends { id: string }>(of: readonly T[], value: (one: T) => string, field?: OrderField) =>
    of.map((one) => encodeCursor({ value: value(one), id: one.id }, field));
  return {
    records: {
      CREATED_AT: by(records, ({ createdAt }) => createdAt),
      UPDATED_AT: by(records, ({ updatedAt }) => updatedAt, 'UPDATED_AT'),
      SCORE: by(records, (record) => recordOrderedBy(record, 'SCORE'), 'SCORE'),
    },
    CREATED_AT: by(vacancies, ({ createdAt }) => createdAt),
    UPDATED_AT: by(vacancies, ({ updatedAt }) => updatedAt, 'UPDATED_AT'),
    NAME: by(vacancies, (vacancy) => orderedBy(vacancy, 'NAME'), 'NAME'),
  };
}
