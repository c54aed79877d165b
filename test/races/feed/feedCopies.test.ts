import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Doer, doings } from '../../sequences/deeds/doing.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { FeedCopy, type Source } from '../../support/feed/feedCopy.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/**
 * Copies that begin as docs/EVENTS.md tells it, while several clients change everything. On PostgreSQL
 * (TEST_DATABASE_URL), two nodes serve them; the embedded database has one connection.
 */

const writers = 4;
const changes = 40;
const copies = 5;
const timeoutMs = 180_000;
/** As many changes are made while a copy begins. */
const changesOfCopy = (writers * changes) / copies;
/** Those that let time pass: here the time is real. */
const byTime = ['timers', 'lateTimers', 'advanceClock'];

let database: TestDatabase;
let nodes: readonly Service[];

beforeAll(async () => {
  database = await openTestDatabase();
  nodes = [await startService({ database }), await startService({ database })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.close();
});

const token = tokenFor('acme', { roles: ['admin'] });
const sourceOf = (at: number): Source & { readonly service: Service } => ({
  service: nodes[at % nodes.length] as Service,
  companyId: 'acme',
  token,
});
const random = () => Math.floor(Math.random() * 1_000);

/** Makes random changes, from what a copy of its own knows. @param turn waits until one more may be made */
async function write(writer: number, turn: () => Promise<void>): Promise<void> {
  const source = sourceOf(writer);
  const doer = await Doer.of(source, { now: Date.now, advance: () => undefined });
  const known = await FeedCopy.fromFirst(source);
  const possible = doings.filter((doing) => !byTime.includes(doing));
  await doer.do('createVacancy', known, [0, 3, 5, 1, 2]);
  for (let at = 0; at < changes; at += 1) {
    await turn();
    await known.follow();
    const doing = possible[random() % possible.length];
    if (doing) await doer.do(doing, known, Array.from({ length: 12 }, random));
  }
}

/** Makes all events so far too old, and removes them. */
async function forget(): Promise<void> {
  await database.rows(`update feed_event set created_at = now() - interval '24 hours' * 500 where company_id = 'acme'`);
  await doWork(nodes[0] as Service, 'retention');
}

it(
  'copies that begin while others write show what reads show, also one whose cursor has expired',
  async () => {
    const stale = await FeedCopy.begin(sourceOf(0));
    const began: FeedCopy[] = [];
    let made = 0;
    let allowed = changesOfCopy;
    /** Neither are the writers done before the last copy begins, nor does a copy follow them for ever. */
    const turn = async (): Promise<void> => {
      await eventually(() => made < allowed, timeoutMs);
      made += 1;
    };
    const beginning = async (): Promise<void> => {
      while (began.length < copies) {
        began.push(await FeedCopy.begin(sourceOf(began.length)));
        for (const copy of began) await copy.follow();
        if (began.length === 2) await forget();
        allowed += changesOfCopy;
      }
    };
    const writing = Array.from({ length: writers }, (_, at) => write(at, turn));
    await Promise.all([
      ...writing,
      beginning().finally(() => {
        allowed = Number.POSITIVE_INFINITY;
      }),
    ]);
    for (const copy of [stale, ...began]) {
      await copy.follow();
      await copy.agrees();
    }
    expect(stale.restarts).toBe(1);
  },
  timeoutMs,
);
