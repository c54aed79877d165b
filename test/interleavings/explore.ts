import pg from 'pg';
import { openDatabase } from '../../src/entities/database.js';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { ids } from '../../src/entities/ids.js';
import { atOnce } from '../support/backoff.js';
import { asTestDatabase, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { personHash } from '../support/database/personHash.js';
import { type Service, startService } from '../support/service/service.js';
import { Cast, type Command, maxAttempts, tooSlow } from './commands/command.js';
import { type Footprint, Footprints, type Tables } from './footprints.js';
import { type HeldConnections, holdConnections } from './heldConnections.js';
import { brokenInvariants, lastSeq, outcomeOf, readCompany } from './invariants.js';
import { drawnFrom, drawnOrder, givenOrder, permutations, wholeCalls } from './orders.js';
import { type Choose, type Ran, runOrder } from './schedule.js';
import { countRuns, Search } from './search.js';

/** Runs commands at once in every order of their statements. */

/** The most commands at once. */
const maxAtOnce = 3;

const places = { first: 0, last: 2 } as const;
const placeOf = ({ prepared }: Command): number => (prepared ? places[prepared] : 1);

/** What was found out about some commands at once. */
export interface Explored {
  readonly orders: number;
  /** Whether these were all the orders. */
  readonly isAll: boolean;
  /** The first order that broke something: what it broke, and its steps. */
  readonly failure: string | null;
}

interface ExploreOptions {
  readonly seed: string;
  /** The most orders: where there are more, some are drawn with the seed. */
  readonly most: number;
  /** The instant, by the monotonic clock, at which it ends with what it has. */
  readonly until: number;
}

export interface Explorer {
  explore(commands: readonly Command[], options: ExploreOptions): Promise<Explored>;
  /** One order again. @returns what it broke, with its steps; null if nothing */
  again(commands: readonly Command[], order: string): Promise<string | null>;
  /** What a command answers alone, and the tables that it reads or writes. */
  alone(command: Command): Promise<{ readonly answer: unknown; readonly tables: ReadonlySet<string> }>;
  close(): Promise<void>;
}

interface Session {
  readonly service: Service;
  readonly connections: HeldConnections;
  close(): Promise<void>;
}

async function openSession(url: string): Promise<Session> {
  const connections = await holdConnections(url);
  const database = await openDatabase(
    { kind: 'postgres', url: connections.url, personHash },
    ids,
    undefined,
    undefined,
    undefined,
    atOnce,
  );
  const service = await startService({ database: asTestDatabase(database, connections.url) });
  return {
    service,
    connections,
    async close() {
      await service.stop();
      await database.close();
      await connections.close();
    },
  };
}

/** What the statements of a session touched, in their order. */
const touchedBy = (session: number, { choices }: Ran): readonly Footprint[] =>
  choices.flatMap(({ chosen, footprint }) => (chosen === session ? [footprint] : []));

const longest = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  lists.reduce((most, list) => (list.length > most.length ? list : most), []);

/** The tables of a database, with those that their foreign keys name. */
async function tablesOf({ rows }: TestDatabase): Promise<Tables> {
  const found = await rows<{ name: string; named: readonly string[] }>(`
    select c.relname as name, array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f') as named
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  return new Map(found.map(({ name, named }) => [name, named]));
}

/** One run: what it led to, in a form that is equal for equal outcomes, and what it broke. */
interface Outcome {
  readonly ran: Ran;
  readonly outcome: string;
  readonly broken: readonly string[];
}

export async function openExplorer(): Promise<Explorer> {
  const database = await openPostgresTest();
  const { pathname } = new URL(database.url as string);
  // Callers that wait for each other are told so at once.
  await database.rows(`alter database ${pathname.slice(1)} set deadlock_timeout = '50ms'`);
  await database.rows(`alter database ${pathname.slice(1)} set synchronous_commit = off`);
  const supervisor = new pg.Client(connectionOf(database.url as string));
  await supervisor.connect();
  const supervision = { supervisor, footprints: new Footprints(await tablesOf(database)) };
  const sessions: Session[] = [];
  for (let session = 0; session < maxAtOnce; session += 1) sessions.push(await openSession(database.url as string));
  let companies = 0;
  /** The commands that each session has run. */
  const warm = sessions.map(() => new Set<string>());

  /** Where the machine was too slow for the calls, they are made again. */
  async function run(commands: readonly Command[], choose: () => Choose): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await runOnce(commands, choose());
      const isSlow = outcome.ran.answers.some((answer) => tooSlow.has(answer));
      if (!isSlow || attempt === maxAttempts) return outcome;
    }
  }

  async function runOnce(commands: readonly Command[], choose: Choose): Promise<Outcome> {
    companies += 1;
    const companyId = `interleaved-${companies}`;
    const { service } = sessions[0] as Session;
    const first = await new Cast(service, companyId, `candidate-${companies}`, `canary${companies}word`).begin();
    for (const { before } of commands.toSorted((a, b) => placeOf(a) - placeOf(b))) await before?.(first);
    first.isPrepared = true;
    const begunAt = await lastSeq(database, companyId);
    const ran = await runOrder(
      supervision,
      commands.map(({ call }, at) => {
        const { service, connections } = sessions[at] as Session;
        const cast = first.on(service);
        return { connections, call: () => call(cast) };
      }),
      choose,
    );
    const rows = await readCompany(database, companyId);
    return { ran, outcome: `${ran.answers.join(' | ')}: ${outcomeOf(rows)}`, broken: brokenInvariants(rows, begunAt) };
  }

  /** What the commands lead to one after the other, in every order. */
  async function oneByOne(commands: readonly Command[]): Promise<readonly Outcome[]> {
    // What a connection does only once is no part of the orders.
    const isCold = commands.filter(({ name }, session) => !warm[session]?.has(name)).length > 0;
    if (isCold) await run(commands, () => wholeCalls([...commands.keys()]));
    for (const [session, { name }] of commands.entries()) warm[session]?.add(name);
    const outcomes: Outcome[] = [];
    for (const whole of permutations([...commands.keys()])) outcomes.push(await run(commands, () => wholeCalls(whole)));
    return outcomes;
  }

  function failureOf({ ran, outcome, broken }: Outcome, serial: readonly Outcome[]): string | null {
    const isSerial = serial.some((one) => one.outcome === outcome);
    const wrongs = isSerial ? broken : [...broken, `no order of whole calls leads to ${outcome}`];
    if (wrongs.length === 0) return null;
    const expected = serial.map((one) => `  one by one: ${one.outcome}`);
    return [...wrongs, ...expected, `--order ${ran.order}`, ...ran.steps].join('\n');
  }

  return {
    async explore(commands, { seed, most, until }) {
      const serial = await oneByOne(commands);
      const touched = commands.map((_, session) => longest(serial.map(({ ran }) => touchedBy(session, ran))));
      const steps = touched.map((some) => some.length);
      let search: Search | null = new Search();
      // Callers may wait for each other, so there may be fewer orders than are counted.
      const mostSearched = countRuns(touched, most) <= most ? most : most / 2;
      const draw = drawnFrom(seed);
      const unsound = serial.find(({ broken }) => broken.length > 0);
      if (unsound) return { orders: 0, isAll: false, failure: failureOf(unsound, serial) };
      let orders = 0;
      let runs = 0;
      while (orders < most && !search?.isOver) {
        if (performance.now() > until) return { orders, isAll: false, failure: null };
        const outcome = await run(commands, () => search?.next() ?? drawnOrder(steps, draw));
        if (!search?.isRepetition) orders += 1;
        runs += 1;
        const failure = failureOf(outcome, serial);
        if (failure) return { orders, isAll: false, failure };
        search?.ended();
        if (runs >= mostSearched && !search?.isOver) search = null;
      }
      return { orders, isAll: search?.isOver ?? false, failure: null };
    },
    again: async (commands, order) => {
      const serial = await oneByOne(commands);
      return failureOf(await run(commands, () => givenOrder(order)), serial);
    },
    async alone(command) {
      const { ran } = await run([command], () => wholeCalls([0]));
      const tables = touchedBy(0, ran).flatMap(({ reads, locks }) => [...reads, ...locks]);
      return { answer: ran.answers[0], tables: new Set(tables) };
    },
    async close() {
      for (const session of sessions) await session.close();
      await supervisor.end();
      await database.close();
    },
  };
}
