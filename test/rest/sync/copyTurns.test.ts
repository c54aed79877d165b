import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Store } from '../../../src/core/ports.js';
import { candidateIds, createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { openTestDatabase } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { CopyClient, type CopyLine } from '../../support/feed/copyClient.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { storeWith } from '../../support/service/storeWith.js';

/** How copies share a node with one another, and with other calls (docs/BOUNDS.md). */

const clock = new TestClock();
let service: Service;
/** What reads of a company's vacancies do first. */
let beforePage: (companyId: string) => Promise<void>;
/** The companies of the reads of vacancies that have begun. */
let reads: string[] = [];

function itself(this: Store): Store {
  return this;
}

beforeAll(async () => {
  const database = await openTestDatabase();
  const { store } = database;
  const page: Store['vacancies']['page'] = async (wanted) => {
    reads.push(wanted.companyId);
    await beforePage(wanted.companyId);
    return store.vacancies.page(wanted);
  };
  service = await startService({ clock, database, store: storeWith(store, { within: itself, vacancies: { page } }) });
});
afterAll(() => service.stop());
beforeEach(() => {
  reads = [];
  beforePage = async () => undefined;
});

const as = (companyId: string, user: string) => ({
  token: tokenFor(companyId, { subject: `${user}@${companyId}.example`, roles: ['admin'] }),
});

/** An answer that nobody reads yet. */
function open(companyId: string, user: string, query = '', headers = {}) {
  let asked: ClientRequest | undefined;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const authorization = `Bearer ${as(companyId, user).token}`;
    const path = `/sync/v1/companies/${companyId}/copy${query}`;
    asked = request(service.url + path, { headers: { authorization, ...headers }, agent: false }, resolve);
    asked.once('error', reject);
    asked.end();
  });
  answer.catch(() => undefined);
  return { answer, leave: () => asked?.destroy() };
}
const lastOf = async (answer: IncomingMessage): Promise<CopyLine> =>
  JSON.parse((await textOf(answer)).trim().split('\n').at(-1) ?? '');

/** Reads of vacancies of these companies wait until they are let go. */
function holdReads(...companyIds: readonly string[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  beforePage = (companyId) => (companyIds.includes(companyId) ? promise : Promise.resolve());
  return resolve;
}
const haveBegun = (...companyIds: readonly string[]) => eventually(() => reads.join() === companyIds.join());

describe('chunks of copies', () => {
  it('are two of a company and three of a node at a time, and those of companies alternate', async () => {
    const held: (() => void)[] = [];
    beforePage = () => new Promise((resolve) => held.push(resolve));
    const opened = [];
    for (const [company, user] of ['a 1', 'a 2', 'a 3', 'a 4'].map((one) => one.split(' ') as [string, string])) {
      opened.push(open(company, user));
    }
    await haveBegun('a', 'a');
    opened.push(open('b', '1'));
    await haveBegun('a', 'a', 'b');
    opened.push(open('b', '2'), open('c', '1'));
    await eventually(() => service.admissionControl.inFlight === opened.length);
    held[0]?.();
    // The others of a and b have waited longer than c, which has none that runs.
    await haveBegun('a', 'a', 'b', 'c');
    beforePage = async () => undefined;
    for (const letGo of held) letGo();
    for (const { answer } of opened) expect(await lastOf(await answer)).toMatchObject({ type: 'end', more: false });
  });

  it('are refused with OVERLOADED if they get no turn for 30 s', async () => {
    const letGo = holdReads('a', 'b');
    const running = [open('a', '1'), open('a', '2'), open('b', '1')];
    await eventually(() => reads.length === 3);
    const waiting = open('c', '1');
    const page = open('c', '2', '', { accept: 'application/json' });
    const sent = service.admissionControl;
    await eventually(() => sent.inFlight === 5);
    clock.advance(29_999);
    const late = open('d', '1');
    await eventually(() => sent.inFlight === 6);
    clock.advance(1);
    for (const { answer } of [waiting, page]) {
      const refused = await answer;
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(await textOf(refused))).toMatchObject({ reason: 'OVERLOADED' });
    }
    letGo();
    // What has a turn already is not refused, and what has waited for less gets one.
    for (const { answer } of [...running, late]) expect(await lastOf(await answer)).toMatchObject({ type: 'end' });
  });

  it('end with the reason, as a line, if they get no turn for 30 s in the middle', async () => {
    await initCandidates(service, await createPipeline(service, { companyId: 'c' }), candidateIds(60));
    const letGo = holdReads('a', 'b');
    // Once the first things of c are being read, others take all turns.
    const others: ReturnType<typeof open>[] = [];
    const held = beforePage;
    beforePage = async (companyId) => {
      if (companyId !== 'c') return held(companyId);
      others.push(open('a', '1'), open('a', '2'), open('b', '1'));
      await eventually(() => reads.length === 3);
      await eventually(() => service.admissionControl.inFlight === 4);
    };
    const { answer } = open('c', '1');
    const begun = await answer;
    const last = lastOf(begun);
    await eventually(() => reads.length === 4);
    clock.advance(30_000);
    expect(await last).toMatchObject({ type: 'error', code: 503, reason: 'OVERLOADED', retryAfter: 1 });
    letGo();
    for (const { answer: other } of others) await textOf(await other);
  });

  it('wait while other calls need all permits but the last ones', async () => {
    const letGo = holdReads('busy');
    const query = { ...as('busy', 'one'), body: undefined };
    const list = (user: string) =>
      service.request('GET', '/sync/v1/companies/busy/vacancies', { ...query, ...as('busy', user) });
    const lists = Array.from({ length: 8 }, (_, at) => list(`user-${at % 2}`));
    await eventually(() => reads.length === 8);
    const copied = open('e', '1');
    await eventually(() => service.admissionControl.inFlight === 9);
    // A company without a running call has a permit at once: the copy has none.
    expect((await service.request('GET', '/sync/v1/companies/f/vacancies', as('f', '1'))).status).toBe(200);
    expect(reads.filter((companyId) => companyId === 'e')).toEqual([]);
    letGo();
    expect(await lastOf(await copied.answer)).toMatchObject({ type: 'end', more: false });
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
  });
});

describe('answers of copies', () => {
  const companies = ['n1', 'n2', 'n3', 'n4'];
  const cursors = new Map<string, string | null>();
  const { rows } = { rows: (sql: string) => service.database.rows(sql) };

  /** A copy that goes on while an erasure runs stays open: this clock stands still. */
  const openGoingOn = (companyId: string, user: string, headers = {}) =>
    open(companyId, user, `?after=${cursors.get(companyId)}`, headers);

  beforeAll(async () => {
    beforePage = async () => undefined;
    for (const companyId of companies) {
      await initCandidates(service, await createPipeline(service, { companyId }), ['ada', 'ben']);
      cursors.set(companyId, (await new CopyClient(service, companyId, as(companyId, 'one')).follow()).cursor);
      const field = `eraseCandidate(companyId: "${companyId}", candidateId: "ada", input: { reason: REQUEST }) { erasure { id } }`;
      expect((await service.graphql(`mutation { ${field} }`, as(companyId, 'one'))).body.errors).toBeUndefined();
    }
    await rows("update erasure set status = 'RUNNING', done_at = null");
  });

  it('are sixteen of a node: the next one is refused', async () => {
    const opened = [];
    for (const companyId of companies) {
      for (const user of ['one', 'one', 'two', 'two']) {
        const one = openGoingOn(companyId, user);
        opened.push(one);
        expect((await one.answer).statusCode).toBe(200);
      }
    }
    for (const headers of [{}, { accept: 'application/json' }]) {
      const refused = await open('other', 'one', '', headers).answer;
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(await textOf(refused))).toMatchObject({ code: 503, reason: 'OVERLOADED' });
    }
    // HEAD, which sends nothing, is no answer of a copy.
    expect((await service.request('HEAD', '/sync/v1/companies/other/copy', as('other', 'one'))).status).toBe(200);
    for (const { leave } of opened) leave();
    await eventually(async () => {
      const { status } = await service.request('GET', '/sync/v1/companies/other/copy', as('other', 'one'));
      return status === 200;
    });
  });

  it('end the oldest of their caller, and no page does', async () => {
    const [first, second] = [openGoingOn('n1', 'one'), openGoingOn('n1', 'one')];
    for (const { answer } of [first, second]) expect((await answer).statusCode).toBe(200);
    const page = await openGoingOn('n1', 'one', { accept: 'application/json' }).answer;
    expect(JSON.parse(await textOf(page))).toMatchObject({ code: 503, reason: 'OVERLOADED' });
    const third = openGoingOn('n1', 'one');
    expect((await third.answer).statusCode).toBe(200);
    expect(await lastOf(await first.answer)).toMatchObject({ type: 'error', code: 409, reason: 'COPY_REPLACED' });
    // Another caller's is its own.
    const other = openGoingOn('n1', 'two');
    expect((await other.answer).statusCode).toBe(200);
    await rows("update erasure set status = 'DONE', done_at = now()");
    for (const { answer } of [second, third, other]) {
      expect(await lastOf(await answer)).toMatchObject({ type: 'end', more: false });
    }
  });
});
