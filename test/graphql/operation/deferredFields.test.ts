import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withoutRenderer } from '../../parity/comparison/stores.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { openEmbeddedTest, type TestDatabase } from '../../support/database/databases.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Fields that the store can't answer: they are deferred, and the core fills them in. */

const companyId = 'acme';
const token = tokenFor(companyId);
/** What would break a text that is searched for brackets and quotation marks. */
const awkward = ['"], ["', '{"a":[', 'ñ 漢 \\" ]'];

let database: TestDatabase;
let service: Service;
let fromRecords: Service;
let pipeline: Pipeline;
beforeAll(async () => {
  database = await openEmbeddedTest();
  const clock = new TestClock();
  service = await startService({ database, clock });
  fromRecords = await startService({ database, clock, store: withoutRenderer(database.store) });
  pipeline = await createPipeline(service, { companyId });
  await initCandidates(service, pipeline, awkward);
});
afterAll(async () => {
  await service.stop();
  await fromRecords.stop();
  await database.close();
});

const inVacancy = (fields: string) => `{ vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { ${fields} } }`;

it.each([
  ['of a vacancy', 'name nextAutomation { dueAt } pipeline { feature { id } pending }'],
  ['of each record of a page', 'interviews { nodes { candidateId nextAutomation { dueAt } history { totalCount } } }'],
  ['at two places', 'interviews { nodes { id decision { kind } } edges { node { id decision { kind } } } }'],
  ['that hold records', 'name records(first: 2) { nodes { candidateId vacancy { name } } }'],
  ['of the features', 'features { id possibleDates { date } records(first: 1) { nodes { id } } }'],
  ['under other names', 'a: nextAutomation { dueAt } b: nextAutomation { timer }'],
  ['that are refused', 'name history(first: 0) { nodes { seq } }'],
])('fields %s are what they are from records', async (_which, fields) => {
  const query = inVacancy(fields);
  const made = await service.graphql(query, { token });
  const read = await fromRecords.graphql(query, { token });
  expect(made.body).toEqual(read.body);
  expect(made.status).toBe(read.status);
});
