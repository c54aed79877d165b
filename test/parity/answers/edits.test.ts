import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { vacancyInput } from '../random/arbitraries.js';
import { forRandom, part, timeoutMs } from '../random/randomCases.js';

/**
 * A vacancy that is edited into another reads like one that was created so, over REST and GraphQL. An edit with the
 * current values changes nothing, in whatever form PostgreSQL stores them.
 */

const edits = part(60);
const token = tokenFor('acme');

let service: Service;

beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

const fields = `name locale country locationId areaId visibility workModality maxCandidates jobDescription jobDescriptionHtml
  requirements requirementsHtml contextAI hasFinalistsEnabled refCode updatedAt
  features { id featureCode order isAutomatic color customName selfInit data actions { id templateId }
    jobAutomations { ... on JobAutomations { timers { name time unit } } } }
  jobAutomations { frozenDueToFinalistInactivityTime frozenDueToFinalistInactivityTimeUnit
    frozenDueToSelectionInactivityTime frozenDueToSelectionInactivityTimeUnit }`;

async function graphql(query: string, variables: object) {
  const { body } = await service.graphql(query, { token, variables });
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as { id: string; updatedAt: string };
}
const create = (input: object) =>
  graphql(
    'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id updatedAt } }',
    { input },
  );
const update = (id: string, input: object) =>
  graphql(
    `mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: $id, input: $input) { ${fields} } }`,
    { id, input },
  );
const readByGraphql = (id: string) =>
  graphql(`query ($id: ID!) { vacancy(companyId: "acme", id: $id) { ${fields} } }`, { id });

async function readByRest(id: string) {
  const { body } = await service.request('GET', `/v2/vacancies/${id}/company/acme`, { token });
  const { id: _, shortCode, updatedAt, ...rest } = body;
  return rest;
}

describe('a random vacancy', () => {
  it(
    'that is edited into another reads like it, and the same edit again changes nothing',
    async () => {
      await forRandom(fc.tuple(vacancyInput, vacancyInput), edits, async ([before, after]) => {
        const { type, ...patch } = after;
        const { id } = await create(before);
        const wanted = await create(after);
        const edited = await update(id, patch);
        expect(await readByGraphql(id)).toEqual(edited);
        expect(edited).toEqual({ ...(await readByGraphql(wanted.id)), updatedAt: edited.updatedAt });
        expect(await readByRest(id)).toEqual(await readByRest(wanted.id));

        expect(await update(id, patch)).toEqual(edited);
        expect((await readByGraphql(id)).updatedAt).toBe(edited.updatedAt);
      });
    },
    timeoutMs,
  );
});
