import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '../../../src/core/kernel/errors.js';
import type { Store } from '../../../src/core/ports.js';
import { candidateIds, createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { openTestDatabase } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { storeWith } from '../../support/service/storeWith.js';

/** Clients that leave a copy or do not read it, and a database that is gone for a while (docs/REST.md, "The copy"). */

const path = '/sync/v1/companies/acme/copy';

/** Whoever asks for the time finds that some has passed. */
class PassingClock extends TestClock {
  step = 0;
  override now(): number {
    this.advance(this.step);
    return super.now();
  }
}
const clock = new PassingClock();
let service: Service;
/** What reads of vacancies and of API keys do first. */
let beforeVacancies: () => Promise<void>;
let beforeKeys: () => Promise<void>;
let reads = 0;

/** For a store that replaces another: it reads in the same way within a budget. */
function itself(this: Store): Store {
  return this;
}

beforeAll(async () => {
  const database = await openTestDatabase();
  const { store } = database;
  const page: Store['vacancies']['page'] = async (wanted) => {
    reads += 1;
    await beforeVacancies();
    return store.vacancies.page(wanted);
  };
  const findOne: Store['apiKeys']['findOne'] = async (companyId, id) => {
    await beforeKeys();
    return store.apiKeys.findOne(companyId, id);
  };
  service = await startService({
    clock,
    database,
    store: storeWith(store, { within: itself, vacancies: { page }, apiKeys: { findOne } }),
    keyLimit: 1_000,
  });
  await initCandidates(service, await createPipeline(service, { companyId: 'acme' }), candidateIds(120));
});
afterAll(() => service.stop());
beforeEach(() => {
  clock.step = 0;
  reads = 0;
  beforeVacancies = async () => undefined;
  beforeKeys = async () => undefined;
});

const newKey = async (): Promise<string> => (await service.issueKey('acme')).text;

function ask(apiKey: string, headers = {}): ClientRequest {
  const asked = request(service.url + path, { headers: { 'x-auth-api-key': apiKey, ...headers }, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  return asked;
}

const connections = (): Promise<number> => promisify(service.server.getConnections.bind(service.server))();

describe('clients that leave while the first things of their copies wait', () => {
  it('take no turn, and no place from others', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    beforeVacancies = () => opened;
    const keys = await Promise.all([1, 2, 3, 4].map(newKey));
    const others = await connections();
    const asked = keys.map(ask);
    // Two of a company have a turn.
    await eventually(async () => reads === 2 && (await connections()) === others + 4);
    for (const one of asked) one.destroy();
    await eventually(async () => (await connections()) === others);
    open();
    const apiKey = await newKey();
    await eventually(async () => (await service.request('GET', path, { apiKey })).status === 200);
    expect(reads).toBe(2 + 1);
  });
});

describe('a client that opens copies and reads none of them', () => {
  it('has its older ones cut', async () => {
    const { rows } = service.database;
    // More than the sockets of both sides take.
    await rows("update vacancy set job_description = repeat('x', 150000) where company_id = 'acme'");
    await rows(`insert into vacancy select (jsonb_populate_record(v,
        jsonb_build_object('id', v.id || '-' || n, 'short_code', null))).*
      from vacancy v, generate_series(1, 120) n where v.company_id = 'acme'`);
    const apiKey = await newKey();
    const before = await connections();
    for (let opened = 0; opened < 9; opened += 1) {
      const [answer] = (await once(ask(apiKey), 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
    }
    // Two that run, and two that are replaced.
    await eventually(async () => (await connections()) <= before + 4);
  });
});

describe('clients that leave in the middle of a compressed copy', () => {
  it('take no place from others', async () => {
    for (let opened = 0; opened < 6; opened += 1) {
      const asked = ask(await newKey(), { 'accept-encoding': 'gzip' });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
      await once(answer, 'readable');
      asked.destroy();
    }
    const apiKey = await newKey();
    await eventually(async () => (await service.request('GET', path, { apiKey })).status === 200);
  });
});

describe('a database that is gone', () => {
  // More than the first read of an answer has.
  beforeAll(() =>
    service.database.rows(`insert into vacancy select (jsonb_populate_record(v,
        jsonb_build_object('id', v.id || '+' || n, 'short_code', null, 'job_description', 'short'))).*
      from vacancy v, generate_series(1, 60) n where v.company_id = 'acme'`),
  );

  const lastOf = async (apiKey: string): Promise<unknown> => {
    const { text } = await service.request('GET', path, { apiKey });
    return JSON.parse(text.trim().split('\n').at(-1) ?? '');
  };

  it('for a moment, while the key is checked, ends no copy', async () => {
    const apiKey = await newKey();
    await service.request('GET', '/sync/v1/me', { apiKey });
    let failures = 0;
    beforeVacancies = async () => {
      if (failures === 0) clock.step = 1_500;
      beforeKeys = async () => {
        failures += 1;
        if (failures === 1) throw errors.databaseUnavailable();
        clock.step = 0;
      };
    };
    expect(await lastOf(apiKey)).toMatchObject({ type: 'end', more: false });
    expect(failures).toBeGreaterThan(1);
  });

  it('for half a minute ends them with 503', async () => {
    const apiKey = await newKey();
    await service.request('GET', '/sync/v1/me', { apiKey });
    beforeVacancies = async () => {
      clock.step = 1_500;
      beforeKeys = async () => {
        throw errors.databaseUnavailable();
      };
    };
    expect(await lastOf(apiKey)).toMatchObject({ type: 'error', code: 503, reason: 'DATABASE_UNAVAILABLE' });
  });

  it('for a moment, while things are read, ends no copy; for half a minute it ends them with 503', async () => {
    const apiKey = await newKey();
    await service.request('GET', '/sync/v1/me', { apiKey });
    let failures = 0;
    // The first read is that of the answer's first lines.
    const failing = (most: number, step: number) => async () => {
      if (reads === 1 || failures === most) return;
      clock.step = step;
      failures += 1;
      throw errors.databaseUnavailable();
    };
    beforeVacancies = failing(2, 0);
    expect(await lastOf(apiKey)).toMatchObject({ type: 'end', more: false });
    expect(failures).toBe(2);
    reads = 0;
    beforeVacancies = failing(Number.POSITIVE_INFINITY, 5_000);
    expect(await lastOf(apiKey)).toMatchObject({ type: 'error', code: 503, reason: 'DATABASE_UNAVAILABLE' });
    expect(failures).toBeGreaterThan(2 + 1);
  });
});
