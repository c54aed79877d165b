import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shown } from '../../src/demo/company.js';
import { type DemoCredentials, openDemo, seedDemo } from '../../src/demo.js';
import { ids } from '../../src/entities/ids.js';
import { keyTexts, readKeyText } from '../../src/http/apiKeyText.js';
import { isGoodToken } from '../../src/signToken.js';
import { openTestDatabase, postgresUrl, type TestDatabase } from '../support/databases.js';

/** CONTRACT "Settings" (demo data): the demo in a database, and its credentials in a file. */

const secret = 'a-secret-of-32-characters-or-more';
const day = 86_400_000;

let directory: string;
let database: TestDatabase;
let now: number;
let said: string[];

const file = (): string => join(directory, 'demo.json');
const kept = async (): Promise<unknown> => JSON.parse(await readFile(file(), 'utf8'));
const parts = () => ({ store: database.store, keyTexts, ids, clock: { now: () => now } });

function open(options: { secret?: string; publicKey?: boolean } = {}): Promise<DemoCredentials> {
  said = [];
  return openDemo({
    ...parts(),
    config: { dataDirectory: directory, jwtIssuer: null, jwtAudience: 'pipeline' },
    keys: options.publicKey ? { kind: 'publicKey', pem: '' } : { kind: 'secret', secret: options.secret ?? secret },
    say: (line) => said.push(line),
  });
}

async function isAccepted({ apiKey }: DemoCredentials): Promise<boolean> {
  const read = readKeyText(apiKey);
  const key = read && (await database.store.apiKey(read.companyId, read.publicId));
  return key?.secretHash === read?.secretHash && key?.revokedAt === null;
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'));
  database = await openTestDatabase();
  now = Date.parse('2026-11-20T12:00:00.000Z');
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

describe('the first start', () => {
  it('makes the data and says what was kept in demo.json', async () => {
    const demo = await open();
    expect(await kept()).toEqual(demo);
    expect(Object.keys(demo)).toEqual(['companyId', 'apiKey', 'token', 'vacancyId', 'interviewId', 'psychometricId']);
    expect(said.join('\n')).toContain(demo.apiKey);
    expect(await isAccepted(demo)).toBe(true);
    expect(isGoodToken(demo.token ?? '', { secret, audience: 'pipeline' }, now + 364 * day)).toBe(true);

    const { store } = database;
    expect(await store.vacancies('acme', [demo.vacancyId])).toHaveLength(1);
    expect(await store.record('acme', demo.vacancyId, demo.interviewId)).toMatchObject({
      kind: 'interview',
      isClosed: false,
    });
    expect(await store.record('acme', demo.vacancyId, demo.psychometricId)).toMatchObject({ kind: 'psychometric' });
    expect(await store.settings('acme')).toMatchObject({ locale: 'en' });
  });

  it('grants the key everything that is no admin’s', async () => {
    await open();
    const [key] = await database.store.apiKeys('acme');
    const endpoints = key?.grants.map(({ endpoint }) => endpoint) ?? [];
    expect(endpoints).toEqual(
      expect.arrayContaining(['Mutation.initFeatures', 'POST /v2/vacancies/company/{companyId}']),
    );
    expect(endpoints).not.toContain('Mutation.issueApiKey');
  });

  it('leaves nothing when it is cut short', async () => {
    // The key is the last of what is made.
    const write = (): never => {
      throw new Error('cut short');
    };
    await expect(
      seedDemo({ ...parts(), keyTexts: { ...keyTexts, write }, onProgress: () => undefined }),
    ).rejects.toThrow('cut short');
    expect(await database.store.vacancies('acme', [shown.vacancyId])).toEqual([]);
    expect(await database.store.apiKeys('acme')).toEqual([]);
    expect(await database.store.settings('acme')).toBeNull();
  });

  // One connection can't race with itself, so that PGlite has nothing to show here.
  (postgresUrl ? it : it.skip)('makes the data once, though several nodes start at once', async () => {
    const quiet = { ...parts(), onProgress: () => undefined };
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(quiet)));
    expect(seeded.filter((made) => made !== null)).toHaveLength(1);
    expect(await database.store.apiKeys('acme')).toHaveLength(1);
  });

  it('shows its progress once it has taken over a second, and not before', async () => {
    const progress: number[][] = [];
    let reads = 0;
    const clock = { now: () => now + 300 * reads++ };
    await seedDemo({ ...parts(), clock, onProgress: (made, all) => progress.push([made, all]) });
    const [first] = progress;
    expect(first?.[0]).toBe(4);
    expect(progress.at(-1)?.[0]).toBe(first?.[1]);
  });

  it('has no token where only another can sign', async () => {
    expect(await open({ publicKey: true })).toMatchObject({ token: null });
  });
});

describe('a later start', () => {
  it('changes nothing and says nothing', async () => {
    const first = await open();
    now += 30 * day;
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
        const foreign = keyTexts.write('acme', keyTexts.newPublicId()).text;
        await writeFile(file(), JSON.stringify({ ...((await kept()) as object), apiKey: foreign }));
      },
    ],
  ])('gives the demo key a new secret when demo.json %s', async (_, lose) => {
    const first = await open();
    await lose();
    const second = await open();
    expect(await kept()).toEqual(second);
    expect(await isAccepted(second)).toBe(true);
    expect(await isAccepted(first)).toBe(false);
    expect(await database.store.apiKeys('acme')).toHaveLength(1);
  });

  it('issues another key when the demo’s was revoked', async () => {
    const first = await open();
    await database.store.transaction(async (tx) => {
      const [key] = await tx.apiKeys('acme');
      if (key) await tx.saveApiKey({ ...key, revokedAt: new Date(now).toISOString() });
    });
    const second = await open();
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await isAccepted(second)).toBe(true);
    expect(await database.store.apiKeys('acme')).toHaveLength(2);
  });

  it('signs the token anew when it is about to expire, or the secret is another', async () => {
    const first = await open();
    const other = await open({ secret: `${secret}!` });
    expect(other.token).not.toBe(first.token);
    expect(other.apiKey).toBe(first.apiKey);
    now += 365 * day;
    const renewed = await open({ secret: `${secret}!` });
    expect(renewed.token).not.toBe(other.token);
    expect(await kept()).toEqual(renewed);
  });

  it('makes the data again when the database was replaced', async () => {
    const first = await open();
    await database.close();
    database = await openTestDatabase();
    const second = await open();
    expect(second.vacancyId).toBe(first.vacancyId);
    expect(await isAccepted(second)).toBe(true);
    expect(await kept()).toEqual(second);
  });
});
