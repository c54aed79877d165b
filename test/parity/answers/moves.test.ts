import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLOutputType, GraphQLSchema } from 'graphql';
import { type FeatureRecord, noProvenance, recordKinds } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { answered, matchingRequest, type RestCall, restRequest } from '../cases/endpointRequests.js';
import { Client, type Outcome } from '../comparison/client.js';
import { inRestForm, selectionLike } from '../comparison/selection.js';
import { moduleRecord, storedVacancy } from '../random/arbitraries.js';
import { cases, forRandom, timeoutMs } from '../random/randomCases.js';

/**
 * Parity of orchestrate: two candidates in the same state are moved, or refused, in the same way, one over each
 * adapter.
 */

const keyLimit = 1_000_000;
const companyId = 'acme';
type Side = 'rest' | 'graphql';

let service: Service;
let schema: GraphQLSchema;
let client: Client;
let counter = 0;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit });
  const { text } = await service.issueKey(companyId);
  client = new Client(service, { 'x-auth-api-key': text }, keyLimit);
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

/** A candidate's state and a request. The numbers select among the vacancy's features. */
const situation = fc.record({
  vacancy: storedVacancy,
  record: moduleRecord,
  states: fc.array(fc.constantFrom('none', 'open', 'open', 'closed'), { minLength: 5, maxLength: 5 }),
  via: fc.nat(20),
  closes: fc.oneof({ weight: 6, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.constant('nowhere') }),
  destination: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.nat(20) },
    { weight: 2, arbitrary: fc.constant('nowhere') },
  ),
  phase: fc.option(fc.constant('phase-1'), { nil: undefined }),
  hasKey: fc.boolean(),
});

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];

function recordOf(feature: Feature, isClosed: boolean, common: object, vacancyId: string): FeatureRecord {
  const kind = { INTERVIEW: 'interview', AUTOMATIC_PSYCHOMETRIC: 'psychometric' }[feature.featureCode as string];
  const own = {
    interview: { score: null, briefScoreExplanation: null, answers: [] },
    psychometric: {
      ...{ submissionId: null, link: null, evaluationId: null, evaluationName: null, reports: [] },
      ...noProvenance,
    },
  }[kind ?? ''];
  return {
    ...common,
    ...own,
    kind: kind ?? 'module',
    id: `${feature.order} of ${vacancyId}`,
    companyId,
    vacancyId,
    featureId: feature.id,
    candidateId: vacancyId,
    isClosed,
  } as FeatureRecord;
}

/** Removes the differences between the two candidates, and the ids of new records. */
function alike(value: unknown, side: Side): unknown {
  const text = JSON.stringify(value ?? null)
    .replaceAll(` ${side}"`, '"')
    .replaceAll(/"id":"[0-9a-f-]{36}"/g, '"id":"begun"');
  return JSON.parse(text);
}

const orchestrated = (outcome: Outcome, side: Side) => ({
  refused: outcome.refused,
  charge: outcome.charge,
  move: alike(outcome.value, side),
});

describe('orchestrate over both adapters', () => {
  it(
    `moves or refuses alike, has the same effects and costs the same, ${cases.orchestrate} times`,
    async () => {
      const reasons = new Set<string | undefined>();
      await forRandom(
        situation,
        cases.orchestrate,
        async ({ vacancy, record, states, via, closes, destination, phase, hasKey }) => {
          counter += 1;
          // A vacancy for each, because the first move thaws it.
          const vacancyOf = (side: Side) => `vacancy ${counter} ${side}`;
          const held = vacancy.features.filter(({ order }) => states[order - 1] !== 'none');
          const recordsOf = (side: Side) =>
            held.map((one) => recordOf(one, states[one.order - 1] === 'closed', record, vacancyOf(side)));
          await service.database.store.transaction(async (tx) => {
            // No worker has seen events that do not exist yet.
            const timer = { ...vacancy.timer, seenSeq: '0' };
            for (const side of ['rest', 'graphql'] as const) {
              await tx.vacancies.insert({
                ...vacancy,
                timer,
                id: vacancyOf(side),
                companyId,
                shortCode: null,
              } as Vacancy);
              await tx.records.insert(recordsOf(side));
            }
          });
          const callOf = (side: Side): RestCall => {
            const records = recordsOf(side);
            const resourceId = typeof closes === 'number' ? pick(records, closes)?.id : closes;
            const destFeatureId =
              typeof destination === 'number' ? pick(vacancy.features, destination)?.id : destination;
            return {
              target: { companyId, vacancyId: vacancyOf(side), id: pick(records, via)?.id ?? 'nowhere' },
              body: { resourceId: resourceId ?? 'nowhere', destFeatureId, destPhaseId: phase },
              ...(hasKey && { idempotencyKey: `move-${counter}-${side}` }),
            };
          };
          const overRest = (side: Side) => client.rest(restRequest('orchestrate', callOf(side)));
          const overGraphql = async (side: Side, shown: unknown) => {
            const type = schema.getType('OrchestrateResult') as GraphQLOutputType;
            const selection = shown ? selectionLike(shown, type, schema) : undefined;
            const outcome = await client.graphql(matchingRequest(schema, 'orchestrate', callOf(side), selection));
            return { ...outcome, value: inRestForm(answered('orchestrate', outcome.value)) };
          };

          const rest = await overRest('rest');
          const graphql = await overGraphql('graphql', rest.value);
          expect(orchestrated(graphql, 'graphql')).toEqual(orchestrated(rest, 'rest'));
          expect(rest.charge).toBe(1);
          reasons.add(rest.refused?.reason);

          const left = async (side: Side) => {
            const [page] = await service.database.store.records.pages({
              companyId,
              kind: recordKinds,
              scopes: [{ candidateId: vacancyOf(side) }],
              filter: {},
              page: { first: 100, after: null },
            });
            return page?.items ?? [];
          };
          expect(alike(await left('graphql'), 'graphql')).toEqual(alike(await left('rest'), 'rest'));

          if (!hasKey || !rest.value) return;
          // The other adapter returns the same success, and nobody moves again.
          expect((await overGraphql('rest', rest.value)).value).toEqual(rest.value);
          expect((await overRest('graphql')).value).toEqual(graphql.value);
          expect(alike(await left('graphql'), 'graphql')).toEqual(alike(await left('rest'), 'rest'));
        },
      );
      // The cases reach every outcome of orchestrate.
      expect(reasons).toEqual(
        new Set([
          undefined,
          'RECORD_NOT_FOUND',
          'VACANCY_CLOSED',
          'RESOURCE_MISMATCH',
          'FEATURE_ALREADY_CLOSED',
          'INVALID_DESTINATION',
          'CANDIDATE_ALREADY_IN_FEATURE',
        ]),
      );
    },
    timeoutMs,
  );
});
