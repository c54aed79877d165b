import { deepStrictEqual, equal, ok } from 'node:assert';
import { test } from 'node:test';
import { buildSchema, parse, validate } from 'graphql';
import type { Stretch } from '../measure/stretch.ts';
import { typeDefs } from '../peers/graphql/schema.ts';
import { comparison } from '../report/comparison.ts';
import { clientOperations } from '../workloads/clientOperations.ts';
import { clientRequest } from '../workloads/clientRequests.ts';
import { queries } from '../workloads/queries.ts';

/** Tests that clients' operations are sent as their files have them, and that the peers' figures are compared. */

const board = { companyId: 'c', vacancyId: 'v', cardId: 'r', candidateId: 'p', after: '7' };

test('operations are those of the files, with what Apollo Client adds', () => {
  const { Cards, CompanyNow } = clientOperations;
  ok(Cards.includes('fragment CardParts on FeatureRecord'));
  ok(Cards.includes('heldReason\n    __typename\n'));
  equal(CompanyNow.split('__typename').length - 1, 1);
});

test('the peers have all fields that are sent', () => {
  const schema = buildSchema(typeDefs);
  for (const [name, text] of Object.entries({ ...clientOperations, ...queries })) {
    const missing = validate(schema, parse(text)).map(({ message }) => message);
    deepStrictEqual(missing, [], `${name} (bench/peers/graphql/schema.ts)`);
  }
});

test('a page sends its requests one after the other, and expects what the service answered', async () => {
  const asked: string[] = [];
  const page = await clientRequest('B1', board, async ({ body }) => {
    const { operationName } = JSON.parse(body ?? '');
    asked.push(operationName);
    return { data: { of: operationName, endCursor: 'abc', medianDays: 1.234 } };
  });
  equal(asked.join(), 'Cards,Columns');
  equal(JSON.stringify(page.expected()), '{"data":{"of":"Columns","endCursor":"string","medianDays":12}}');
  equal(JSON.stringify(page.next?.expected()), '{"data":{"of":"Cards","endCursor":"string","medianDays":12}}');
  equal(page.varies, true);
  equal(page.next?.varies, undefined);
});

test('the service is compared with each peer, with PostgreSQL counted', () => {
  const stretch = (serverCpu: number, postgresCpu: number): Stretch => ({
    ...{ requests: 1, serverCpu, postgresCpu, p50: 1, p99: 1 },
  });
  const target = (name: string, workloads: readonly ('B1' | 'E1')[], less?: string) => ({
    ...{ name, title: name, workloads, ...(less && { less }) },
  });
  const text = comparison({
    targets: [target('apollo', ['B1']), target('postgraphile', ['E1'], 'no B1'), target('service', ['B1', 'E1'])],
    workloads: ['B1', 'E1'],
    stretches: new Map([
      ['apollo B1', [stretch(4, 4)]],
      ['service B1', [stretch(2, 4)]],
      ['postgraphile E1', [stretch(3, 1)]],
      ['service E1', [stretch(2, 3)]],
    ]),
    usage: new Map(),
    rounds: 1,
  });
  ok(text.includes('| B1 | **0.75** (0.75–0.75) | apollo | **0.50** (0.50–0.50) | apollo | – |'));
  ok(text.includes('| E1 | **1.25** (1.25–1.25) | postgraphile | **0.67** (0.67–0.67) | postgraphile | – |'));
  ok(text.includes('| postgraphile | no B1 |'));
});
