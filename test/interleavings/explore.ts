import pg from 'pg';
import { openDatabase } from '../../src/entities/database.js';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { ids } from '../../src/entities/ids.js';
import { KnownPerson, knownPerson } from '../support/company/person.js';
import { asTestDatabase, openPostgresTest } from '../support/database/databases.js';
import { personHash } from '../support/database/personHash.js';
import { type Service, startService } from '../support/service/service.js';
import type { Command } from './commands.js';
import { type HeldConnections, holdConnections } from './heldConnections.js';
import { brokenInvariants, outcomeOf, readCompany } from './invariants.js';
import { countOrders, drawnFrom, drawnOrder, givenOrder, orderAfter, permutations, wholeCalls } from './orders.js';
import { type Choose, type Ran, runOrder } from './schedule.js';

/** Runs commands at once in every order of their statements. */

/** The most commands at once. */
const maxAtOnce = 3;

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
  /** The most orders: where there are more, so many are drawn with the seed. */
  readonly most: number;
  /** The instant, by the monotonic clock, at which it ends with what it has. */
  readonly until: number;
}

export interface Explorer {
  explore(commands: readonly Command[], options: ExploreOptions): Promise<Explored>;
  /** One order again. @returns what it broke, with its steps; null if nothing */
  again(commands: readonly Command[], order: string): Promise<string | null>;
  close(): Promise<void>;
}

interface Lane {
  readonly service: Service;
  readonly connections: HeldConnections;
  close(): Promise<void>;
}

async function openLane(url: string): Promise<Lane> {
  const connections = await holdConnections(url);
  const database = await openDatabase({ kind: 'postgres', url: connections.url, personHash }, ids);
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
  const supervisor = new pg.Client(connectionOf(database.url as string));
  await supervisor.connect();
  const lanes: Lane[] = [];
  for (let lane = 0; lane < maxAtOnce; lane += 1) lanes.push(await openLane(database.url as string));
  let companies = 0;

  async function run(commands: readonly Command[], choose: Choose): Promise<Outcome> {
    companies += 1;
    const companyId = `interleaved-${companies}`;
    const init = { companyId, candidateId: `candidate-${companies}` };
    const first = await knownPerson((lanes[0] as Lane).service, init).begin();
    for (const { before } of commands) await before?.(first);
    const ran = await runOrder(
      supervisor,
      commands.map(({ call }, at) => {
        const { service, connections } = lanes[at] as Lane;
        const person = Object.assign(new KnownPerson(service, companyId, first.candidateId, first.word), {
          vacancyId: first.vacancyId,
          interviewId: first.interviewId,
        });
        return { connections, call: () => call(person) };
      }),
      choose,
    );
    const rows = await readCompany(database, companyId);
    return { ran, outcome: `${ran.answers.join(' | ')}: ${outcomeOf(rows)}`, broken: brokenInvariants(rows) };
  }

  /** What the commands lead to one after the other, in every order. */
  async function oneByOne(commands: readonly Command[]): Promise<readonly Outcome[]> {
    // What a connection does only once is no part of the orders.
    await run(commands, wholeCalls([...commands.keys()]));
    const outcomes: Outcome[] = [];
    for (const whole of permutations([...commands.keys()])) outcomes.push(await run(commands, wholeCalls(whole)));
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
      const steps = commands.map((_, lane) =>
        Math.max(...serial.map(({ ran }) => ran.choices.filter(({ chosen }) => chosen === lane).length)),
      );
      const isAll = countOrders(steps, most) <= most;
      const draw = drawnFrom(seed);
      let orders = 0;
      for (let begun: string | null = ''; begun !== null && orders < most; ) {
        if (performance.now() > until) return { orders, isAll: false, failure: null };
        const outcome = await run(commands, isAll ? givenOrder(begun) : drawnOrder(steps, draw));
        orders += 1;
        const failure = failureOf(outcome, serial);
        if (failure) return { orders, isAll: false, failure };
        if (isAll) begun = orderAfter(outcome.ran);
      }
      return { orders, isAll, failure: null };
    },
    again: async (commands, order) => {
      const serial = await oneByOne(commands);
      return failureOf(await run(commands, givenOrder(order)), serial);
    },
    async close() {
      for (const lane of lanes) await lane.close();
      await supervisor.end();
      await database.close();
    },
  };
}
