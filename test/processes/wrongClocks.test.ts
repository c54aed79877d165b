import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signToken } from '../../src/start/signToken.js';
import { HookedCompany } from '../support/company/hookedCompany.js';
import { type KnownPerson, knownPerson } from '../support/company/person.js';
import { aVacancy, initCandidates } from '../support/company/pipeline.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { freezes } from '../support/company/timers.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { Receiver } from '../support/outside/receiver.js';
import { rollSecret, tell } from '../support/outside/testProvider.js';
import { ClockNode } from '../support/processes/clockNode.js';
import { type Service, secret, startService, tokenFor } from '../support/service/service.js';

/**
 * Nodes whose clocks are wrong, on one database whose clock is right: they destroy nothing early, write right times, and
 * say what is wrong (docs/RELIABILITY.md, "Clocks"; ADR 19).
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const skews: readonly (readonly [string, number])[] = [
  ['35 days ahead', 35 * dayMs],
  ['2 hours ahead', 2 * hourMs],
  ['2 hours behind', -2 * hourMs],
  ['35 days behind', -35 * dayMs],
];
/** Two scans of timers, and one of each work that removes something. */
const scansOfTimers = 2;
const scansOfRetention = 8;

const setRetention = (person: KnownPerson) =>
  person.run('updateCompanySettings(companyId: $companyId, input: $input) { companyId }', {
    input: ['CompanySettingsInput!', { candidateRetentionDays: 30, eventRetentionDays: 30 }],
  });

/** A company with a retention of 30 days, whose only candidate was discarded just now. */
async function discardedPerson(service: Service, companyId: string): Promise<KnownPerson> {
  const person = await knownPerson(service, { companyId }).begin();
  await person.run('discardFeatures(input: $input) { results { error { reason } } }', {
    input: ['DiscardFeaturesInput!', { companyId, resourceIds: [person.interviewId] }],
  });
  await setRetention(person);
  return person;
}

/** A company with a record that an hour of inactivity discards, and a published vacancy that an hour freezes. */
async function timed(service: Service, companyId: string): Promise<void> {
  const company = new TimedCompany(service, companyId);
  await company.init(await company.vacancy([interest(1)]), ['ann']);
  await company.change('publishVacancy', await company.vacancy([{}], { jobAutomations: freezes(1, 1) }));
}

/** The instant in a UUIDv7, in milliseconds since the epoch. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

onPostgres('nodes with wrong clocks', () => {
  let database: TestDatabase;
  let receiver: Receiver;
  const services: Service[] = [];
  const nodes: ClockNode[] = [];
  const start = async (options: Partial<Parameters<typeof ClockNode.start>[0]> = {}): Promise<ClockNode> => {
    const node = await ClockNode.start({ databaseUrl: database.serviceUrl as string, ...options });
    nodes.push(node);
    return node;
  };

  /** What time has done in a company: its events by workers, and whether its first events are there. */
  const done = async (companyId: string): Promise<string[]> => {
    const events = await database.rows<{ type: string }>(
      `select type from feed_event where company_id = $1 and actor_kind = 'WORKER' order by seq`,
      [companyId],
    );
    const [head] = await database.rows<{ removed: number }>(
      'select removed::int from feed_head where company_id = $1',
      [companyId],
    );
    return [...new Set(events.map(({ type }) => type)), ...(head?.removed === 0 ? [] : ['events removed'])];
  };
  const works = (node: ClockNode): Promise<void> =>
    eventually(async () => {
      const runs = (work: string) => node.metric(`work_runs_total{work="${work}",outcome="done"}`);
      return ((await runs('timers')) ?? 0) >= scansOfTimers && ((await runs('retention')) ?? 0) >= scansOfRetention;
    }, 60_000);

  beforeAll(async () => {
    database = await openPostgresTest();
    receiver = await Receiver.start();
    const past = await startService({ database, clock: { now: () => Date.now() - 31 * dayMs } });
    const present = await startService({ database });
    services.push(past, present);
    await discardedPerson(past, 'old');
    await timed(past, 'due');
    await discardedPerson(present, 'young');
    await timed(present, 'not-due');
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    for (const service of services) await service.stop();
    await receiver?.stop();
    await database?.close();
  });

  describe.each(skews)('%s', (_skew, shiftMs) => {
    let node: ClockNode;
    beforeAll(async () => {
      node = await start({ shiftMs, env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } });
      await works(node);
    }, 120_000);
    afterAll(() => node?.stop());

    it('discards, freezes, erases and removes nothing', async () => {
      for (const companyId of ['old', 'due', 'young', 'not-due'])
        expect([companyId, await done(companyId)]).toEqual([companyId, []]);
    });

    it('says so: in the log, by the metric, and to its load balancer, which still sends it requests', async () => {
      expect(node.clockLines).toMatchObject([{ level: 40, offsetSeconds: expect.any(Number) }]);
      expect(Math.round((node.clockLines[0]?.offsetSeconds as number) / 10)).toBe(Math.round(shiftMs / 10_000));
      expect(Math.round(((await node.metric('clock_offset_seconds')) ?? 0) / 10)).toBe(Math.round(shiftMs / 10_000));
      expect(await node.ready()).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { database: 'ok', clock: 'skewed' } },
      });
    });

    it('writes the right time over REST and GraphQL, in records, in the feed and in ids', async () => {
      const companyId = `written-${shiftMs}`;
      const token = tokenFor(companyId, { roles: ['admin'] });
      const before = Date.now();
      const made = await node.request('POST', `/v2/vacancies/company/${companyId}`, { token, body: aVacancy() });
      expect(made.status).toBe(201);
      const { body } = await node.graphql(
        `query ($companyId: ID!) {
          vacancies(companyId: $companyId) { nodes { id createdAt updatedAt } }
          events(companyId: $companyId) { nodes { id createdAt } } }`,
        { token, variables: { companyId } },
      );
      const [vacancy] = body.data.vacancies.nodes;
      const [event] = body.data.events.nodes;
      const instants = [vacancy.createdAt, vacancy.updatedAt, event.createdAt].map((at: string) => Date.parse(at));
      for (const at of [...instants, madeAt(vacancy.id), madeAt(event.id)]) {
        expect(at).toBeGreaterThan(before - 1_000);
        expect(at).toBeLessThan(Date.now() + 1_000);
      }
    });

    it('checks when tokens and API keys end by the right time', async () => {
      const companyId = 'young';
      const parts = { secret, subject: 'ada', companyIds: [companyId], roles: ['admin'] };
      const over = signToken({ ...parts, ttlSeconds: 60, now: Date.now() - hourMs });
      const ask = (token: string, query = `{ companyClock(companyId: "${companyId}") { now } }`) =>
        node.graphql(query, { token });
      expect((await ask(over)).status).toBe(401);
      const token = signToken({ ...parts, ttlSeconds: 60 });
      expect((await ask(token)).status).toBe(200);
      const issue = (expiresAt: number) =>
        ask(
          token,
          `mutation { issueApiKey(input: { companyId: "${companyId}", expiresAt: "${new Date(expiresAt).toISOString()}",
            grants: [{ endpoint: "GET /v2/vacancies/{vacancyId}/company/{companyId}", justification: "a test" }],
            contact: { companyName: "a", fullName: "b", role: "c", email: "d@example.com" } }) { secret } }`,
        );
      expect((await issue(Date.now() + 60_000)).body.data.issueApiKey.secret).toEqual(expect.any(String));
      expect((await issue(Date.now() - 60_000)).body.errors[0].extensions.reason).toBe('INVALID_INPUT');
    });

    it('accepts what a test provider signs now, and nothing that it signed long ago', async () => {
      const companyId = `provider-${shiftMs}`;
      const { secret: signing } = await rollSecret(node, companyId);
      const message = { secret: signing, companyId, webhookId: 'message', body: { submissionId: 'unknown' } };
      const statusAt = async (at: number) => (await tell(node, { ...message, at })).status;
      // The body is no result, which is looked at once the signature is valid.
      expect(await statusAt(Date.now())).toBe(400);
      expect(await statusAt(Date.now() + shiftMs)).toBe(401);
    });

    it('sends webhooks whose receivers accept the time that is signed', async () => {
      const company = await HookedCompany.begin(node, receiver, `hooked-${shiftMs}`);
      const { secret: signing } = await company.hook(`/${shiftMs}`);
      await initCandidates({ graphql: node.graphql }, company.pipeline, ['ann']);
      await eventually(() => receiver.to(`/${shiftMs}`).length > 0);
      const [received] = receiver.to(`/${shiftMs}`);
      expect(() =>
        new Webhook(signing).verify(received?.body ?? '', received?.headers as Record<string, string>),
      ).not.toThrow();
    });
  });

  it('leave the work to a node whose clock is right, which does what is due and nothing else', async () => {
    await start({ shiftMs: 35 * dayMs, file: 'worker.js' });
    const right = await start();
    const all = async () => [await done('old'), await done('due')].flat().toSorted();
    await eventually(
      async () => (await all()).includes('CANDIDATE_ERASED') && (await all()).includes('events removed'),
    );
    await eventually(async () =>
      ['RECORD_DISCARDED', 'VACANCY_FROZEN'].every(async (type) => (await done('due')).includes(type)),
    );
    await works(right);
    expect([await done('young'), await done('not-due')]).toEqual([[], []]);
    expect(right.clockLines).toEqual([]);
    expect((await right.ready()).body).toEqual({ status: 'ready', checks: { database: 'ok', limiter: 'ok' } });
  }, 180_000);

  it('and a worker: it is ready, says that its clock is skewed, and sends no work to the database', async () => {
    const worker = await start({ shiftMs: 35 * dayMs, file: 'worker.js' });
    await works(worker);
    expect(await worker.ready()).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', works: 'ok', clock: 'skewed' } },
    });
    expect([await done('young'), await done('not-due')]).toEqual([[], []]);
  }, 180_000);

  it('whose clocks jump while they run are right from the next write on, and recover with their clocks', async () => {
    const node = await start();
    const token = tokenFor('jumps', { roles: ['admin'] });
    for (const shiftMs of [35 * dayMs, -2 * hourMs]) {
      await node.setClock(shiftMs);
      const { body } = await node.request('POST', '/v2/vacancies/company/jumps', { token, body: aVacancy() });
      expect(Math.abs(madeAt(body.id) - Date.now())).toBeLessThan(1_000);
      await eventually(async () => (await node.ready()).body.checks.clock === 'skewed');
      expect(Math.round(((await node.metric('clock_offset_seconds')) ?? 0) / 10)).toBe(Math.round(shiftMs / 10_000));
      await eventually(() => node.clockLines.at(-1)?.level === 40);
      await node.setClock(0);
      await eventually(async () => (await node.ready()).body.status === 'ready');
      await eventually(() => node.clockLines.at(-1)?.level === 30);
    }
    expect([await done('young'), await done('not-due')]).toEqual([[], []]);
  }, 180_000);
});
