import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Doer, doings } from '../../sequences/deeds/doing.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { CopyClient, comparable, tablesOf } from '../../support/feed/copyClient.js';
import { FeedCopy, type Source } from '../../support/feed/feedCopy.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/**
 * Copies over REST, cut at random bytes, while 8 clients change everything. On PostgreSQL (TEST_DATABASE_URL), two nodes
 * serve them; the embedded database has one connection.
 */

const writers = 8;
const changes = 25;
const timeoutMs = 240_000;
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

const who = { token: tokenFor('acme', { roles: ['admin'] }) };
const nodeOf = (at: number): Service => nodes[at % nodes.length] as Service;
const sourceOf = (at: number): Source & { readonly service: Service } => ({
  service: nodeOf(at),
  companyId: 'acme',
  token: who.token,
});
const random = (most: number) => Math.floor(Math.random() * most);

/** Makes random changes, from what a copy of its own knows. */
async function write(writer: number): Promise<void> {
  const source = sourceOf(writer);
  const doer = await Doer.of(source, { now: Date.now, advance: () => undefined });
  const known = await FeedCopy.fromFirst(source);
  const possible = doings.filter((doing) => !byTime.includes(doing));
  await doer.do('createVacancy', known, [0, 3, 5, 1, 2]);
  for (let at = 0; at < changes; at += 1) {
    await known.follow();
    const doing = possible[random(possible.length)];
    if (!doing) continue;
    const choices = Array.from({ length: 12 }, () => random(1_000));
    // So many clients change the same few things that one may lose all of its attempts.
    await doer.do(doing, known, choices).catch((error: Error) => expect(error.message).toContain('OVERLOADED'));
  }
}

it(
  'copies that are cut while others write are the tables, row by row',
  async () => {
    // A client goes on at another node, as behind a load balancer.
    const anyNode: Pick<Service, 'request'> = { request: (...sent) => nodeOf(random(2)).request(...sent) };
    const clients = ['1', '3', '20', '250000'].map((limit) => new CopyClient(anyNode, 'acme', who, { limit }));
    let isWriting = true;
    const cut = (text: string): string => (random(3) === 0 ? text.slice(0, random(text.length)) : text);
    const copying = clients.map(async (client) => {
      while (isWriting) await client.follow(cut);
    });
    await Promise.all(Array.from({ length: writers }, (_, at) => write(at))).finally(() => {
      isWriting = false;
    });
    await Promise.all(copying);
    await doWork(nodeOf(0), 'erasures');
    const tables = comparable(await tablesOf(nodeOf(0), 'acme', who));
    const late = new CopyClient(anyNode, 'acme', who);
    for (const client of [late, ...clients]) {
      await client.follow();
      expect(comparable(client.things)).toEqual(tables);
      expect(client.things.get('SETTINGS acme')).toEqual(late.things.get('SETTINGS acme'));
    }
  },
  timeoutMs,
);
