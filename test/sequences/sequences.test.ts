import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aVacancy } from '../support/company/pipeline.js';
import { FeedCopy } from '../support/feed/feedCopy.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { eventCheck } from './eventCheck.js';
import { Model, type ModelFeature } from './model/model.js';
import type { Real } from './model/real.js';
import { steps } from './model/steps.js';
import { featureInput } from './model/vacancySteps.js';

/** Random ways of several candidates. After each step, the service is compared with a model of the rules. */

/** `WAY_SEQUENCES=1000 npm test -- test/sequences` runs more sequences, WAY_SEED other ones. */
const sequences = Number(process.env.WAY_SEQUENCES ?? 5);
const seed = Number(process.env.WAY_SEED ?? 20_261_122);
/** With fast-check's default size, the limit would be ten. */
const maxCommands = 50;
const timeoutMs = Math.max(120_000, sequences * 5_000);

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

const features: readonly ModelFeature[] = [
  { id: 'talk', code: 'INTERVIEW', order: 1, selfInit: false },
  { id: 'test', code: 'AUTOMATIC_PSYCHOMETRIC', order: 2, selfInit: true },
  { id: 'call', code: 'AUTOMATIC_SCHEDULING_VIRTUAL', order: 3, selfInit: false },
  { id: 'papers', code: 'DOCUMENTS', order: 4, selfInit: false },
];

let companies = 0;

/** A company with two vacancies: one without a limit of candidates, one for two candidates. */
async function begin(): Promise<{ model: Model; real: Real }> {
  companies += 1;
  const companyId = `company-${companies}`;
  const real = { service, clock, companyId, token: tokenFor(companyId, { roles: ['admin'] }), seen: new Map() };
  const model = new Model(() => clock.now());
  for (const [maxCandidates, stages] of [
    [null, features],
    [2, features.slice(0, 2)],
  ] as const) {
    clock.advance(1_000);
    const { body } = await service.graphql(
      'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
      {
        token: real.token,
        variables: { companyId, input: { ...aVacancy({ maxCandidates }), features: stages.map(featureInput) } },
      },
    );
    expect(body.errors).toBeUndefined();
    model.vacancies.push({
      id: body.data.createVacancy.id,
      status: 'SAVED',
      closedFrom: 'SAVED',
      features: stages,
      maxCandidates,
    });
  }
  return { model, real };
}

/** Checks that a reader of the feed alone knows what the API shows. */
async function agreesWithItsFeed(real: Real): Promise<void> {
  const copy = await FeedCopy.fromFirst(real);
  await copy.follow(await eventCheck());
  await copy.agrees();
}

it(
  'follows the rules for every sequence of steps',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands, size: 'medium' }), async (sequence) => {
        const begun = await begin();
        await fc.asyncModelRun(() => begun, sequence);
        await agreesWithItsFeed(begun.real);
      }),
      { seed, numRuns: sequences, endOnFailure: process.env.WAY_SHRINK === undefined },
    );
  },
  timeoutMs,
);
