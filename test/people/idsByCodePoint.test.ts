import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { usualIds } from '../support/company/clientIds.js';
import { aFeature, asFeatureInput, aVacancy, initCandidates } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Ids are compared code point by code point (docs/BEHAVIOUR.md, "Input"), in this process and in the database. */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
type Any = any;

/** Texts that some comparison takes for one another: of forms, of cases, of widths, of spaces at the end, of what is ignored. */
const alike: readonly (readonly [string, string])[] = [
  ['José'.normalize('NFC'), 'José'.normalize('NFD')],
  ['\u212b', '\u00c5'],
  ['straße', 'strasse'],
  ['ﬁn', 'fin'],
  [usualIds.email, usualIds.email.toUpperCase()],
  [usualIds.uuid, usualIds.uuid.toLowerCase()],
  [usualIds.urn, `${usualIds.urn} `],
  ['id', 'ıd'],
  ['a\u200bb', 'ab'],
  ['１', '1'],
];
const all = alike.flat();
const companyId = 'acme';
const token = tokenFor(companyId, { roles: ['admin'] });

let service: Service;
let vacancyId: string;
let recordIds: string[];

async function run(query: string, variables: object = {}): Promise<Any> {
  const { body } = await service.graphql(query, { token, variables: { companyId, ...variables } });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

beforeAll(async () => {
  service = await startService();
  // As ids of features, too.
  const features = all.map((id, index) =>
    asFeatureInput(aFeature('INTERVIEW', { id, order: index + 1, customName: id })),
  );
  const input = { ...aVacancy({ maxCandidates: null }), features };
  const made = await run(
    'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
    { input },
  );
  vacancyId = made.createVacancy.id;
  recordIds = await initCandidates(service, { companyId, vacancyId, token }, all, all[0]);
});
afterAll(() => service.stop());

it('two candidates are alike to nobody', async () => {
  expect(new Set(recordIds).size).toBe(all.length);
  for (const [index, candidateId] of all.entries()) {
    const { records, candidate } = await run(
      `query ($companyId: ID!, $candidateId: ID!) {
        records(companyId: $companyId, filter: { candidateId: $candidateId }) { nodes { id candidateId } }
        candidate(companyId: $companyId, candidateId: $candidateId) { records { nodes { id } } } }`,
      { candidateId },
    );
    const id = recordIds[index];
    expect(records.nodes).toEqual([{ id, candidateId }]);
    expect(candidate.records.nodes).toEqual([{ id }]);
  }
});

it('two features are alike to nobody', async () => {
  for (const [index, featureId] of all.entries()) {
    const candidate = `of ${index}`;
    await initCandidates(service, { companyId, vacancyId, token }, [candidate], featureId);
    const { records } = await run(
      `query ($companyId: ID!, $featureId: ID!, $candidate: ID!) {
        records(companyId: $companyId, filter: { featureId: $featureId, candidateId: $candidate }) {
          nodes { featureId feature { customName } } } }`,
      { featureId, candidate },
    );
    expect(records.nodes).toEqual([{ featureId, feature: { customName: featureId } }]);
  }
});

it('two entries of a catalogue are alike to nobody', async () => {
  for (const id of all) {
    await run(
      `mutation ($companyId: ID!, $input: RejectionReasonInput!) {
        saveRejectionReason(companyId: $companyId, input: $input) { id } }`,
      { input: { id, name: id } },
    );
  }
  const { rejectionReasons } = await run(
    'query ($companyId: ID!) { rejectionReasons(companyId: $companyId) { id name } }',
  );
  expect(rejectionReasons.map(({ id }: Any) => id).toSorted()).toEqual(all.toSorted());
});

it.each(alike)('a ban, a hold and an erasure of %j leave %j alone', async (one, other) => {
  const at = all.indexOf(one);
  await run(
    `mutation ($companyId: ID!, $one: ID!, $input: DiscardFeaturesInput!) {
      discardFeatures(input: $input) { results { error { reason } } }
      holdCandidate(companyId: $companyId, candidateId: $one, input: { reason: "A case." }) { candidateId } }`,
    { one, input: { companyId, resourceIds: [recordIds[at]], banCandidate: true } },
  );
  const banned = async (candidateId: string) =>
    (
      await run(
        'query ($companyId: ID!, $candidateId: ID!) { candidate(companyId: $companyId, candidateId: $candidateId) { ban { candidateId } } }',
        { candidateId },
      )
    ).candidate.ban;
  expect([await banned(one), await banned(other)]).toEqual([{ candidateId: one }, null]);

  const erase = `mutation ($companyId: ID!, $candidateId: ID!) {
    eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: REQUEST }) { erasure { status } } }`;
  const held = await service.graphql(erase, { token, variables: { companyId, candidateId: one } });
  expect(held.body.errors[0].extensions.reason).toBe('CANDIDATE_HELD');
  await run(erase, { candidateId: other });
  const again = async (candidateId: string) => {
    const { body } = await service.graphql(
      `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }`,
      {
        token,
        variables: {
          input: { companyId, vacancyId, featureId: all[1], candidates: [{ candidateId, relationId: 'again' }] },
        },
      },
    );
    return body.data.initFeatures.results[0].error?.reason;
  };
  expect([await again(one), await again(other)]).toEqual(['CANDIDATE_BANNED', 'CANDIDATE_ERASED']);
});
