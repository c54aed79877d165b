import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLOutputType, GraphQLSchema } from 'graphql';
import { type EndpointOperation, operations } from '../../../src/core/application/operations.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { createPipeline, type Pipeline } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { answered, matchingField, matchingRequest, type RestCall, restRequest } from '../cases/endpointRequests.js';
import { type FurtherField, fieldsOfAnyRecord, furtherFieldsOf, type Subject } from '../cases/furtherFields.js';
import { Client, type Outcome } from '../comparison/client.js';
import { inRestForm, selectionLike } from '../comparison/selection.js';
import { withoutRenderer } from '../comparison/stores.js';
import { interview, moduleRecord, psychometric, sentVacancy, storedVacancy } from '../random/arbitraries.js';
import { cases, forRandom, timeoutMs } from '../random/randomCases.js';

/** Parity of values and of charges: GraphQL shows the same of random records as REST, under the same names. */

const keyLimit = 1_000_000;
/** Ids that could break a path, a header or a statement. */
const companies = ['acme', 'Überseehäfen & Söhne', "o'hara; drop table vacancy --", '../%2e/会社', '{companyId}'];

let service: Service;
/** A service on the same database that only reads records. */
let recordService: Service;
let schema: GraphQLSchema;
const pipelines = new Map<string, Pipeline>();
const clients = new Map<string, readonly Client[]>();
let counter = 0;

beforeAll(async () => {
  schema = await graphqlSchema();
  const clock = new TestClock();
  service = await startService({ clock, keyLimit });
  const { database } = service;
  recordService = await startService({ database, clock, keyLimit, store: withoutRenderer(database.store) });
  for (const companyId of companies) {
    const both = [service, recordService].map(async (one) => {
      const { text } = await service.issueKey(companyId);
      return new Client(one, { 'x-auth-api-key': text }, keyLimit);
    });
    clients.set(companyId, await Promise.all(both));
    pipelines.set(companyId, await createPipeline(service, { companyId }));
  }
}, timeoutMs);
afterAll(async () => {
  await recordService.stop();
  await service.stop();
}, timeoutMs);

const anyCompany = fc.constantFrom(...companies);
const clientsOf = (companyId: string) => clients.get(companyId) as readonly Client[];
const vacancyIdOf = (companyId: string) => (pipelines.get(companyId) as Pipeline).vacancyId;
const typeNamed = (name: string) => schema.getType(name) as GraphQLOutputType;

/** The value of a success that cost one unit. */
function successOf({ value, refused, charge }: Outcome): unknown {
  expect(refused).toBeNull();
  expect(charge).toBe(1);
  return value;
}

/** A change is made once. A read has the same answer from the store and from records. */
async function ask(companyId: string, isRead: boolean, by: (client: Client) => Promise<Outcome>): Promise<unknown> {
  const [client, ofRecords] = clientsOf(companyId) as [Client, Client];
  const value = successOf(await by(client));
  if (isRead) expect(value).toEqual(successOf(await by(ofRecords)));
  return value;
}

/** Checks that members come in the order of the selection. */
async function askInOrder(companyId: string, isRead: boolean, by: Parameters<typeof ask>[2]): Promise<unknown> {
  const answered: unknown[] = [];
  const value = await ask(companyId, isRead, async (client) => {
    const outcome = await by(client);
    answered.push(JSON.stringify(outcome.value));
    return outcome;
  });
  expect(new Set(answered).size).toBe(1);
  return value;
}

const isRead = (name: EndpointOperation) => operations[name].endpoint.startsWith('GET');

const viaRest = (name: EndpointOperation, companyId: string, call: RestCall) =>
  ask(companyId, isRead(name), (client) => client.rest(restRequest(name, call)));

/** The matching field's answer, with every field that REST showed selected. */
async function viaMatchingField(
  name: EndpointOperation,
  companyId: string,
  call: RestCall,
  shown: unknown,
): Promise<unknown> {
  const selection = selectionLike(shown, typeNamed(matchingField(name).type), schema);
  const request = matchingRequest(schema, name, call, selection);
  return inRestForm(answered(name, await askInOrder(companyId, isRead(name), (client) => client.graphql(request))));
}

/** The same record through another field of GraphQL. */
async function viaFurtherField(
  { type, document, pick }: FurtherField,
  subject: Subject,
  shown: unknown,
): Promise<unknown> {
  const query = document(selectionLike(shown, typeNamed(type), schema));
  const value = await askInOrder(subject.companyId, true, (client) => client.graphql({ query, variables: subject }));
  return inRestForm(pick(value, subject));
}

/** `type: Branch` is the only value that REST can't show. */
const asRestSays = (vacancy: unknown) => ({ ...(vacancy as object), type: 'Standard' });

interface StoredFeature {
  readonly id: string;
  readonly data?: unknown;
}

/** The parts of a vacancy that only GraphQL shows. */
async function besides(companyId: string, id: string): Promise<{ type: string; features: StoredFeature[] }> {
  const query =
    'query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { type features { id data } } }';
  const value = await askInOrder(companyId, true, (client) => client.graphql({ query, variables: { companyId, id } }));
  return (value as { vacancy: { type: string; features: StoredFeature[] } }).vacancy;
}

describe('the same values, field by field, and the same charge', () => {
  it(
    `createVacancy, ${cases.createVacancy} vacancies of all eight variants`,
    async () => {
      await forRandom(fc.tuple(sentVacancy, anyCompany), cases.createVacancy, async ([body, companyId]) => {
        const call = { target: { companyId }, body };
        const made = (await viaRest('createVacancy', companyId, call)) as { id: string; shortCode: string };
        const again = (await viaMatchingField('createVacancy', companyId, call, made)) as typeof made;
        expect(asRestSays({ ...again, id: made.id, shortCode: made.shortCode })).toEqual(made);

        for (const { id, shortCode } of [made, again]) {
          const read = await viaRest('readVacancy', companyId, { target: { companyId, vacancyId: id } });
          expect(read).toEqual({ ...made, id, shortCode });
          const { features } = body as { features: StoredFeature };
          expect(await besides(companyId, id)).toEqual({
            type: body.type,
            features: [{ id: features.id, data: features.data ?? null }],
          });
        }
      });
    },
    timeoutMs,
  );

  it(
    `readVacancy, ${cases.readVacancy} vacancies in any state, by each of its fields`,
    async () => {
      const stored = fc.tuple(storedVacancy, moduleRecord, fc.nat(), anyCompany);
      await forRandom(stored, cases.readVacancy, async ([fields, recordFields, at, companyId]) => {
        const subject = subjectOf(companyId, `${fields.name.slice(0, 20).toWellFormed()}-${counter + 1}`);
        const vacancy = {
          ...fields,
          id: subject.vacancyId,
          companyId,
          areaId: subject.areaId,
          shortCode: null,
        } as Vacancy;
        const feature = vacancy.features[at % vacancy.features.length] as StoredFeature;
        const record = { ...recordFields, ...subject, featureId: feature.id } as FeatureRecord;
        await service.database.store.transaction(async (tx) => {
          await tx.vacancies.insert(vacancy);
          await tx.records.insert([record]);
        });

        const call = { target: { companyId, vacancyId: vacancy.id } };
        const shown = await viaRest('readVacancy', companyId, call);
        expect(asRestSays(await viaMatchingField('readVacancy', companyId, call, shown))).toEqual(shown);
        expect(await besides(companyId, vacancy.id)).toEqual({
          type: vacancy.type,
          features: vacancy.features.map(({ id, data }) => ({ id, data: data ?? null })),
        });
        await expectEachFurtherField('readVacancy', { ...subject, featureId: feature.id }, shown);
      });
    },
    timeoutMs,
  );

  const kinds = [
    ['readInterview', interview, 'stage-1'],
    ['readPsychometric', psychometric, 'stage-2'],
  ] as const;
  it.each(kinds)(
    '%s, random records, by each of its fields',
    async (name, fields, featureId) => {
      const stored = fc.tuple<[Partial<FeatureRecord>, string]>(fields, anyCompany);
      await forRandom(stored, cases[name], async ([recordFields, companyId]) => {
        const subject = { ...subjectOf(companyId, vacancyIdOf(companyId)), featureId };
        const record = { ...recordFields, ...subject } as FeatureRecord;
        await service.database.store.transaction((tx) => tx.records.insert([record]));

        const { vacancyId, id } = subject;
        const call = { target: { companyId, vacancyId, id } };
        const shown = await viaRest(name, companyId, call);
        expect(await viaMatchingField(name, companyId, call, shown)).toEqual(shown);
        await expectEachFurtherField(name, subject, shown);
        for (const further of fieldsOfAnyRecord) expect(await viaFurtherField(further, subject, shown)).toEqual(shown);
      });
    },
    timeoutMs,
  );
});

/** The ids of one case: unique, and unusual. */
function subjectOf(companyId: string, vacancyId: string): Subject {
  counter += 1;
  const odd = `№ ${counter} / ?#&=%00 ☃`;
  return { companyId, vacancyId, areaId: odd, id: odd, featureId: odd, candidateId: odd };
}

async function expectEachFurtherField(name: EndpointOperation, subject: Subject, shown: unknown): Promise<void> {
  for (const [coordinate, further] of furtherFieldsOf(name)) {
    const part = further.part ? further.part(shown, subject) : shown;
    const seen = await viaFurtherField(further, subject, part);
    expect([coordinate, further.type === 'Vacancy' ? asRestSays(seen) : seen]).toEqual([coordinate, part]);
  }
}
