import { existsSync } from 'node:fs';
import { link, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { id, instant } from '../../core/kernel/values/shapes.js';
import { eraseAgain, eraseFurther } from '../../core/people/erasure/eraseFurther.js';
import type { HashedErasure, ListedErasure } from '../../core/people/stores/erasureStore.js';
import { type Config, type Environment, readConfig } from '../../start/config.js';
import { writePrivately } from '../../start/files/privateFile.js';
import { noApiKeyCache, openDispatcher } from '../../start/openDispatcher.js';
import { type OpenedStore, openStore } from '../../start/opening/openStore.js';
import { blaming, SetupError } from '../../start/setupError.js';
import { commandLog, helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run erasures`: exports erasures, to be stored apart from the backups, and repeats them after a restore (docs/adr/0015). */

const usage = `Usage: npm run -s erasures -- export FILE [--since INSTANT]
       npm run -s erasures -- apply FILE

  export  writes the erasures of the database to a new file, which only you can read: one line of JSON each, with the
          company, the keyed hash of the person's id, the token that replaces it, and the instant. It has no person's id.
  apply   after a restore, erases those persons again, with the same tokens, and prints how many were erased now, how
          many were already erased, and how many are not in the database. It can be repeated.

  --since INSTANT  only erasures from this instant on, such as 2026-11-25T00:00:00Z
  --help           prints this

Both need the PERSON_KEY of the service.`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function erasuresCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  const { values, positionals } = readArguments(args, {
    options: { since: { type: 'string' }, ...helpOption },
    allowPositionals: true,
  });
  if (values.help) {
    say(usage);
    return;
  }
  const [name, file, ...more] = positionals;
  if (!file || more.length > 0 || (name !== 'export' && name !== 'apply')) {
    throw new Error(`Specify "export FILE" or "apply FILE".\n${hint}`);
  }
  if (name === 'apply' && values.since !== undefined) throw new Error(`--since is for export.\n${hint}`);
  const path = resolve(file);
  const config = readConfig(env);
  if (name === 'export') await exportTo(path, sinceOf(values.since), config, say);
  else await applyFrom(path, config, say);
}

function sinceOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const parsed = instant.safeParse(text);
  if (!parsed.success) throw new Error(`--since must be an instant, such as 2026-11-25T00:00:00Z.\n${hint}`);
  return parsed.data;
}

async function within<R>(config: Config, work: (opened: OpenedStore) => Promise<R>): Promise<R> {
  const opened = await openStore(config, commandLog);
  try {
    if (!opened.store.hashedErasures.hasPersonKey) {
      throw new SetupError(
        'PERSON_KEY is not set. Set it to that of the service: erasures are identified by its hashes.',
      );
    }
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const pageLength = 1_000;

async function exportTo(path: string, since: string | null, config: Config, say: Say): Promise<void> {
  // An older file may be the only copy of erasures that a restored database has lost: it is not overwritten.
  if (existsSync(path)) throw new SetupError(`${path} exists. Name a new file.`);
  const lines: string[] = [];
  await within(config, async ({ store: { hashedErasures } }) => {
    for (let after: ListedErasure | null = null, isLast = false; !isLast; ) {
      const page: readonly ListedErasure[] = await hashedErasures.page(after, since, pageLength);
      lines.push(
        ...page.map(({ companyId, hash, token, erasedAt }) => JSON.stringify({ companyId, hash, token, erasedAt })),
      );
      after = page.at(-1) ?? null;
      isLast = page.length < pageLength;
    }
  });
  await blaming(`${path} can't be written`, () =>
    writePrivately(path, lines.map((line) => `${line}\n`).join(''), link),
  );
  say(`exported ${lines.length}`);
}

const entryShape = z.object({
  companyId: id,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  token: z.string().regex(/^erased-[0-9a-f]{32}$/),
  erasedAt: instant,
});

/** Nothing is erased if a line is faulty. */
async function entriesIn(path: string): Promise<readonly HashedErasure[]> {
  const text = await blaming(`${path} can't be read`, () => readFile(path, 'utf8'));
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = entryShape.safeParse(jsonIn(line));
    if (!parsed.success)
      throw new SetupError(`${path}: line ${at + 1} is not an erasure. Use the file as it was exported.`);
    return [parsed.data];
  });
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function applyFrom(path: string, config: Config, say: Say): Promise<void> {
  const entries = await entriesIn(path);
  const counts = { applied: 0, already: 0, 'not here': 0 };
  await within(config, async ({ store, clock, ids }) => {
    const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates } = config;
    const parts = { store, clock, ids, permits: new FairSemaphore(), apiKeyCache: noApiKeyCache };
    const dispatcher = openDispatcher({ ...parts, defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates });
    for (const [companyId, its] of Map.groupBy(entries, (entry) => entry.companyId)) {
      const persons = new Map(await store.hashedErasures.persons(companyId, new Set(its.map(({ hash }) => hash))));
      for (const entry of its) {
        const known = await store.hashedErasures.known(entry);
        const candidateId = known === 'DONE' ? undefined : persons.get(entry.hash);
        if (candidateId !== undefined) {
          await dispatcher.runJob(eraseAgain({ candidateId, token: entry.token }), companyId);
          persons.delete(entry.hash);
          counts.applied += 1;
        } else if (known) counts.already += 1;
        else counts['not here'] += 1;
      }
      while (await dispatcher.runJob(eraseFurther, companyId));
    }
  });
  say(`applied ${counts.applied}, already ${counts.already}, not here ${counts['not here']}`);
}
