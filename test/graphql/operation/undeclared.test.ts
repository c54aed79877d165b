import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLFieldResolver, type GraphQLObjectType, GraphQLString, isObjectType } from 'graphql';
import { answerJson } from '../../../packages/graphql-executor/src/execution/renderedData.js';
import type { Interview, Psychometric } from '../../../src/core/pipeline/shapes/record.js';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { createContext } from '../../../src/graphql/calls/context.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { bodyOfParts } from '../../../src/http/bodies/answerBody.js';
import { anAnswer, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { dispatcherOn } from '../../support/service/dispatcher.js';
import { type Service, startService } from '../../support/service/service.js';
import { bareApollo } from './bareServer.js';

/**
 * A field whose resolver declares no plan is correct on every path: the columns that it reads are loaded for every
 * selection. Each resolver here shows a field of its type that is not selected.
 */

const looksAt: Readonly<Record<string, string>> = {
  Vacancy: 'jobDescriptionHtml',
  VacancyStatus: 'createdAt',
  Task: 'text',
  VacancyJobAutomations: 'frozenDueToFinalistInactivityTimeUnit',
  Feature: 'customName',
  FeatureAction: 'templateId',
  PsychometricJobAutomations: 'discardDueToInactivityInErrorTimeUnit',
  AutomationTimer: 'name',
  PipelineStage: 'pending',
  Interview: 'origin',
  Psychometric: 'origin',
  FeatureStatus: 'descriptionCode',
  Answer: 'questionText',
  Report: 'url',
  InterviewEdge: 'cursor',
  VacancyEdge: 'cursor',
  PageInfo: 'endCursor',
  VacancyConnection: 'totalCount',
  InterviewConnection: 'totalCount',
  Candidate: 'candidateId',
};

/** Paths to a type in answers. `«»` is the one field that is selected. */
const inVacancy = (fields: string): string => `{ vacancy(companyId: "acme", id: "VACANCY") { ${fields} } }`;
const inInterview = (fields: string): string =>
  `{ interview(companyId: "acme", vacancyId: "VACANCY", id: "INTERVIEW") { ${fields} } }`;
const inPsychometric = (fields: string): string =>
  `{ psychometric(companyId: "acme", vacancyId: "VACANCY", id: "PSYCHOMETRIC") { ${fields} } }`;
const places: readonly (readonly [type: string, query: string])[] = [
  ['Vacancy', inVacancy('«»')],
  ['Vacancy', inVacancy('id name «»')],
  ['Vacancy', '{ vacancies(companyId: "acme") { nodes { «» } } }'],
  ['Vacancy', '{ vacancies(companyId: "acme") { edges { node { id «» } } } }'],
  ['Vacancy', inInterview('vacancy { «» }')],
  ['VacancyStatus', inVacancy('status { «» }')],
  ['Task', inVacancy('taskList { «» }')],
  ['VacancyJobAutomations', inVacancy('jobAutomations { «» }')],
  ['Feature', inVacancy('features { «» }')],
  ['Feature', inInterview('feature { «» }')],
  ['FeatureAction', inVacancy('features { actions { «» } }')],
  ['PsychometricJobAutomations', inVacancy('features { jobAutomations { ... on PsychometricJobAutomations { «» } } }')],
  ['AutomationTimer', inVacancy('features { jobAutomations { ... on JobAutomations { timers { «» } } } }')],
  ['PipelineStage', inVacancy('pipeline { «» }')],
  ['Interview', inInterview('«»')],
  ['Interview', '{ interviews(companyId: "acme") { nodes { «» } } }'],
  ['Interview', inVacancy('interviews { nodes { «» } }')],
  ['Interview', inVacancy('features { interviews { nodes { id «» } } }')],
  ['Psychometric', inPsychometric('«»')],
  ['FeatureStatus', inInterview('status { «» }')],
  ['FeatureStatus', inPsychometric('statusHistory { «» }')],
  ['Answer', inInterview('answers { «» }')],
  ['Report', inPsychometric('reports { «» }')],
  ['InterviewEdge', inVacancy('interviews { edges { «» } }')],
  ['VacancyEdge', '{ vacancies(companyId: "acme") { edges { «» } } }'],
  ['PageInfo', inVacancy('interviews { pageInfo { «» } }')],
  ['Candidate', '{ candidate(companyId: "acme", candidateId: "candidate-1") { «» } }'],
  [
    'Interview',
    '{ candidate(companyId: "acme", candidateId: "candidate-1") { records { nodes { ... on Interview { «» } } } } }',
  ],
];

let service: Service;
let pipeline: Pipeline;
let server: ReturnType<typeof bareApollo>;
let idsOf: Readonly<Record<string, string>>;
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
  const task = { text: 'Call back', source: 'COMPANY', type: 'Informative', relatedField: null } as const;
  await service.database.store.transaction((tx) =>
    tx.settings.save({ ...defaultSettings('acme', 'es'), defaultTasks: [task] }),
  );
  pipeline = await createPipeline(service, { companyId: 'acme' });
  const [interview = ''] = await initCandidates(service, pipeline, ['candidate-1', 'candidate-2']);
  const [psychometric = ''] = await initCandidates(service, pipeline, ['candidate-1'], 'stage-2');
  idsOf = { VACANCY: pipeline.vacancyId, INTERVIEW: 'answered', PSYCHOMETRIC: 'reported' };
  await service.database.store.transaction(async (tx) => {
    const place = { companyId: 'acme', vacancyId: pipeline.vacancyId };
    const open = (await tx.records.findOne({ ...place, id: interview })) as Interview;
    const tested = (await tx.records.findOne({ ...place, id: psychometric })) as Psychometric;
    await tx.records.insert([
      { ...open, id: 'answered', candidateId: 'candidate-3', answers: [anAnswer] },
      { ...tested, id: 'reported', candidateId: 'candidate-3', reports: [{ name: 'All', url: 'https://example.com' }] },
    ]);
  });
  const schema = await graphqlSchema((made) => {
    for (const type of Object.values(made.getTypeMap())) {
      if (!isObjectType(type) || looksAt[type.name] === undefined) continue;
      addTo(type, looksAt[type.name] ?? '');
      type.getFields().adrift = { ...(type.getFields().undeclared as Field), name: 'adrift', resolve: undefined };
    }
  });
  server = bareApollo(schema, log);
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  await service.database.close();
});

type Field = ReturnType<GraphQLObjectType['getFields']>[string];

/** Adds a field whose resolver declares no plan. */
function addTo(type: GraphQLObjectType, shows: string): void {
  const resolve: GraphQLFieldResolver<Record<string, unknown>, unknown> = (parent) =>
    parent[shows] === undefined || parent[shows] === null ? null : String(parent[shows]);
  type.getFields().undeclared = {
    name: 'undeclared',
    description: undefined,
    type: GraphQLString,
    args: [],
    resolve,
    subscribe: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  };
}

async function answer(query: string): Promise<string> {
  const dispatcher = dispatcherOn({ store: service.database.store, clock: Date });
  const caller = { kind: 'user', id: 'ada', companyIds: ['acme'], roles: [] } as const;
  const contextValue = createContext({ dispatcher, caller, meter: null, requestId: 'one' });
  const named = query.replaceAll(/[A-Z]{7,}/g, (name) => idsOf[name] ?? name);
  const { body } = await server.executeOperation({ query: named }, { contextValue });
  if (body.kind !== 'single') throw new Error('The answer is incremental.');
  expect(body.singleResult.errors).toBeUndefined();
  return JSON.stringify(JSON.parse(bodyOfParts(answerJson(body.singleResult)).toString()).data);
}

const texts = (json: string): string => json.replaceAll(/"x":(-?[\d.]+)/g, '"x":"$1"');

describe('a resolver that declares no plan', () => {
  it.each(places)('is correct on %s: %s', async (type, query) => {
    const shown = await answer(query.replace('«»', `x: ${looksAt[type]}`));
    expect(shown).toMatch(/"x":("[^"]|\d|null)/);
    expect(texts(await answer(query.replace('«»', 'x: undeclared')))).toBe(texts(shown));
  });

  it('is needed for a field outside the entity: otherwise the field is null', async () => {
    expect(await answer(inVacancy('id adrift'))).toBe(`{"vacancy":{"id":"${pipeline.vacancyId}","adrift":null}}`);
    expect(await answer(inInterview('id adrift'))).toBe('{"interview":{"id":"answered","adrift":null}}');
  });

  it('is correct on a connection', async () => {
    const whole = await answer('{ vacancies(companyId: "acme") { totalCount undeclared } }');
    expect(whole).toBe('{"vacancies":{"totalCount":1,"undeclared":"1"}}');
  });
});
