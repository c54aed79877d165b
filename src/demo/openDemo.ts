import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.js';
import { beginApiKey, maxKeys, type StoredApiKey } from '../core/apiKeys/apiKey.js';
import { recognise } from '../core/apiKeys/recognise.js';
import { Refusal } from '../core/errors.js';
import { dayMs, hourMs } from '../core/instants.js';
import type { Logger } from '../core/logger.js';
import { broadestGrants } from '../core/operations.js';
import type { Clock, Ids, KeyTexts, Store, Transaction } from '../core/ports.js';
import type { Reads } from '../core/reads.js';
import { readKeyText, sameHash } from '../http/apiKeyText.js';
import type { DemoCredentials } from '../http/demoCredentials.js';
import type { NamedSecret, TokenKeys } from '../http/tokens.js';
import { demoFileIn } from '../start/dataDirectory.js';
import { isGoodToken, type Signing, signToken } from '../start/signToken.js';
import { eachOf } from './catalogues.js';
import { companyId, contact, instant, shown } from './company.js';
import { demoRecords } from './demoRecords.js';

/** The demo company in the database, and its credentials (CONTRACT "Settings": demo data). */

/** The content of DATA_DIR/demo.json. */
const credentials: z.ZodType<DemoCredentials> = z.object({
  companyId: z.literal(companyId),
  apiKey: z.string().min(1),
  token: z.string().nullable(),
  vacancyId: z.literal(shown.vacancyId),
  interviewId: z.literal(shown.interviewId),
  psychometricId: z.literal(shown.psychometricId),
});

interface DemoWorld {
  readonly store: Store;
  readonly keyTexts: KeyTexts;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Called while the data are made, if that takes more than a second: with the rows made so far, and their total. */
  readonly onProgress: (made: number, all: number) => void;
}

interface DemoOptions extends Omit<DemoWorld, 'onProgress'> {
  readonly config: Pick<Config, 'dataDirectory' | 'jwtIssuer' | 'jwtAudience'>;
  /** The secret of the demo's tokens; null where the service checks tokens with a key that is not its own. */
  readonly secret: NamedSecret | null;
  /** Prints a line for the person who starts the service. */
  readonly say: (line: string) => void;
  readonly logger: Logger;
}

/** The demo while it is on. */
export interface Demo {
  /**
   * Valid credentials. The token is valid for at least {@link tokenLeastMs} more. If it is not, a new one is made, and
   * written to the file, too.
   */
  current(): DemoCredentials;
  /** Stops the renewal. Resolves once nothing more is written. */
  close(): Promise<void>;
}

const tokenMs = dayMs;
const tokenLeastMs = 12 * hourMs;
/** The token in the file is renewed so often. A page checks the token itself when it is shown. */
const renewEveryMs = hourMs;
const progressAfterMs = 1000;
const recordsAtOnce = 20;

/**
 * The secret of the demo's tokens, derived from the real one for this purpose alone. When the demo is off, no process
 * knows this secret: so the tokens end with the demo.
 */
export function demoSecret(keys: TokenKeys): NamedSecret | null {
  if (keys.kind !== 'secret') return null;
  return { kid: 'demo', secret: createHmac('sha256', keys.secret).update('tokens of the demo').digest('base64url') };
}

/**
 * Ensures that the demo's data are in the database and that the file holds valid credentials. If one of the two was
 * lost or replaced, the other is adapted. It prints what was written to the file if the API key has changed.
 */
export async function openDemo({ config, secret, say, logger, ...parts }: DemoOptions): Promise<Demo> {
  const world: DemoWorld = { ...parts, onProgress: (made, all) => say(`Making demo data: ${made} of ${all}`) };
  const file = demoFileIn(config.dataDirectory);
  const seeded = await seedDemo(world);
  const kept = credentials.safeParse(await file.read()).data ?? null;
  const apiKey = seeded?.apiKey ?? (await goodKey(kept, world)) ?? (await renewKey(world));
  const signing = secret && { ...secret, issuer: config.jwtIssuer, audience: config.jwtAudience };
  let demo: DemoCredentials = { companyId, apiKey, token: demoToken(kept?.token, signing, world.clock), ...shown };
  if (demo.apiKey !== kept?.apiKey || demo.token !== kept.token) await file.write(demo);
  if (demo.apiKey !== kept?.apiKey) {
    say(`Demo data are loaded. Use these credentials, kept in ${file.path}:`);
    for (const [name, value] of Object.entries(demo)) say(`  ${name}: ${value ?? '-'}`);
  }

  let written = Promise.resolve();
  const current = (): DemoCredentials => {
    const token = demoToken(demo.token, signing, world.clock);
    if (token === demo.token) return demo;
    const renewed = { ...demo, token };
    demo = renewed;
    written = written
      .then(() => file.write(renewed))
      .catch((err: unknown) => {
        logger.warn(
          { err },
          `${file.path} could not be written: its token expires, and only the pages show the new one`,
        );
      });
    return renewed;
  };
  const renewal = setInterval(current, renewEveryMs).unref();
  return {
    current,
    async close() {
      clearInterval(renewal);
      await written;
    },
  };
}

/**
 * Revokes the demo's API keys when a process starts with the demo off: the keys were shown to everybody, and never
 * expire. If there is nothing to do, it costs one look-up. Several nodes may do it at once. A failure does not prevent
 * the start.
 */
export async function endDemo({
  store,
  clock,
  logger,
}: Pick<DemoWorld, 'store' | 'clock'> & { readonly logger: Logger }): Promise<void> {
  try {
    const live = (await store.apiKeys(companyId, instant(clock.now()), maxKeys)).filter(isDemoKey);
    if (live.length === 0) return;
    await store.transaction(async (tx) => {
      for (const { id } of live) {
        const key = await tx.lockApiKey(companyId, id);
        if (key && isDemoKey(key)) await tx.saveApiKey({ ...key, revokedAt: instant(clock.now()) });
      }
    });
    logger.info({ apiKeys: live.map(({ id }) => id) }, 'the demo is off: its API keys were revoked');
  } catch (err) {
    logger.warn(
      { err },
      'the API keys of the demo could not be revoked: they are valid until a start with DEMO_DATA off revokes them',
    );
  }
}

/**
 * Puts the demo company into the database, in one transaction, unless it is there.
 * @returns the ids that the documentation refers to, and the API key's text; null where the company was there already
 */
export async function seedDemo(world: DemoWorld): Promise<Omit<DemoCredentials, 'token'> | null> {
  try {
    return await world.store.transaction(async (tx) => ((await isSeeded(tx)) ? null : seed(tx, world)));
  } catch (error) {
    // Another node may have been faster: then this transaction has failed on its rows.
    if (await isSeeded(world.store)) return null;
    throw error;
  }
}

async function isSeeded(reads: Reads): Promise<boolean> {
  return (await reads.vacancies(companyId, [shown.vacancyId])).length > 0;
}

async function seed(tx: Transaction, world: DemoWorld): Promise<Omit<DemoCredentials, 'token'>> {
  const start = world.clock.now();
  const { settings, vacancies, records, bans, catalogues } = demoRecords(start, () => world.ids.uuid());
  const all = vacancies.length + records.length;
  const report = (made: number): void => {
    if (world.clock.now() - start > progressAfterMs) world.onProgress(made, all);
  };
  // The company may exist already, if the demo is turned on for a database with data.
  if ((await tx.settings(companyId)) === null) await tx.saveSettings(settings);
  for (const [index, vacancy] of vacancies.entries()) {
    await tx.insertVacancy(vacancy);
    report(index + 1);
  }
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = records.slice(from, from + recordsAtOnce);
    await tx.insertRecords(some);
    report(vacancies.length + from + some.length);
  }
  await tx.insertBans(bans);
  for (const { name, entries } of eachOf(catalogues)) {
    if ((await tx.catalogue(companyId, name)).length > 0) continue;
    for (const entry of entries) await tx.saveCatalogueEntry(companyId, name, entry);
  }
  return { companyId, apiKey: await issueKey(tx, world), ...shown };
}

const justification = 'To try the service with.';

async function issueKey(tx: Transaction, { keyTexts, clock }: DemoWorld): Promise<string> {
  const id = keyTexts.newPublicId();
  const { text, hash } = keyTexts.write(companyId, id);
  const grants = broadestGrants.map((endpoint) => ({ endpoint, justification }));
  const beginning = { id, companyId, grants, contact, expiresAt: null };
  await tx.insertApiKey(beginApiKey(beginning, hash, instant(clock.now())));
  return text;
}

/** The file's key, if it is still valid in the database: with another database or secret it is useless. */
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

/** Whether a key is a valid key of the demo. The company may have other keys: contact and purpose tell them apart. */
const isDemoKey = ({ contact: { email }, grants, revokedAt, expiresAt }: StoredApiKey): boolean =>
  email === contact.email &&
  grants.every((grant) => grant.justification === justification) &&
  revokedAt === null &&
  expiresAt === null;

/**
 * Makes a key in place of one whose text was lost: the demo's own key with a new secret, or another key if that was
 * revoked.
 */
function renewKey(world: DemoWorld): Promise<string> {
  return world.store.transaction(async (tx) => {
    const known = (await tx.apiKeys(companyId, instant(world.clock.now()), maxKeys)).find(isDemoKey);
    const key = known && (await tx.lockApiKey(companyId, known.id));
    if (!key) return issueKey(tx, world);
    const { text, hash } = world.keyTexts.write(companyId, key.id);
    await tx.saveApiKey({ ...key, secretHash: hash, previousSecretHash: null, previousExpiresAt: null });
    return text;
  });
}

/** The token if it is valid for long enough, otherwise a new one: a token of an admin of the demo company. */
function demoToken(kept: string | null | undefined, signing: Signing | null, clock: Clock): string | null {
  if (signing === null) return null;
  const now = clock.now();
  if (kept && isGoodToken(kept, signing, now + tokenLeastMs)) return kept;
  return signToken({
    ...signing,
    subject: 'demo-admin',
    companyIds: [companyId],
    roles: ['admin'],
    ttlSeconds: tokenMs / 1000,
    now,
  });
}
