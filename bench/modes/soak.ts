import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropDatabase } from '../dataset/databases.ts';
import { databaseName, loadDataset } from '../dataset/load.ts';
import { quickScale, type Scale } from '../dataset/scale.ts';
import { startRedis } from '../measure/redis.ts';
import { type Node, SoakClients } from '../measure/soakClients.ts';
import { progress, say } from '../report/progress.ts';
import { type FaultFound, soakReport } from '../report/soak.ts';
import type { Setting } from '../setting.ts';
import { serviceTarget } from '../targets.ts';
import { readTables, wrongsOf } from '../workloads/acknowledged.ts';

/** One company: its feed has all events, and all nodes write at its head. */
const soakScale: Scale = { ...quickScale, suffix: '_soak', companies: 1 };
const nodeCount = 3;
/** Milliseconds between the beginnings of two faults. */
const faultEveryMs = { full: 15_000, quick: 5_000 } as const;
/** Longer than clients wait for an answer, and than a transaction may be idle. */
const silentMs = 6_000;
const redisAwayMs = 3_000;

/** Three nodes on one PostgreSQL and Redis, with faults in turn. @throws where something acknowledged is lost or doubled */
export async function soak({ options, service }: Setting): Promise<string> {
  await dropDatabase(options.server, databaseName(soakScale));
  const url = await loadDataset(soakScale, options.server, service);
  const redis = await startRedis();
  // Nobody is refused; but each request asks the limiter.
  const limits = { REDIS_URL: redis.url, USER_RATE_LIMIT_PER_MINUTE: '100000' };
  const target = serviceTarget('node', 'A node', service, soakScale.companies, limits);
  const nodes: Node[] = [];
  const admin = new pg.Client({ connectionString: options.server });
  const client = new pg.Client({ connectionString: url });
  await Promise.all([admin.connect(), client.connect()]);
  const at = (index: number): Node => nodes[index % nodeCount] as Node;

  /** Each makes its fault and mends it. */
  const faults: readonly (readonly [title: string, happen: (turn: number) => Promise<void>])[] = [
    [
      'a node is killed (`kill -9`) and started again',
      async (turn) => {
        await at(turn).server.kill();
        at(turn).server = await target.start(url);
      },
    ],
    [
      'PostgreSQL ends all connections of the nodes',
      async () => {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2`, [
          databaseName(soakScale),
          (client as unknown as { processID: number }).processID,
        ]);
      },
    ],
    [
      'Redis is killed, and started again after 3 s',
      async () => {
        await redis.kill();
        await sleep(redisAwayMs);
        await redis.start();
      },
    ],
    [
      'a node is silent for 6 s',
      async (turn) => {
        at(turn).server.pause();
        await sleep(silentMs);
        at(turn).server.continue();
      },
    ],
  ];

  try {
    while (nodes.length < nodeCount) nodes.push({ server: await target.start(url) });
    const clients = new SoakClients(nodes, target.headers, client, soakScale);
    clients.start();
    const found: FaultFound[] = faults.map(([title]) => ({ title, times: 0, longestPauseMs: 0 }));
    const every = faultEveryMs[options.quick ? 'quick' : 'full'];
    const totalMs = (options.quick ? Math.min(options.soak, 0.5) : options.soak) * 60_000;
    const show = progress('soak', totalMs);
    const begun = performance.now();
    for (let turn = 0; performance.now() - begun < totalMs; turn += 1) {
      const next = performance.now() + every;
      const kind = turn % faults.length;
      const fault = found[kind] as FaultFound;
      clients.beginPauses();
      await faults[kind]?.[1](turn);
      const rest = next - performance.now();
      if (rest > 0) await sleep(rest);
      fault.times += 1;
      fault.longestPauseMs = Math.max(fault.longestPauseMs, clients.longestPauseMs());
      show(
        performance.now() - begun,
        `${clients.acknowledged.creations.size + clients.acknowledged.moves.size} acknowledged`,
      );
    }
    const minutes = (performance.now() - begun) / 60_000;
    await clients.finish();
    const wrongs = wrongsOf(clients.acknowledged, await readTables(client), clients.events);
    const report = soakReport({ minutes, faults: found, wrongs, ...clients });
    if (Object.values(wrongs).some((count) => count > 0) || clients.unexpected.size > 0) {
      say(report);
      throw new Error('soak: something acknowledged is lost or doubled, or an answer was not to be');
    }
    return report;
  } finally {
    for (const { server } of nodes) server.continue();
    await Promise.all(nodes.map(({ server }) => server.kill()));
    await redis.kill();
    await Promise.all([admin.end(), client.end()]);
    await dropDatabase(options.server, databaseName(soakScale));
  }
}
