import { deepStrictEqual, equal, ok, throws } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newestOf } from '../dataset/owners.ts';
import { largeCompanyScale, scaleOf } from '../dataset/scale.ts';
import { messageReader } from '../measure/wire.ts';
import { capacityReport } from '../report/capacity.ts';
import { rerun } from '../report/document.ts';
import { type AtScale, type Cost, scaleReport } from '../report/scale.ts';
import { StoredSizes } from '../report/storedSizes.ts';
import { type FeedEvent, wrongsOf } from '../workloads/acknowledged.ts';

/** Tests that `--scale` and `--capacity` count correctly, and that `--soak` finds what is lost or doubled. */

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, Buffer.from(body)]);
}

test('messages are counted in whatever pieces they come; the first one of a client has no type', () => {
  const bytes = Buffer.concat([message('', 'startup E'), message('E', ''), message('B', 'E E'), message('E', 'x')]);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    let types = '';
    const read = messageReader(1, (type) => {
      types += String.fromCharCode(type);
    });
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    equal(types, 'EBE');
  }
});

const created = (seq: number, vacancyId: string): FeedEvent => ({
  seq: String(seq),
  type: 'VACANCY_CREATED',
  vacancyId,
  recordId: null,
});
const moved = (seq: number, recordId: string): FeedEvent => ({
  seq: String(seq),
  type: 'RECORD_MOVED',
  vacancyId: 'v',
  recordId,
});

test('work that is once in the tables and once in the feed is right', () => {
  const tables = { creations: new Map([['a', 1]]), moves: new Map([['m', 1]]) };
  const acknowledged = { creations: new Set(['a']), moves: new Set(['m']) };
  deepStrictEqual(Object.values(wrongsOf(acknowledged, tables, [created(1, 'a'), moved(2, 'm')])), [0, 0, 0, 0, 0]);
});

test('what is lost or doubled is found, in the tables, in the feed and in its numbers', () => {
  const tables = { creations: new Map([['a', 2]]), moves: new Map([['m', 0]]) };
  const acknowledged = { creations: new Set(['a', 'b']), moves: new Set(['m']) };
  const events = [created(1, 'a'), created(3, 'a')];
  deepStrictEqual(wrongsOf(acknowledged, tables, events), {
    lostInTables: 2,
    doubledInTables: 1,
    lostInFeed: 2,
    doubledInFeed: 1,
    gapsInFeed: 1,
  });
});

test('a run replaces only what is between its own marks, and names commit and day', () => {
  const page = '<!-- run: scale - - -->\nold\n<!-- end -->\ntext\n<!-- run: soak a b -->\nkept\n<!-- end -->\n';
  equal(
    rerun(page, 'scale', 'abc1234', '2026-01-02', 'costs $1'),
    '<!-- run: scale abc1234 2026-01-02 -->\ncosts $1\n<!-- end -->\ntext\n<!-- run: soak a b -->\nkept\n<!-- end -->\n',
  );
  throws(() => rerun(page, 'other', 'a', 'b', 'c'), /no <!-- run: other/);
});

test('the report divides a second by a request, and has its statements and rows', () => {
  const cost: Cost = { serverCpu: 0.5, postgresCpu: 0.25, p50: 1, p99: 2, statements: 1, touched: 10 };
  const text = scaleReport([
    {
      times: 1,
      scale: scaleOf(1),
      costs: new Map([['R1', cost]]),
      held: [{ table: 'feed_event', rows: 1024, bytes: 2 ** 20, indexes: 0 }],
      writesPerSecond: { one: 1, all: 2 },
      maxConnections: 105,
    },
  ]);
  ok(text.includes('| R1 | 1.00; 10.0 |'));
  ok(text.includes('| R1 | 2,000 | 4,000 |'));
  ok(text.includes('| events a day for which a GiB lasts 400 days | 2,621 |'));
});

test('the large company has its records, each small one a page of vacancies, and creations alternate', () => {
  const scale = largeCompanyScale(6_000, 5);
  deepStrictEqual(
    [1, 2, 3, 4, 5, 6].map((company) => newestOf(company, scale).length),
    [400, 20, 20, 20, 20, 20],
  );
  ok((newestOf(6, scale).at(-1) ?? 0) < (newestOf(2, scale)[0] ?? 0));
});

test('the report of the capacity groups rows by workload, and shows the cores in use and how many nodes connect', () => {
  const cost = { requests: 1, perSecond: 1_000, serverCpu: 0.5, postgresCpu: 0.25, p50: 1, p99: 2 };
  const text = capacityReport({
    ...{
      cores: 2,
      maxConnections: 100,
      inFlight: 12,
      unitPerSecond: 10,
      records: 3_000_000,
      smallRecords: 300,
      backgroundCompanies: 10,
    },
    loads: [0, 1].flatMap((units) =>
      ['R1', 'W1'].map((workload) => ({ ...cost, workload, units, deliveredPerSecond: 5 })),
    ),
    alone: [{ units: 1, perSecond: 10, serverCpu: 2, postgresCpu: 3 }],
    nodes: [{ ...cost, workload: 'R1', nodes: 2 }],
    companies: [{ workload: 'feed', large: cost, small: { ...cost, p99: 3 } }],
  });
  ok(text.includes('| R1 | 0 | 5.00 | 1,000 | 0.50 + 0.25 | 1.00 / 2.00 |\n| R1 | 1 |'));
  ok(text.includes('| 1 | 10.0 | 2.00 + 3.00 |'));
  ok(text.includes('| R1 | 2 | 1,000 | 0.75 |'));
  ok(text.includes('5 nodes of 17'));
  ok(text.includes('| feed | 0.50 + 0.25 | 0.50 + 0.25 | 1.00 / 2.00 | 1.00 / 3.00 |'));
});

test('a size that was measured is not measured again, unless the build or the way is another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const way = { only: ['R1'], rounds: 5, duration: 1.5, quick: false } as const;
  const cost: Cost = { serverCpu: 0.5, postgresCpu: Number.NaN, p50: 1, p99: 2, statements: 1, touched: 10 };
  const found: AtScale = {
    times: 10,
    scale: scaleOf(10),
    costs: new Map([['R1', cost]]),
    held: [{ table: 'feed_event', rows: 1, bytes: 2, indexes: 3 }],
    writesPerSecond: { one: 1, all: 2 },
    maxConnections: 100,
  };
  try {
    new StoredSizes(folder, 'abc1234', way).write(found);
    new StoredSizes(folder, 'abc1234 with changes', way).write(found);
    deepStrictEqual(new StoredSizes(folder, 'abc1234', way).read(10), found);
    const others = [
      new StoredSizes(folder, 'abc1234', way).read(100),
      new StoredSizes(folder, 'def5678', way).read(10),
      new StoredSizes(folder, 'abc1234 with changes', way).read(10),
      new StoredSizes(folder, 'abc1234', { ...way, rounds: 3 }).read(10),
      new StoredSizes(folder, 'abc1234', { ...way, quick: true }).read(10),
    ];
    deepStrictEqual(others, [null, null, null, null, null]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
