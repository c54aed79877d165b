import type pg from 'pg';
import type { Footprint, Footprints } from './footprints.js';
import type { HeldConnections } from './heldConnections.js';

/** Runs callers against one database in one order of their statements. */

/** One caller: its connections, and what it calls. */
export interface Session {
  readonly connections: HeldConnections;
  readonly call: () => Promise<unknown>;
}

/** What sees all sessions. */
export interface Supervision {
  readonly supervisor: pg.Client;
  readonly footprints: Footprints;
}

/** Which sessions could have gone at a step, which of these went, and what its statement touched. */
export interface Choice {
  readonly among: readonly number[];
  readonly chosen: number;
  readonly footprint: Footprint;
}

export interface Ran {
  /** What each call answered, in the order of the sessions. */
  readonly answers: readonly unknown[];
  /** Which session went at each step, as letters: what runs the order again. */
  readonly order: string;
  readonly choices: readonly Choice[];
  /** The statements, in their order. */
  readonly steps: readonly string[];
}

export const letterOf = (session: number): string => String.fromCharCode(65 + session);

/**
 * Chooses the session that goes.
 * @param among those that can, as indexes, ascending
 * @param ahead finds what the next statement of a session touches
 */
export type Choose = (among: readonly number[], step: number, ahead: (session: number) => Footprint) => number;

/** The time after which it is asked whether a statement waits. */
const patienceMs = 2;

/** Whether nothing changes for a moment. */
async function isStill(change: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, true);
  void change.then(() => resolve(false));
  const isSo = await promise;
  clearTimeout(timer);
  return isSo;
}

/** Which of these processes wait for a lock that another one holds. */
async function waiting(supervisor: pg.Client, pids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await supervisor.query<{ pid: number }>(
    `select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`,
    [pids],
  );
  return new Set(rows.map(({ pid }) => pid));
}

/**
 * Lets the sessions' statements go one at a time. A session whose statement waits for a lock is passed over until the
 * lock is free; if all wait for each other, PostgreSQL ends one of them.
 */
export async function runOrder(
  { supervisor, footprints }: Supervision,
  sessions: readonly Session[],
  choose: Choose,
): Promise<Ran> {
  const isDone = sessions.map(() => false);
  let changed = Promise.withResolvers<void>();
  const tell = (): void => changed.resolve();
  for (const { connections } of sessions) {
    connections.onChange = tell;
    connections.hold();
  }
  const calls = sessions.map(({ call, connections }, session) =>
    call().finally(() => {
      isDone[session] = true;
      connections.letAllGo();
      tell();
    }),
  );
  // A call that fails is seen below.
  for (const call of calls) call.catch(() => undefined);
  const isHeld = (session: number): boolean => !isDone[session] && sessions[session]?.connections.next !== null;
  const all = sessions.map((_, session) => session);

  /** Waits until every session is held, has ended or waits for a lock. */
  async function settled(): Promise<readonly number[]> {
    for (;;) {
      const busy = all.filter((session) => !isDone[session] && !isHeld(session));
      const held = all.filter(isHeld);
      if (busy.length === 0) return held;
      changed = Promise.withResolvers<void>();
      const pids = busy.map((session) => sessions[session]?.connections.unanswered ?? []);
      // Most statements are answered sooner than the server says whether they wait.
      if (held.length > 0 && pids.every((some) => some.length > 0) && (await isStill(changed.promise))) {
        const blocked = await waiting(supervisor, pids.flat());
        const isSame = busy.every((session) => !isDone[session] && !isHeld(session));
        if (isSame && pids.every((some) => some.some((pid) => blocked.has(pid)))) return all.filter(isHeld);
      } else if (held.length === 0 || pids.some((some) => some.length === 0)) await changed.promise;
    }
  }

  /**
   * What the next statement of a session touches. An end of a transaction also lets others' waiting statements go on.
   */
  function ahead(session: number): Footprint {
    const held = sessions[session]?.connections.next;
    if (!held) throw new Error(`Nothing of ${letterOf(session)} is held.`);
    const footprint = footprints.of(held);
    if (footprint.ends.size === 0) return footprint;
    const waiting = all.filter((one) => one !== session && !isDone[one] && !isHeld(one));
    const theirs = waiting.flatMap((one) =>
      (sessions[one]?.connections.running ?? []).map((some) => footprints.of(some)),
    );
    return {
      reads: footprint.reads,
      locks: new Set([footprint, ...theirs].flatMap(({ locks }) => [...locks])),
      ends: new Set([footprint, ...theirs].flatMap(({ ends }) => [...ends])),
    };
  }

  const choices: Choice[] = [];
  const steps: string[] = [];
  for (;;) {
    const among = await settled();
    if (among.length === 0) break;
    const chosen = choose(among, choices.length, ahead);
    choices.push({ among, chosen, footprint: ahead(chosen) });
    const text = sessions[chosen]?.connections.letGo() ?? '';
    steps.push(`${letterOf(chosen)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  }
  const answers = await Promise.all(calls);
  return { answers, order: choices.map(({ chosen }) => letterOf(chosen)).join(''), choices, steps };
}
