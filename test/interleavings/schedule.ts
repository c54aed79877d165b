import type pg from 'pg';
import type { HeldConnections } from './heldConnections.js';

/** Runs callers against one database in one order of their statements. */

/** One caller: its connections, and what it calls. */
export interface Lane {
  readonly connections: HeldConnections;
  readonly call: () => Promise<unknown>;
}

export interface Ran {
  /** What each call answered, in the order of the lanes. */
  readonly answers: readonly unknown[];
  /** Which lane went at each step, as letters: what runs the order again. */
  readonly order: string;
  /** How many lanes could have gone at each step, and which of these went. */
  readonly choices: readonly { readonly among: readonly number[]; readonly chosen: number }[];
  /** The statements, in their order. */
  readonly steps: readonly string[];
}

export const letterOf = (lane: number): string => String.fromCharCode(65 + lane);

/** Chooses the lane that goes. @param among those that can, as indexes, ascending */
export type Choose = (among: readonly number[], step: number) => number;

/** Which of these processes wait for a lock that another one holds. */
async function waiting(supervisor: pg.Client, pids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await supervisor.query<{ pid: number }>(
    `select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`,
    [pids],
  );
  return new Set(rows.map(({ pid }) => pid));
}

/**
 * Lets the lanes' statements go one at a time. A lane whose statement waits for a lock is passed over until the lock is
 * free; if all wait for each other, PostgreSQL ends one of them.
 */
export async function runOrder(supervisor: pg.Client, lanes: readonly Lane[], choose: Choose): Promise<Ran> {
  const isDone = lanes.map(() => false);
  let changed = Promise.withResolvers<void>();
  const tell = (): void => changed.resolve();
  for (const { connections } of lanes) {
    connections.onChange = tell;
    connections.hold();
  }
  const calls = lanes.map(({ call, connections }, lane) =>
    call().finally(() => {
      isDone[lane] = true;
      connections.letAllGo();
      tell();
    }),
  );
  // A call that fails is seen below.
  for (const call of calls) call.catch(() => undefined);
  const isHeld = (lane: number): boolean => !isDone[lane] && lanes[lane]?.connections.next !== null;
  const all = lanes.map((_, lane) => lane);

  /** Waits until every lane is held, has ended or waits for a lock. */
  async function settled(): Promise<readonly number[]> {
    for (;;) {
      const busy = all.filter((lane) => !isDone[lane] && !isHeld(lane));
      const held = all.filter(isHeld);
      if (busy.length === 0) return held;
      changed = Promise.withResolvers<void>();
      const pids = busy.map((lane) => lanes[lane]?.connections.unanswered ?? []);
      if (held.length > 0 && pids.every((some) => some.length > 0)) {
        const blocked = await waiting(supervisor, pids.flat());
        const isSame = busy.every((lane) => !isDone[lane] && !isHeld(lane));
        if (isSame && pids.every((some) => some.some((pid) => blocked.has(pid)))) return all.filter(isHeld);
      } else await changed.promise;
    }
  }

  const choices: { among: readonly number[]; chosen: number }[] = [];
  const steps: string[] = [];
  for (;;) {
    const among = await settled();
    if (among.length === 0) break;
    const chosen = choose(among, choices.length);
    choices.push({ among, chosen });
    const text = lanes[chosen]?.connections.letGo() ?? '';
    steps.push(`${letterOf(chosen)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  }
  const answers = await Promise.all(calls);
  return { answers, order: choices.map(({ chosen }) => letterOf(chosen)).join(''), choices, steps };
}
