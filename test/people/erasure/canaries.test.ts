import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { isRequiredArgument } from 'graphql';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { rowsWith } from '../../support/company/person.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver } from '../../support/outside/receiver.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { selectionOf } from '../../support/selections.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { Canary, personal } from './canaries.js';
import { deeds, heldAndBanned } from './canaryDeeds.js';

/**
 * Every text that any operation takes about a person is gone once the person is erased
 * (docs/PRIVACY.md, "Erasing a person").
 */

type Json = Reply['body'];

const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let schema: GraphQLSchema;
let canary: Canary;
let erasure: Json;
let webhookId: string;
let lastSeq = 0;
const records: Json[] = [];

/** What an admin reads by GraphQL. */
const ask = async (query: string, variables: object = {}): Promise<Json> => {
  const { body } = await service.graphql(query, {
    ...canary.admin,
    variables: { companyId: canary.companyId, ...variables },
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
};

/** Does about the person whatever can be done, and erases the person. */
beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock, allowsLoopbackWebhooks: true, hasTestClock: true });
  receiver = await Receiver.start();
  canary = new Canary(service, schema);
  const { companyId, candidateId, word, admin } = canary;
  const worker = delivererOf(service, { timeoutMs: 2_000 });
  receiver.at('/all', (response, { event }) => {
    const isOf = JSON.stringify(event).includes(word);
    response.writeHead(200).end(isOf ? `thanks for ${word}` : '');
  });
  const hook = await ask(
    `mutation ($companyId: ID!, $url: String!) { createWebhook(companyId: $companyId, input: { url: $url }) {
      webhook { id } } }`,
    { url: receiver.url('/all') },
  );
  webhookId = hook.createWebhook.webhook.id;
  for (const deed of Object.values(deeds)) await deed?.(canary);
  const [test] = (
    await ask(`query ($companyId: ID!) { psychometrics(companyId: $companyId, first: 1) {
    nodes { id vacancyId } } }`)
  ).psychometrics.nodes;
  const { secret } = await rollSecret(service, companyId);
  const reply = await tell(service, {
    ...{ companyId, secret, webhookId: `message-${word}` },
    body: { vacancyId: test.vacancyId, recordId: test.id, submissionId: word, evaluationName: word, runId: word },
  });
  expect(reply.status).toBe(204);
  await heldAndBanned(canary, new Date(clock.now() + 60_000).toISOString());
  await ask(
    `query ($companyId: ID!, $candidateId: ID!) { candidateExport(companyId: $companyId, candidateId: $candidateId) {
    nodes { id } } }`,
    { candidateId },
  );
  // As a user whose calls are refused.
  const user = { token: tokenFor(companyId, { subject: candidateId }) };
  await service.graphql(`query ${word} { apiKeys(companyId: "${companyId}") { id } }`, user);
  await service.saveRefusals();
  await worker.deliver();
  clock.advance(120_000);
  const before = await rowsWith(service.database, word);
  expect(new Set(before.map((row) => row.slice(0, row.indexOf(':')))).size).toBeGreaterThan(9);
  erasure = (
    await ask(
      `mutation ($companyId: ID!, $candidateId: ID!) {
        eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: { reason: REQUEST }) {
          erasure { id token } } }`,
      { candidateId },
    )
  ).eraseCandidate.erasure;
  await doWork(service, 'erasures');
  receiver.received.length = 0;
  await worker.deliver();
  expect(admin).toBeDefined();
}, 120_000);
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});

/** CANDIDATE_ERASED alone may still have the id. */
const isReported = (text: string): boolean => text.includes('CANDIDATE_ERASED');
const saysNothing = (answer: unknown): void => {
  // A time zone has the name of the islands.
  const text = JSON.stringify(answer).replaceAll('"Atlantic/Canary"', '');
  expect(text.toLowerCase().includes(canary.word) ? text : '').toBe('');
  expect(text).not.toContain(String(canary.number));
};

describe('a person about whom every operation has said something', () => {
  it('has been given a text in each member that is personal', () => {
    const missing = [...personal].filter((name) => !canary.filled.has(name));
    // Inputs call these `date`, `destPhaseId` and `reason`; no input has the request's id.
    expect(missing.toSorted()).toEqual(['meeting', 'phaseId', 'requestId', 'settledReason']);
    expect([...canary.filled]).toEqual(expect.arrayContaining(['date', 'destPhaseId', 'reason']));
  });

  it('is in no table, but for the id in CANDIDATE_ERASED', async () => {
    // The receiver's answer to CANDIDATE_ERASED had the word, too.
    expect(await rowsWith(service.database, canary.word)).toEqual([]);
    expect(await rowsWith(service.database, String(canary.number))).toEqual([]);
  });

  it('is in no answer of any query', async () => {
    const { nodes } = (
      await ask('query ($companyId: ID!) { records(companyId: $companyId, first: 100) { nodes { id vacancyId } } }')
    ).records;
    records.push(...nodes);
    expect(nodes.length).toBeGreaterThan(15);
    const silent = new Set<string>();
    const ids: Record<string, string> = { erasure: erasure.id, webhook: webhookId };
    for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      silent.add(field.name);
      const args = field.args.filter((arg) => isRequiredArgument(arg) || arg.name === 'first');
      const isOfRecord = args.some(({ name }) => ['id', 'recordId'].includes(name)) && !(field.name in ids);
      for (const { id, vacancyId } of nodes.slice(0, isOfRecord ? 10 : 1)) {
        const values: Record<string, unknown> = {
          ...{ companyId: canary.companyId, vacancyId, recordId: id, candidateId: erasure.token, first: 50 },
          id: field.name === 'vacancy' ? vacancyId : (ids[field.name] ?? id),
          at: new Date(clock.now()).toISOString(),
        };
        const used = args.filter(({ name }) => name in values);
        const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
        const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
        const variables = Object.fromEntries(used.map(({ name }) => [name, values[name]]));
        const [head, call] = [declared && `(${declared})`, passed && `(${passed})`];
        // Deep selections of lists of vacancies cost too much.
        for (const levels of [3, 2]) {
          const selection = selectionOf(schema, field.type, () => true, levels);
          const query = `query ${head} { ${field.name} ${call} ${selection} }`;
          const { body } = await service.graphql(query, { ...canary.admin, variables });
          // CANDIDATE_ERASED itself is looked at with the feed.
          if (!['events', 'feed'].includes(field.name)) saysNothing(body);
          if (body.errors) continue;
          silent.delete(field.name);
          break;
        }
      }
    }
    expect([...silent]).toEqual(['candidateExport']);
  });

  it('is in no page of the feed, which has no gap, and in no answer over REST', async () => {
    for (;;) {
      const { nodes, pageInfo } = (
        await ask(
          `query ($companyId: ID!, $after: String) { events(companyId: $companyId, first: 100, after: $after) {
            nodes ${selectionOf(schema, schema.getType('Event') as never, () => true, 2)} pageInfo { hasNextPage } } }`,
          { after: String(lastSeq) },
        )
      ).events;
      for (const event of nodes) {
        lastSeq += 1;
        expect(event.seq).toBe(String(lastSeq));
        if (event.type !== 'CANDIDATE_ERASED') saysNothing(event);
      }
      if (!pageInfo.hasNextPage) break;
    }
    for (const { id, vacancyId } of records) {
      for (const kind of ['interviews', 'psychometrics']) {
        const path = `/v2/candidates/${kind}/${id}/company/${canary.companyId}/vacancy/${vacancyId}`;
        saysNothing((await service.request('GET', path, canary.admin)).text);
      }
    }
  });

  it('is in no delivery, and in no replay of a call', async () => {
    const sent = receiver.received.map(({ event }) => event);
    expect(sent.map(({ type }) => type)).toContain('CANDIDATE_ERASED');
    for (const event of sent) if (event.type !== 'CANDIDATE_ERASED') saysNothing(event);
    expect(canary.keyed.length).toBeGreaterThan(30);
    for (const send of canary.keyed) saysNothing(await send());
    const left = await rowsWith(service.database, canary.word);
    expect(left.filter((row) => !isReported(row))).toEqual([]);
  });

  it('is in no line of the log, before and after', () => {
    // A line names its caller, who may be the person as a user (docs/PRIVACY.md).
    for (const line of service.log) saysNothing({ ...line, caller: null });
  });

  const dumped = process.env.TEST_DATABASE_URL ? it : it.skip;
  dumped(
    'is in no dump of the database (set TEST_DATABASE_URL; skipped where pg_dump is missing or too old)',
    async () => {
      const dump = await promisify(execFile)('pg_dump', ['--inserts', service.database.url as string], {
        maxBuffer: 256 * 1024 * 1024,
      }).catch((error: NodeJS.ErrnoException & { readonly stderr?: string }) => {
        // It refuses a server that is newer than itself.
        if (error.code === 'ENOENT' || error.stderr?.includes('server version mismatch')) return null;
        throw error;
      });
      if (!dump) return;
      expect(dump.stdout).toContain(erasure.token);
      expect(dump.stdout.split('\n').filter((line) => line.toLowerCase().includes(canary.word))).toEqual([]);
    },
  );
});
