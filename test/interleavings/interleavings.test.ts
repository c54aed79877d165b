import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onPostgres } from '../support/database/databases.js';
import type { Command, Thing } from './commands/command.js';
import { commands, named, pairs } from './commands/commands.js';
import { type Explored, type Explorer, openExplorer } from './explore.js';
import { drawnFrom } from './orders.js';

/**
 * Pairs of commands in every order of their statements. `npm run check -- interleavings` explores all pairs; without
 * its settings, a part is explored within a time, which a seed of the day chooses.
 */

const env = process.env;
const seed = env.INTERLEAVINGS_SEED ?? new Date().toISOString().slice(0, 10);
const minutes = Number(env.INTERLEAVINGS_MINUTES ?? 1);
/** The most orders of one pair. */
const most = Number(env.INTERLEAVINGS_ORDERS ?? 40);
/** How many pairs run at once: each waits for the server most of its time. */
const atOnce = 2;
/** The file of what was explored, with which a stopped run goes on. */
const stored = env.INTERLEAVINGS_KEPT;

/** Orders that were found to break an invariant, and are mended. */
const broken = [
  ['eraseCandidate,forwardFeatures', 'AABBAAABBBBBBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['createVacancy,deleteConversationAction', 'ABBABBB'],
  ['saveRejectionReason as Another,saveRejectionReason as A third', 'AAAABBABBB'],
  ['eraseCandidate,eraseCandidate', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAABB'],
  ['eraseCandidate,holdCandidate', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAABB'],
  ['eraseCandidate,candidateExport', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBAABBBBBBBBBBB'],
  ['eraseCandidate,liftBan', 'AAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAABA'],
  ['admitCandidate,holdCandidate', 'AAABABB'],
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

/** What the tables belong to. The others are the feed's, or count calls: all commands share them. */
const objectOf: Readonly<Record<string, Thing>> = {
  feature_record: 'candidate',
  ban: 'candidate',
  erasure: 'candidate',
  candidate_hold: 'candidate',
  decision: 'candidate',
  decision_step: 'candidate',
  decision_review: 'candidate',
  told_person: 'webhook',
  vacancy: 'vacancy',
  company_settings: 'settings',
  api_key: 'key',
  api_key_request: 'key request',
  webhook: 'webhook',
  webhook_delivery: 'webhook',
  callback_secret: 'callback',
  callback_call: 'callback',
};

const catalogues: ReadonlySet<string> = new Set<Thing>(['actions', 'reasons', 'statuses', 'variables']);

const titleOf = (some: readonly Command[]): string => some.map(({ name }) => name).join(',');

function toRun(): (readonly Command[])[] {
  if (env.INTERLEAVINGS_PAIR) return [env.INTERLEAVINGS_PAIR.split(',').map(named)];
  const all = [...triples.map((names) => names.map(named)), ...pairs().related];
  return drawn(all, seed);
}

/** The same things in an order that a seed draws. */
function drawn<T>(things: readonly T[], by: string): T[] {
  const draw = drawnFrom(by);
  const placed = things.map((some) => ({ some, place: draw() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ some }) => some);
}

/** On a cluster, other servers hold the locks. */
const onOneServer = env.TEST_CITUS_URL ? describe.skip : onPostgres;

onOneServer('pairs of commands in every order of their statements (set TEST_DATABASE_URL)', () => {
  const explorers: Explorer[] = [];
  beforeAll(async () => {
    for (let at = 0; at < atOnce; at += 1) explorers.push(await openExplorer());
  });
  afterAll(async () => {
    for (const explorer of explorers) await explorer.close();
  });

  it.each(broken)('%s keeps them in an order that once broke one', async (title, order) => {
    expect(await explorers[0]?.again(title.split(',').map(named), order)).toBeNull();
  });

  it('know what each command reads and writes', async () => {
    const [explorer] = explorers;
    const wrong: string[] = [];
    const left = env.INTERLEAVINGS_PAIR ? [] : drawn(commands, `${seed} tables`).slice(0, 8);
    for (const command of left) {
      const { answer, tables } = await (explorer as Explorer).alone(command);
      const touched = new Set([...tables].flatMap((table) => objectOf[table] ?? []));
      const declared: readonly string[] = [...command.writes, ...command.reads];
      if (answer !== (command.alone ?? 'done')) wrong.push(`${command.name}: ${answer}`);
      const more = [...touched].filter((thing) => !declared.includes(thing));
      const isOfCatalogues = declared.some((thing) => catalogues.has(thing));
      if (tables.has('catalogue_entry') && !isOfCatalogues) more.push('catalogues' as Thing);
      if (more.length > 0) wrong.push(`${command.name} touches ${more}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it(`keep the invariants (seed ${seed})`, async () => {
    const until = performance.now() + minutes * 60_000;
    const done: Record<string, Explored> = stored && existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : {};
    const waiting = toRun();

    async function work(explorer: Explorer): Promise<void> {
      while (performance.now() < until) {
        const some = waiting.shift();
        if (!some) return;
        const title = titleOf(some);
        if (done[title]) continue;
        const begun = performance.now();
        const explored = await exploredBy(explorer, some).catch(
          (error: Error): Explored => ({ orders: 0, isAll: false, failure: error.stack ?? error.message }),
        );
        // What the time ended goes on from its beginning.
        if (performance.now() > until && !explored.failure) waiting.push(some);
        else note(title, explored, performance.now() - begun);
      }
    }

    async function exploredBy(explorer: Explorer, some: readonly Command[]): Promise<Explored> {
      if (!env.INTERLEAVINGS_ORDER) return explorer.explore(some, { seed: `${seed} ${titleOf(some)}`, most, until });
      return { orders: 1, isAll: false, failure: await explorer.again(some, env.INTERLEAVINGS_ORDER) };
    }

    function note(title: string, explored: Explored, ms: number): void {
      done[title] = explored;
      if (!stored) return;
      const { orders, isAll, failure } = explored;
      const result = failure ? `FAILED\n${failure}` : 'sound';
      process.stderr.write(
        `${title}: ${isAll ? 'all ' : ''}${orders} orders, ${(ms / 1000).toFixed(1)} s, ${result}\n`,
      );
      mkdirSync(dirname(stored), { recursive: true });
      writeFileSync(stored, JSON.stringify(done, null, 2));
    }

    await Promise.all(explorers.map(work));
    const all = Object.values(done);
    const orders = all.reduce((sum, explored) => sum + explored.orders, 0);
    process.stderr.write(
      `${all.length} pairs and triples, ${all.filter(({ isAll }) => isAll).length} of them in all orders: ${orders} orders\n`,
    );
    if (waiting.length > 0)
      process.stderr.write(`NOT RUN: ${waiting.length} pairs and triples, because the time was over (seed ${seed})\n`);
    const failures = Object.entries(done).filter(([, { failure }]) => failure !== null);
    expect(failures.map(([title, { failure }]) => `--pair '${title}'\n${failure}`).join('\n\n')).toBe('');
  }, 86_400_000);
});
