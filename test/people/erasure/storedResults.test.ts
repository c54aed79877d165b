import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { knownPerson, rowsWith } from '../../support/company/person.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** What idempotency keys store of persons after they were erased (docs/PRIVACY.md, "Where copies are"). */

let service: Service;

const clock = new TestClock();

beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

it('stores the token of an erased person who is put into a feature again', async () => {
  const person = await knownPerson(service, { candidateId: 'erased@example.com' }).begin();
  const { companyId, candidateId, vacancyId } = person;
  const { token } = await person.erase();
  const before = await rowsWith(service.database, candidateId);
  const relation = 'relation-after-the-erasure';
  const candidates = [
    { candidateId, relationId: relation },
    { candidateId: 'somebody-else', relationId: 'other-relation' },
  ];
  const input = { companyId, vacancyId, featureId: 'interview', candidates };
  const init = () =>
    person.run(
      `initFeatures(input: $input, idempotencyKey: "one-key") {
        results { candidateId relationId record { id } error { reason } } }`,
      { input: ['InitFeaturesInput!', input] },
    );
  const erased = { record: null, error: { reason: 'CANDIDATE_ERASED' } };
  const first = await init();
  expect(first.results).toMatchObject([
    { candidateId, relationId: relation, ...erased },
    { candidateId: 'somebody-else', relationId: 'other-relation', error: null },
  ]);
  expect(await rowsWith(service.database, candidateId)).toEqual(before);
  expect(await rowsWith(service.database, relation)).toEqual([]);
  const again = await init();
  expect(again.results).toEqual([{ candidateId: token, relationId: token, ...erased }, first.results[1]]);
});

it('stores no id of an erased person from later calls that name the person', async () => {
  const person = await knownPerson(service, { candidateId: 'people/erased/7' }).begin();
  const { candidateId } = person;
  await person.move();
  await person.discard({ recruiterUserId: 'boss', fromKernel: false, banCandidate: true });
  await person.erase();
  const before = await rowsWith(service.database, candidateId);
  const inputs: Record<string, [string, object]> = {
    holdCandidate: ['HoldCandidateInput!', { until: null, reason: 'a lawsuit' }],
    eraseCandidate: ['EraseCandidateInput!', { reason: 'REQUEST' }],
  };
  const answers: Record<string, unknown> = {};
  for (const { name, args } of Object.values((await graphqlSchema()).getMutationType()?.getFields() ?? {})) {
    // Who is admitted again begins again.
    if (name === 'admitCandidate' || !args.some((arg) => arg.name === 'candidateId')) continue;
    const input = inputs[name];
    const passed = `companyId: $companyId, candidateId: $candidateId${input ? ', input: $input' : ''}`;
    const variables = { candidateId: ['ID!', candidateId], key: ['String', `${name}-after`], ...(input && { input }) };
    const call = () => person.run(`${name}(${passed}, idempotencyKey: $key) { __typename }`, variables);
    answers[name] = await call();
    await call();
  }
  expect(answers).toEqual({
    eraseCandidate: { __typename: 'EraseCandidateResult' },
    holdCandidate: 'CANDIDATE_ERASED',
    liftBan: { __typename: 'Ban' },
    releaseCandidate: 'CANDIDATE_ERASED',
  });
  expect(await rowsWith(service.database, candidateId)).toEqual(before);
});

it('removes keys after 24 hours by a worker, although their company makes no further calls', async () => {
  const person = await knownPerson(service, { candidateId: 'urn:person:42' }).begin();
  const of = () => service.database.rows(`select key from idempotency_key where company_id = '${person.companyId}'`);
  await person.answer('q1', {}, 'kept-for-a-day');
  expect(await of()).toHaveLength(1);
  clock.advance(24 * 3_600_000 - 60_000);
  await doWork(service, 'idempotency retention');
  expect(await of()).toHaveLength(1);
  clock.advance(60_001);
  expect(await doWork(service, 'idempotency retention')).toContain(person.companyId);
  expect(await of()).toEqual([]);
  expect(await doWork(service, 'idempotency retention')).toEqual([]);
});
