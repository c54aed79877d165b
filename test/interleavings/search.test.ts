import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { depend, type Footprint, Footprints } from './footprints.js';
import { countOrders, givenOrder } from './orders.js';
import { type Choose, letterOf } from './schedule.js';
import { countRuns, Search } from './search.js';

/** A small database: tables with a value each, row locks as wide as a table, and reads of what is committed. */

type Statement = readonly [kind: 'read' | 'write' | 'write alone', table: string];
type Program = readonly Statement[];

const footprints = new Footprints(
  new Map([
    ['ban', []],
    ['vacancy', []],
    ['erasure', []],
  ]),
);

const textOf = ([kind, table]: Statement): string =>
  kind === 'read' ? `select from ${table}` : `update ${table} set n = 1`;

/** Runs programs, each in one transaction but for what is alone. @returns what they read and left, and the order */
function runPrograms(programs: readonly Program[], choose: Choose): { outcome: string; order: string } {
  const committed = new Map<string, string>();
  const sessions = programs.map((program) => ({
    left: [...program, ['commit', ''] as const] as (Statement | readonly ['commit', ''])[],
    own: new Map<string, string>(),
    before: [] as string[],
    read: [] as string[],
  }));
  const lockedBy = (table: string): number => sessions.findIndex(({ own }) => own.has(table));
  let order = '';
  for (let step = 0; ; step += 1) {
    const among = [...sessions.keys()].filter((session) => {
      const [kind, table] = sessions[session]?.left[0] ?? ['commit', ''];
      const owner = lockedBy(table);
      return (
        (sessions[session]?.left.length ?? 0) > 0 && (!kind.startsWith('write') || owner === -1 || owner === session)
      );
    });
    if (among.length === 0) break;
    const chosen = choose(among, step, (session) => aheadOf(sessions[session] as (typeof sessions)[number]));
    order += letterOf(chosen);
    const session = sessions[chosen] as (typeof sessions)[number];
    const [kind, table] = session.left.shift() as Statement | readonly ['commit', ''];
    const seen = session.own.get(table) ?? committed.get(table) ?? '-';
    if (kind === 'read') session.read.push(seen);
    if (kind === 'write') {
      session.own.set(table, `${seen}${letterOf(chosen)}`);
      session.before.push(textOf([kind, table]));
    }
    if (kind === 'write alone') committed.set(table, `${seen}${letterOf(chosen)}${session.read.length}`);
    if (kind === 'commit') {
      for (const [name, value] of session.own) committed.set(name, value);
      session.own.clear();
    }
  }
  const stuck = sessions.map(({ left }) => left.length);
  return { outcome: JSON.stringify([stuck, sessions.map(({ read }) => read), [...committed].toSorted()]), order };

  function aheadOf({ left, before }: (typeof sessions)[number]): Footprint {
    const [next] = left;
    if (!next || next[0] === 'commit') return footprints.of({ text: 'commit', before });
    return footprints.of({ text: textOf(next), before: next[0] === 'write alone' ? null : before });
  }
}

/** What all orders lead to, by brute force. */
function allOutcomes(programs: readonly Program[]): { outcomes: Set<string>; orders: number } {
  const outcomes = new Set<string>();
  let orders = 0;
  const further = (prefix: string): void => {
    const branches: number[][] = [];
    const { outcome, order } = runPrograms(programs, (among, step, ahead) => {
      branches[step] = [...among];
      return givenOrder(prefix)(among, step, ahead);
    });
    outcomes.add(outcome);
    orders += 1;
    for (let at = prefix.length; at < order.length; at += 1)
      for (const session of branches[at] ?? [])
        if (letterOf(session) !== order[at]) further(order.slice(0, at) + letterOf(session));
  };
  further('');
  return { outcomes, orders };
}

function searched(programs: readonly Program[]): { outcomes: Set<string>; orders: Set<string>; runs: number } {
  const search = new Search();
  const outcomes = new Set<string>();
  const orders = new Set<string>();
  let runs = 0;
  while (!search.isOver) {
    const { outcome, order } = runPrograms(programs, search.next());
    runs += 1;
    if (!search.isRepetition) {
      expect(orders).not.toContain(order);
      orders.add(order);
    }
    outcomes.add(outcome);
    search.ended();
  }
  return { outcomes, orders, runs };
}

const statement: fc.Arbitrary<Statement> = fc.tuple(
  fc.constantFrom('read' as const, 'write' as const, 'write alone' as const),
  fc.constantFrom('ban', 'vacancy', 'erasure'),
);
const program = (most: number) => fc.array(statement, { maxLength: most });

it('leads to all that any order leads to, with two callers and with three', () => {
  const two = fc.tuple(program(4), program(4));
  const three = fc.tuple(program(2), program(2), program(2));
  fc.assert(
    fc.property(fc.oneof(two, three), (programs) => {
      const every = allOutcomes(programs);
      const some = searched(programs);
      expect([...some.outcomes].toSorted()).toEqual([...every.outcomes].toSorted());
      expect(some.orders.size).toBeLessThanOrEqual(every.orders);
    }),
    { numRuns: 300 },
  );
});

it('runs one order of what does not depend on each other', () => {
  const reads: Program = [
    ['read', 'ban'],
    ['read', 'vacancy'],
  ];
  expect(searched([reads, reads]).orders.size).toBe(1);
  const writes: Program = [['write', 'ban']];
  expect(searched([reads, writes]).orders.size).toBe(2);
  const touched = [reads, reads].map((some) => some.map((one) => footprints.of({ text: textOf(one), before: [] })));
  expect(countRuns(touched, 100)).toBeLessThan(countOrders([2, 2], 100));
});

it('reads what statements touch from their texts', () => {
  const of = (text: string, before: readonly string[] | null = []) => footprints.of({ text, before });
  const insert = of('insert into "ban" (id) values ($1)');
  const read = of('select * from ban b');
  expect(depend(of('select 1 from ban'), read)).toBe(false);
  expect(depend(insert, read)).toBe(false);
  expect(depend(of('commit', ['insert into ban (id) values ($1)']), read)).toBe(true);
  expect(depend(of('commit', ['select from ban']), insert)).toBe(false);
  expect(depend(of('select id from ban for update'), insert)).toBe(true);
  expect(depend(of('insert into ban (id) values (1)', null), read)).toBe(true);
  expect(depend(insert, of('delete from vacancy'))).toBe(false);
  expect(depend(of('select pg_advisory_xact_lock(1)'), of('select pg_advisory_xact_lock(2)'))).toBe(true);
  // What isn't understood depends on everything.
  expect(depend(of('call something()'), insert)).toBe(true);
  expect(depend(of('select * from unknown'), of('commit', ['delete from ban']))).toBe(true);
});

it('lets a row that is written lock the row that it names', () => {
  const named = new Footprints(
    new Map([
      ['vacancy', []],
      ['feature_record', ['vacancy']],
    ]),
  );
  const insert = named.of({ text: 'insert into feature_record values (1)', before: [] });
  expect(depend(insert, named.of({ text: 'select from vacancy for update', before: [] }))).toBe(true);
});
