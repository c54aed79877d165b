import { z } from 'zod';
import type { Config } from './config.js';
import type { StoredApiKey } from './core/apiKeys/apiKey.js';
import { recognise } from './core/apiKeys/recognise.js';
import { Refusal } from './core/errors.js';
import { broadestGrants } from './core/operations.js';
import type { Clock, Ids, KeyTexts, Reads, Store, Transaction } from './core/ports.js';
import { demoFileIn } from './dataDirectory.js';
import { companyId, contact, dayMs, instant, shown } from './demo/company.js';
import { demoRecords } from './demo/demoRecords.js';
import { readKeyText, sameHash } from './http/apiKeyText.js';
import type { TokenKeys } from './http/tokens.js';
import { isGoodToken, type Signing, signToken } from './signToken.js';

/** The demo company in the database, and the credentials that go with it (CONTRACT "Settings": demo data). */

const credentials = z.object({
  companyId: z.literal(companyId),
  apiKey: z.string().min(1),
  token: z.string().nullable(),
  vacancyId: z.literal(shown.vacancyId),
  interviewId: z.literal(shown.interviewId),
  psychometricId: z.literal(shown.psychometricId),
});

/** What DATA_DIR/demo.json holds. `token` is null where tokens are checked by a key that isn't ours to sign with. */
export type DemoCredentials = Readonly<z.infer<typeof credentials>>;

interface DemoWorld {
  readonly store: Store;
  readonly keyTexts: KeyTexts;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Called as the data are made, once that has taken over a second: the rows made so far, and all of them. */
  readonly onProgress: (made: number, all: number) => void;
}

interface DemoOptions extends Omit<DemoWorld, 'onProgress'> {
  readonly config: Pick<Config, 'dataDirectory' | 'jwtIssuer' | 'jwtAudience'>;
  /** What tokens are checked by; only a secret signs them too. */
  readonly keys: TokenKeys;
  /** Tells the person who starts the service. */
  readonly say: (line: string) => void;
}

const tokenDays = 365;
const progressAfterMs = 1000;
const recordsAtOnce = 20;

/**
 * Makes sure of the demo: its data in the database, and in the file credentials that work. Whichever of the two was lost
 * or replaced, the other follows. Says what was written to the file.
 */
export async function openDemo({ config, keys, say, ...parts }: DemoOptions): Promise<DemoCredentials> {
  const world: DemoWorld = { ...parts, onProgress: (made, all) => say(`Making demo data: ${made} of ${all}`) };
  const file = demoFileIn(config.dataDirectory);
  const seeded = await seedDemo(world);
  const kept = credentials.safeParse(await file.read()).data ?? null;
  const apiKey = seeded?.apiKey ?? (await goodKey(kept, world)) ?? (await renewKey(world));
  const signing =
    keys.kind === 'secret' ? { secret: keys.secret, issuer: config.jwtIssuer, audience: config.jwtAudience } : null;
  const demo: DemoCredentials = { companyId, apiKey, token: demoToken(kept, signing, world.clock), ...shown };
  if (demo.apiKey === kept?.apiKey && demo.token === kept.token) return demo;
  await file.write(demo);
  say(`Demo data are loaded. To try them, kept in ${file.path}:`);
  for (const [name, value] of Object.entries(demo)) say(`  ${name}: ${value ?? '-'}`);
  return demo;
}

/**
 * Puts the demo company into the database, in one transaction, unless it is there.
 * @returns what the documentation points at, with the API key's text; null where the company was there already
 */
export async function seedDemo(world: DemoWorld): Promise<Omit<DemoCredentials, 'token'> | null> {
  try {
    return await world.store.transaction(async (tx) => ((await isSeeded(tx)) ? null : seed(tx, world)));
  } catch (error) {
    // Another node may have been faster, and what it made be what ours ran into.
    if (await isSeeded(world.store)) return null;
    throw error;
  }
}

async function isSeeded(reads: Reads): Promise<boolean> {
  return (await reads.vacancies(companyId, [shown.vacancyId])).length > 0;
}

async function seed(tx: Transaction, world: DemoWorld): Promise<Omit<DemoCredentials, 'token'>> {
  const start = world.clock.now();
  const { settings, vacancies, records } = demoRecords(start, () => world.ids.uuid());
  const all = vacancies.length + records.length;
  const report = (made: number): void => {
    if (world.clock.now() - start > progressAfterMs) world.onProgress(made, all);
  };
  // The company may be in use already, where the demo was turned on for a database with data.
  if ((await tx.settings(companyId)) === null) await tx.saveSettings(settings);
  for (const [index, vacancy] of vacancies.entries()) {
    await tx.insertVacancy(vacancy);
    report(index + 1);
  }
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = records.slice(from, from + recordsAtOnce);
    const added = await tx.insertRecords(some);
    if (added.size !== some.length) throw new Error('The demo data were not taken as they are.');
    report(vacancies.length + from + some.length);
  }
  return { companyId, apiKey: await issueKey(tx, world), ...shown };
}

async function issueKey(tx: Transaction, { keyTexts, clock }: DemoWorld): Promise<string> {
  const id = keyTexts.newPublicId();
  const { text, hash } = keyTexts.write(companyId, id);
  await tx.insertApiKey({
    id,
    companyId,
    grants: broadestGrants.map((endpoint) => ({ endpoint, justification: 'To try the service with.' })),
    contact,
    createdAt: instant(clock.now()),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    secretHash: hash,
    previousSecretHash: null,
    previousExpiresAt: null,
  });
  return text;
}

/** The file's key, if the database still knows it as it is: another database or secret makes it useless. */
async function goodKey(kept: DemoCredentials | null, { store, clock }: DemoWorld): Promise<string | null> {
  const read = kept && readKeyText(kept.apiKey);
  if (!read) return null;
  const key = await store.apiKey(companyId, read.publicId);
  try {
    recognise(key, (hash) => sameHash(hash, read.secretHash), instant(clock.now()));
    return kept.apiKey;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const isDemoKey = ({ contact: { email }, revokedAt, expiresAt }: StoredApiKey): boolean =>
  email === contact.email && revokedAt === null && expiresAt === null;

/** A key in place of one whose text was lost: the demo's own with a new secret, or another where that was revoked. */
function renewKey(world: DemoWorld): Promise<string> {
  return world.store.transaction(async (tx) => {
    const known = (await tx.apiKeys(companyId)).find(isDemoKey);
    const key = known && (await tx.lockApiKey(companyId, known.id));
    if (!key) return issueKey(tx, world);
    const { text, hash } = world.keyTexts.write(companyId, key.id);
    await tx.saveApiKey({ ...key, secretHash: hash, previousSecretHash: null, previousExpiresAt: null });
    return text;
  });
}

/** The file's token while it is good for another day, else a new one: an admin's of the demo company. */
function demoToken(kept: DemoCredentials | null, signing: Signing | null, clock: Clock): string | null {
  if (signing === null) return null;
  const now = clock.now();
  if (kept?.token && isGoodToken(kept.token, signing, now + dayMs)) return kept.token;
  return signToken({
    ...signing,
    subject: 'demo-admin',
    companyIds: [companyId],
    roles: ['admin'],
    ttlSeconds: (tokenDays * dayMs) / 1000,
    now,
  });
}
