import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Answers that would be longer than any text can be (docs/BOUNDS.md, `characters`). */

const companyId = 'acme';
const token = tokenFor(companyId);
const longTexts = ['jobDescription', 'jobDescriptionHtml', 'requirements', 'requirementsHtml'];

let service: Service;
beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
  const pipeline = await createPipeline(service, { companyId });
  const input = Object.fromEntries(longTexts.map((name) => [name, 'x'.repeat(200_000)]));
  const { body } = await service.graphql(
    'mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: $id, input: $input) { id } }',
    { token, variables: { id: pipeline.vacancyId, input } },
  );
  expect(body.errors).toBeUndefined();
  await initCandidates(
    service,
    pipeline,
    Array.from({ length: 100 }, (_, index) => `candidate-${index}`),
  );
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

it.each([1, 8])('a long vacancy in 100 places under %i names is refused by the limit on characters', async (names) => {
  const places = Array.from(
    { length: names },
    (_, index) => `v${index}: vacancy { ${longTexts.join(' ')} pipeline { pending } }`,
  );
  const { status, body } = await service.graphql(
    `{ interviews(companyId: "acme", first: 100) { nodes { answers { version } ${places.join(' ')} } } }`,
    { token },
  );
  expect([status, body.errors?.map(({ message }: { message: string }) => message)]).toEqual([
    400,
    [expect.stringContaining('the limit on characters')],
  ]);
});
