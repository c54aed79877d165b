import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onPostgres } from '../support/database/databases.js';
import { type Command, commands } from './commands.js';
import { type Explored, type Explorer, openExplorer } from './explore.js';
import { drawnFrom } from './orders.js';

/**
 * Pairs of commands in every order of their statements. `npm run interleavings` explores all pairs; without its
 * settings, a part is explored within a time, which a seed of the day chooses.
 */

const env = process.env;
const seed = env.INTERLEAVINGS_SEED ?? new Date().toISOString().slice(0, 10);
const minutes = Number(env.INTERLEAVINGS_MINUTES ?? 0.5);
/** The most orders of one pair. */
const most = Number(env.INTERLEAVINGS_ORDERS ?? 8);
/** The file of what was explored, with which a stopped run goes on. */
const kept = env.INTERLEAVINGS_KEPT;

/** Orders that were found to break an invariant, and are mended. */
const broken = [
  ['eraseCandidate,forwardFeatures', 'AABBAAABBBBBBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['eraseCandidate,liftBan', 'AAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAABA'],
] as const;

/** The most dangerous three at once: what adds something of a person or a vacancy, beside what ends all of it. */
const triples = [
  ['eraseCandidate', 'forwardFeatures', 'initFeatures'],
  ['eraseCandidate', 'forwardFeatures', 'reopenRecords'],
  ['eraseCandidate', 'orchestrate', 'initFeatures'],
  ['eraseCandidate', 'orchestrate over REST', 'discardFeatures and ban'],
  ['eraseCandidate', 'eraseCandidate', 'forwardFeatures'],
  ['eraseCandidate', 'holdCandidate', 'initFeatures'],
  ['eraseCandidate', 'admitCandidate', 'initFeatures'],
  ['eraseCandidate', 'requestReview', 'reopenRecords'],
  ['eraseCandidate', 'recordAnswers', 'orchestrate'],
  ['eraseCandidate', 'timers', 'orchestrate'],
  ['eraseCandidate', 'leftovers of erasures', 'forwardFeatures'],
  ['eraseCandidate', 'erasures', 'initFeatures'],
  ['closeVacancy', 'initFeatures', 'orchestrate'],
  ['closeVacancy', 'reopenVacancy', 'initFeatures'],
  ['closeVacancy', 'forwardFeatures', 'timers'],
  ['updateVacancy removing a feature', 'initFeatures', 'orchestrate'],
  ['updateVacancy removing a feature', 'forwardFeatures', 'reopenRecords'],
  ['updateVacancy maxCandidates', 'initFeatures', 'reopenRecords'],
  ['discardFeatures and ban', 'liftBan', 'initFeatures'],
  ['orchestrate', 'orchestrate over REST', 'forwardFeatures'],
] as const;

const titleOf = (some: readonly Command[]): string => some.map(({ name }) => name).join(',');

const named = (name: string): Command => {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}: ${commands.map((one) => one.name).join(', ')}`);
  return command;
};

function toRun(): (readonly Command[])[] {
  if (env.INTERLEAVINGS_PAIR) return [env.INTERLEAVINGS_PAIR.split(',').map(named)];
  const pairs = commands.flatMap((first, at) => commands.slice(at).map((second) => [first, second]));
  const all = [...triples.map((names) => names.map(named)), ...pairs];
  const draw = drawnFrom(seed);
  const placed = all.map((some) => ({ some, place: draw() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ some }) => some);
}

/** On a cluster, other servers hold the locks. */
const onOneServer = env.TEST_CITUS_URL ? describe.skip : onPostgres;

onOneServer('pairs of commands in every order of their statements (set TEST_DATABASE_URL)', () => {
  let explorer: Explorer;
  beforeAll(async () => {
    explorer = await openExplorer();
  });
  afterAll(() => explorer?.close());

  it.each(broken)('%s keeps them in an order that once broke one', async (title, order) => {
    expect(await explorer.again(title.split(',').map(named), order)).toBeNull();
  });

  it(`keep the invariants (seed ${seed})`, async () => {
    const until = performance.now() + minutes * 60_000;
    const done: Record<string, Explored> = kept && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
    const failures: string[] = [];
    let left = 0;
    for (const pair of toRun()) {
      const title = titleOf(pair);
      if (env.INTERLEAVINGS_ORDER) {
        const failure = await explorer.again(pair, env.INTERLEAVINGS_ORDER);
        if (failure) failures.push(`${title}\n${failure}`);
        continue;
      }
      if (performance.now() > until) {
        left += 1;
        continue;
      }
      if (done[title]) continue;
      const begun = performance.now();
      const explored = await explorer.explore(pair, { seed: `${seed} ${title}`, most, until });
      if (explored.failure) failures.push(`--pair '${title}'\n${explored.failure}`);
      if (!kept) continue;
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      const result = explored.failure ? `FAILED\n${explored.failure}` : 'sound';
      process.stderr.write(`${title}: ${explored.orders} orders, ${seconds} s, ${result}\n`);
      // What the time ended goes on from its beginning.
      if (performance.now() > until) break;
      done[title] = explored;
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(kept, JSON.stringify(done, null, 2));
    }
    if (left > 0)
      process.stderr.write(`NOT RUN: ${left} pairs and triples, because the time was over (seed ${seed})\n`);
    expect(failures.join('\n\n')).toBe('');
  }, 86_400_000);
});
