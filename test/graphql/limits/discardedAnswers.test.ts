import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Answers that are discarded because their execution exceeds what it may resolve (docs/BOUNDS.md, `resolved`). */

const companyId = 'acme';
const token = tokenFor(companyId);
const of = (id: string) => `(companyId: "${companyId}", id: "${id}")`;
/** A vacancy resolves some 10,000 fields with these. */
const many = 'features { actions { id } possibleDates { date } }';

let service: Service;
let vacancyId: string;
beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
  const actions = Array.from({ length: 100 }, (_, index) => ({ id: `action-${index}`, templateId: 'template' }));
  const features = Array.from({ length: 50 }, (_, index) =>
    asFeatureInput(aFeature('INTERVIEW', { id: `stage-${index}`, order: index, actions })),
  );
  const { body } = await service.graphql(
    'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
    { token, variables: { companyId, input: { ...aVacancy(), features } } },
  );
  vacancyId = body.data.createVacancy.id;
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

const exceeded = expect.objectContaining({
  extensions: expect.objectContaining({ reason: 'QUERY_LIMIT_EXCEEDED' }),
});

it('a query reads nothing more for it, and its one error names the limit', async () => {
  const statements = async (fields: string) => {
    const lists = Array.from({ length: 5 }, (_, index) => `a${index}: ${fields}`);
    service.database.countStatements();
    const { status, body } = await service.graphql(`{ vacancy${of(vacancyId)} { ${lists.join(' ')} } }`, { token });
    expect([status, body.errors]).toEqual([400, [exceeded]]);
    expect(body.errors[0].message).toContain('limit on resolved');
    return service.database.countStatements();
  };
  const pages =
    'features { actions { id } possibleDates { date } interviews(first: 1) { nodes { id } } psychometrics(first: 1) { nodes { id } } }';
  expect(await statements(pages)).toBe(await statements(many));
});

it('a mutation makes its other changes all the same, and its error says so', async () => {
  const steps = ['publish', 'close', 'reopen', 'close', 'reopen', 'close'];
  const roots = steps.map((step, index) => `a${index}: ${step}Vacancy${of(vacancyId)} { ${many} }`);
  const { status, body } = await service.graphql(`mutation { ${roots.join(' ')} }`, { token });
  expect([status, body.errors]).toEqual([400, [exceeded]]);
  expect(body.errors[0].message).toContain('change has been made');
  const { body: after } = await service.graphql(`{ vacancy${of(vacancyId)} { status { code } } }`, { token });
  expect(after.data.vacancy.status.code).toBe('CLOSED');
});
