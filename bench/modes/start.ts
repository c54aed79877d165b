import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start as limits } from '../goals.ts';
import { startServer } from '../measure/server.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { outcome } from '../report/goalTable.ts';
import { progress } from '../report/progress.ts';
import { megabytes, ranged, table } from '../report/tables.ts';
import { serviceTarget, shipped } from '../targets.ts';

interface Started {
  readonly ms: number;
  readonly rss: number;
}

/** Measures the time from the start of the process until it is ready, and its memory then. */
export async function start({ options, scale, service, databaseUrl, stop }: Setting): Promise<Section> {
  const target = await serviceTarget('service', 'The service', service, scale.companies);
  const rounds = options.rounds;
  const bar = progress('starts', rounds * 3);
  const found = { postgres: [] as Started[], fresh: [] as Started[], again: [] as Started[] };
  const folder = await mkdtemp(join(tmpdir(), 'recruitment-bench-'));
  try {
    for (let round = 0; round < rounds && !stop.aborted; round += 1) {
      const dataDirectory = join(folder, String(round));
      const embedded = () =>
        startServer({
          name: 'the embedded service',
          ...shipped(service),
          env: { DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', NODE_ENV: '' },
        });
      found.postgres.push(await once(() => target.start(databaseUrl)));
      bar.at(round * 3 + 1, 'PostgreSQL');
      found.fresh.push(await once(embedded));
      bar.at(round * 3 + 2, 'embedded, fresh');
      found.again.push(await once(embedded));
      bar.at(round * 3 + 3, 'embedded');
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  bar.done();
  const row = (title: string, starts: readonly Started[]): string[] => [
    title,
    ranged(spread(starts.map(({ ms }) => ms))),
    megabytes(spread(starts.map(({ rss }) => rss))?.median ?? 0),
  ];
  const goal = (title: string, starts: readonly Started[], must: number) =>
    outcome({ goal: `start, ${title}`, measured: spread(starts.map(({ ms }) => ms)), must, unit: ' ms' });
  return {
    goals: [
      goal('PostgreSQL', found.postgres, limits.otherwise),
      goal('embedded, first', found.fresh, limits.embeddedFresh),
      goal('embedded, again', found.again, limits.otherwise),
    ],
    markdown: [
      '## Starting',
      'From the start of the process until `/readyz` answers 200. At that time, the schema is up to date.',
      table(
        ['', 'ms', 'RSS'],
        [
          row('PostgreSQL, with its schema', found.postgres),
          row('embedded, empty folder: creates the schema and demo data', found.fresh),
          row('embedded, again', found.again),
        ],
      ),
    ].join('\n\n'),
  };
}

async function once(begin: () => ReturnType<typeof startServer>): Promise<Started> {
  const server = await begin();
  const { rss } = await server.usage();
  await server.stop();
  return { ms: server.startMs, rss };
}
