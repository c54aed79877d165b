import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { apiKeyTable } from '../../src/core/apiKeys/apiKey.js';
import { type Logger, silent } from '../../src/core/kernel/logger.js';
import { shown } from '../../src/demo/company.js';
import { endDemo } from '../../src/demo/demoKey.js';
import { type Demo, demoSecret, openDemo } from '../../src/demo/openDemo.js';
import { seedDemo } from '../../src/demo/seedDemo.js';
import { ids } from '../../src/entities/ids.js';
import { keyGenerator, readKeyText } from '../../src/http/credentials/apiKeyAuthenticator.js';
import type { DemoCredentials } from '../../src/http/pages/demoCredentials.js';
import { isGoodToken, signToken } from '../../src/start/signToken.js';
import { openEmbeddedTest, openTestDatabase, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { type ServiceOptions, startService, TestClock } from '../support/service/service.js';

/** The demo in a database, and its credentials in a file (docs/CONFIGURATION.md: `DEMO_DATA`). */

const secret = 'a-secret-of-32-characters-or-more';
const hour = 3_600_000;
const day = 24 * hour;

let directory: string;
let database: TestDatabase;
let now: number;
let said: string[];
let warned: string[];
let opened: Demo[];

const file = (): string => join(directory, 'demo.json');
const stored = async (): Promise<unknown> => JSON.parse(await readFile(file(), 'utf8'));
const parts = () => ({ store: database.store, keyGenerator, ids, clock: { now: () => now }, defaultLocale: 'es' });

const logger: Logger = {
  ...silent,
  warn: (_fields: object, message: string) => {
    warned.push(message);
  },
};

async function openAll(options: { secret?: string; publicKey?: boolean } = {}): Promise<Demo> {
  said = [];
  const keys = { kind: 'secret', secret: options.secret ?? secret } as const;
  const demo = await openDemo({
    ...parts(),
    config: { dataDirectory: directory, jwtIssuer: null, jwtAudience: 'pipeline', defaultLocale: 'es' },
    secret: demoSecret(options.publicKey ? { kind: 'publicKey', pem: '' } : keys),
    say: (line) => said.push(line),
    logger,
  });
  opened.push(demo);
  return demo;
}

const open = async (options?: Parameters<typeof openAll>[0]): Promise<DemoCredentials> =>
  (await openAll(options)).current();

/** Whether the demo's token is valid at a time, for the secret with which it was signed. */
const isGoodAt = ({ token }: DemoCredentials, at: number): boolean =>
  isGoodToken(token ?? '', { secret: demoSecret({ kind: 'secret', secret })?.secret ?? '', audience: 'pipeline' }, at);

async function isAccepted({ apiKey }: DemoCredentials): Promise<boolean> {
  const read = readKeyText(apiKey);
  const key = read && (await database.store.apiKeys.findOne(read.companyId, read.publicId));
  return key?.secretHash === read?.secretHash && key?.revokedAt === null;
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'));
  database = await openTestDatabase();
  now = Date.parse('2026-11-20T12:00:00.000Z');
  warned = [];
  opened = [];
});

afterEach(async () => {
  for (const demo of opened) await demo.close();
  await database.close();
  await rm(directory, { recursive: true });
});

describe('the first start', () => {
  it('creates the data and logs the content of demo.json', async () => {
    const demo = await open();
    expect(await stored()).toEqual(demo);
    expect(Object.keys(demo)).toEqual(['companyId', 'apiKey', 'token', 'vacancyId', 'interviewId', 'psychometricId']);
    expect(said.join('\n')).toContain(demo.apiKey);
    expect(await isAccepted(demo)).toBe(true);
    expect([isGoodAt(demo, now + 23 * hour), isGoodAt(demo, now + day)]).toEqual([true, false]);

    const { store } = database;
    expect(await store.vacancies.find('acme', [demo.vacancyId])).toHaveLength(1);
    expect(
      await store.records.findOne({ companyId: 'acme', vacancyId: demo.vacancyId, id: demo.interviewId }),
    ).toMatchObject({
      kind: 'interview',
      isClosed: false,
    });
    expect(
      await store.records.findOne({ companyId: 'acme', vacancyId: demo.vacancyId, id: demo.psychometricId }),
    ).toMatchObject({ kind: 'psychometric' });
    expect(await store.settings.findOne('acme')).toMatchObject({ locale: 'en' });
  });

  it('grants the key all endpoints except those of admins', async () => {
    await open();
    const [key] = await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000);
    const endpoints = key?.grants.map(({ endpoint }) => endpoint) ?? [];
    expect(endpoints).toEqual(
      expect.arrayContaining(['Mutation.initFeatures', 'POST /v2/vacancies/company/{companyId}']),
    );
    expect(endpoints).not.toContain('Mutation.issueApiKey');
  });

  it('leaves nothing if it is interrupted', async () => {
    // The key is created last.
    const write = (): never => {
      throw new Error('cut short');
    };
    await expect(
      seedDemo({ ...parts(), keyGenerator: { ...keyGenerator, write }, onProgress: () => undefined }),
    ).rejects.toThrow('cut short');
    expect(await database.store.vacancies.find('acme', [shown.vacancyId])).toEqual([]);
    expect(await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).toEqual([]);
    expect(await database.store.settings.findOne('acme')).toBeNull();
  });

  // One connection can't have races, so PGlite is skipped.
  (postgresUrl ? it : it.skip)('creates the data once if several nodes start at the same time', async () => {
    const quiet = { ...parts(), onProgress: () => undefined };
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(quiet)));
    expect(seeded.filter((made) => made !== null)).toHaveLength(1);
    expect(await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).toHaveLength(1);
  });

  it('shows its progress after more than a second, and not before', async () => {
    const progress: number[][] = [];
    let reads = 0;
    const clock = { now: () => now + 300 * reads++ };
    await seedDemo({ ...parts(), clock, onProgress: (made, all) => progress.push([made, all]) });
    const [first] = progress;
    expect(first?.[0]).toBe(4);
    expect(progress.at(-1)?.[0]).toBe(first?.[1]);
  });

  it('has no token if this service can not sign', async () => {
    expect(await open({ publicKey: true })).toMatchObject({ token: null });
  });
});

describe('a later start', () => {
  it('changes nothing and logs nothing', async () => {
    const first = await open();
    now += 11 * hour;
    expect(await open()).toEqual(first);
    expect(said).toEqual([]);
    expect(await seedDemo({ ...parts(), onProgress: () => undefined })).toBeNull();
  });

  it.each([
    ['is lost', () => rm(file())],
    ['is damaged', () => writeFile(file(), '{')],
    [
      'is of another database',
      async () => {
        const foreign = keyGenerator.write('acme', keyGenerator.newPublicId()).text;
        await writeFile(file(), JSON.stringify({ ...((await stored()) as object), apiKey: foreign }));
      },
    ],
  ])('gives the demo key a new secret when demo.json %s', async (_, lose) => {
    const first = await open();
    await lose();
    const second = await open();
    expect(await stored()).toEqual(second);
    expect(await isAccepted(second)).toBe(true);
    expect(await isAccepted(first)).toBe(false);
    expect(await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).toHaveLength(1);
  });

  it('issues another key if the demo’s was revoked', async () => {
    const first = await open();
    await database.store.transaction(async (tx) => {
      const [key] = await tx.apiKeys.list('acme', new Date().toISOString(), 1_000);
      if (key) await tx.apiKeys.save({ ...key, revokedAt: new Date(now).toISOString() });
    });
    const second = await open();
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await isAccepted(second)).toBe(true);
    expect(await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).toHaveLength(2);
  });

  it('signs the token again if it is about to expire, or the secret has changed', async () => {
    const first = await open();
    const other = await open({ secret: `${secret}!` });
    expect(other.token).not.toBe(first.token);
    expect(other.apiKey).toBe(first.apiKey);
    now += 12 * hour;
    const renewed = await open({ secret: `${secret}!` });
    expect(renewed.token).not.toBe(other.token);
    expect(await stored()).toEqual(renewed);
    expect(said).toEqual([]);
  });

  it('does not show tokens of former versions, which are valid for a year with the real secret', async () => {
    const first = await open();
    const year = signToken({
      secret,
      subject: 'demo-admin',
      companyIds: ['acme'],
      roles: ['admin'],
      audience: 'pipeline',
      ttlSeconds: (365 * day) / 1000,
      now,
    });
    await writeFile(file(), JSON.stringify({ ...first, token: year }));
    const second = await open();
    expect(second.token).not.toBe(year);
    expect(isGoodAt(second, now)).toBe(true);
    expect(await stored()).toEqual({ ...first, token: second.token });
  });

  it('creates the data again if the database was replaced', async () => {
    const first = await open();
    await database.close();
    database = await openTestDatabase();
    const second = await open();
    expect(second.vacancyId).toBe(first.vacancyId);
    expect(await isAccepted(second)).toBe(true);
    expect(await stored()).toEqual(second);
  });
});

describe('while the process runs', () => {
  it('always has a token that is valid for at least half a day, also in demo.json', async () => {
    const demo = await openAll();
    const first = demo.current();
    const tokens = new Set<string | null>();
    for (let hours = 0; hours < 72; hours += 1) {
      const shownNow = demo.current();
      expect([hours, isGoodAt(shownNow, now + 12 * hour - 1000)]).toEqual([hours, true]);
      tokens.add(shownNow.token);
      now += hour;
    }
    expect(tokens.size).toBe(6);
    const last = demo.current();
    await demo.close();
    expect(await stored()).toEqual(last);
    expect({ ...last, token: null }).toEqual({ ...first, token: null });
  });

  it('renews demo.json without requests for a page', async () => {
    const timer = jest.spyOn(globalThis, 'setInterval');
    const demo = await openAll();
    const [renew, every] = timer.mock.calls.at(-1) ?? [];
    timer.mockRestore();
    expect(every).toBe(hour);
    now += 2 * day;
    (renew as () => void)();
    await demo.close();
    const { token } = (await stored()) as DemoCredentials;
    expect(isGoodAt({ ...demo.current(), token }, now + 23 * hour)).toBe(true);
  });

  it('continues to show valid tokens if demo.json can not be written, and logs that', async () => {
    const demo = await openAll();
    await rm(directory, { recursive: true });
    await writeFile(directory, 'no directory');
    now += day;
    expect(isGoodAt(demo.current(), now)).toBe(true);
    await demo.close();
    expect(warned).toEqual([expect.stringContaining('demo.json could not be written')]);
  });
});

describe('when the demo is off', () => {
  const end = () => endDemo({ store: database.store, clock: { now: () => now }, logger });

  /** The status of answers about the demo vacancy, for a client that kept the demo's credentials. */
  async function answersOf({ apiKey, token, vacancyId }: DemoCredentials, init: ServiceOptions): Promise<number[]> {
    const service = await startService({ database, clock: new TestClock(), ...init });
    const path = `/v2/vacancies/${vacancyId}/company/acme`;
    const replies = [
      await service.request('GET', path, { apiKey }),
      await service.request('GET', path, { token: token ?? '' }),
    ];
    await service.stop();
    return replies.map(({ status }) => status);
  }

  const options = (demo: boolean): ServiceOptions => {
    const keys = { kind: 'secret', secret } as const;
    return { tokens: { keys, demo: demo ? demoSecret(keys) : null, issuer: null, audience: 'pipeline' } };
  };

  it('it ends its key and its token, and has new ones when it is on again', async () => {
    // The service checks tokens by the real time.
    now = Date.now();
    const first = await open();
    expect(await answersOf(first, options(true))).toEqual([200, 200]);

    await end();
    expect(await answersOf(first, options(false))).toEqual([401, 401]);

    const second = await open();
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await answersOf(second, options(true))).toEqual([200, 200]);
    expect((await answersOf(first, options(true)))[0]).toBe(401);
  });

  it('it does not affect tokens signed with the real secret, with any key id', async () => {
    const demo = await open();
    for (const kid of [undefined, 'demo', 'other']) {
      const token = signToken({
        secret,
        ...(kid && { kid }),
        subject: 'u1',
        companyIds: ['acme'],
        audience: 'pipeline',
        ttlSeconds: 60,
      });
      expect([kid, (await answersOf({ ...demo, token }, options(false)))[1]]).toEqual([kid, 200]);
    }
  });

  it('it does not affect the company’s other keys, and keeps the time of its key’s first revocation', async () => {
    await open();
    const [demoKey] = await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000);
    if (!demoKey) throw new Error('There is no demo key.');
    const own = {
      ...demoKey,
      id: keyGenerator.newPublicId(),
      grants: [{ endpoint: 'Query.record', justification: 'ours' }],
    };
    await database.store.transaction((tx) => tx.rows.insert(apiKeyTable, own));
    const at = new Date(now).toISOString();
    await end();
    now += day;
    await Promise.all([end(), end(), end()]);
    const revocations = new Map(
      (await database.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).map(({ id, revokedAt }) => [
        id,
        revokedAt,
      ]),
    );
    expect(revocations).toEqual(
      new Map([
        [demoKey.id, at],
        [own.id, null],
      ]),
    );
  });

  it('it costs one lookup if there is nothing to end', async () => {
    const embedded = await openEmbeddedTest();
    const ofStart = async () => {
      embedded.countStatements();
      await endDemo({ store: embedded.store, clock: Date, logger });
      return embedded.countStatements();
    };
    expect(await ofStart()).toBe(1);
    await seedDemo({ ...parts(), store: embedded.store, onProgress: () => undefined });
    await ofStart();
    expect(
      (await embedded.store.apiKeys.list('acme', new Date().toISOString(), 1_000)).map(
        ({ revokedAt }) => revokedAt === null,
      ),
    ).toEqual([false]);
    embedded.countStatements();
    expect(await ofStart()).toBe(1);
    await embedded.close();
  });

  it('the service starts even if the key can not be revoked', async () => {
    await open();
    const store = Object.create(database.store, {
      transaction: { value: () => Promise.reject(new Error('permission denied')) },
    });
    await endDemo({ store, clock: Date, logger });
    expect(warned).toEqual([expect.stringContaining('could not be revoked')]);
  });
});
