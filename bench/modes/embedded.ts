import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, openSchema, urlOf } from '../dataset/databases.ts';
import { repeated } from '../measure/load.ts';
import { type BackendClock, openBackendClock } from '../measure/postgresCpu.ts';
import { race, type Stretch } from '../measure/race.ts';
import { type Server, startServer } from '../measure/server.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { progress } from '../report/progress.ts';
import { figure, megabytes, ranged, table } from '../report/tables.ts';
import { shipped } from '../targets.ts';
import { queries } from '../workloads/queries.ts';
import { type Exchange, graphql } from '../workloads/requests.ts';

const database = 'recruitment_bench_demo';

interface Demo {
  readonly companyId: string;
  readonly token: string;
  readonly vacancyId: string;
  readonly interviewId: string;
}

interface Engine {
  readonly title: string;
  readonly server: Server;
  readonly demo: Demo;
}

/** Compares the embedded database with PostgreSQL, on the demo data that the service makes itself on both. */
export async function embedded(setting: Setting): Promise<Section> {
  const { options, service } = setting;
  const folder = await mkdtemp(join(tmpdir(), 'recruitment-bench-'));
  const engines: Engine[] = [];
  try {
    await dropDatabase(options.server, database);
    await openSchema(options.server, database, service);
    const url = urlOf(options.server, database);
    engines.push(await begin('PostgreSQL', service, join(folder, 'postgres'), { DATABASE_URL: url }));
    engines.push(await begin('embedded', service, join(folder, 'embedded'), {}));
    const clock = await openBackendClock(options.server, database);
    const found = await measured(engines, clock, setting);
    await clock.close();
    const memory = await Promise.all(engines.map(({ server }) => server.usage()));
    return { markdown: shown(engines, found, memory) };
  } finally {
    for (const { server } of engines) await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await dropDatabase(options.server, database);
  }
}

async function begin(
  title: string,
  service: string,
  dataDirectory: string,
  env: Readonly<Record<string, string>>,
): Promise<Engine> {
  const server = await startServer({
    name: title,
    ...shipped(service),
    env: { DATA_DIR: dataDirectory, DEMO_DATA: 'on', LOG_LEVEL: 'silent', NODE_ENV: '', ...env },
  });
  return { title, server, demo: JSON.parse(readFileSync(join(dataDirectory, 'demo.json'), 'utf8')) };
}

type Ask = (demo: Demo) => Exchange;

const get = (path: string): Exchange => ({ method: 'GET', path, body: null, status: 200, expected: () => undefined });

const asks: Readonly<Record<string, Ask>> = {
  'REST: one vacancy': ({ companyId, vacancyId }) => get(`/v2/vacancies/${vacancyId}/company/${companyId}`),
  'REST: one interview': ({ companyId, vacancyId, interviewId }) =>
    get(`/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}`),
  'GraphQL: one vacancy with everything': ({ companyId, vacancyId }) =>
    graphql('G1', queries.G1, { companyId, id: vacancyId }, () => undefined),
  'GraphQL: all vacancies, nested': ({ companyId }) =>
    graphql('G2', queries.G2, { companyId, first: 20 }, () => undefined),
};

async function measured(
  engines: readonly Engine[],
  clock: BackendClock,
  { options, stop }: Setting,
): Promise<Map<string, Stretch[][]>> {
  const found = new Map(Object.keys(asks).map((name) => [name, engines.map(() => [] as Stretch[])]));
  const bar = progress('embedded', (options.rounds + 1) * found.size);
  let done = 0;
  for (let round = 0; round <= options.rounds && !stop.aborted; round += 1) {
    for (const [name, ask] of Object.entries(asks)) {
      bar.at(done, name);
      const runners = engines.map(({ server, demo }) => ({
        server,
        clock,
        headers: { authorization: `Bearer ${demo.token}` },
        source: repeated([ask(demo)]),
      }));
      const stretches = await race(runners, options.duration);
      // The first round warms up.
      if (round > 0) for (const [index, stretch] of stretches.entries()) found.get(name)?.[index]?.push(stretch);
      done += 1;
    }
  }
  bar.done();
  return found;
}

function shown(
  engines: readonly Engine[],
  found: ReadonlyMap<string, readonly Stretch[][]>,
  memory: readonly { readonly peakRss: number }[],
): string {
  const rows = [...found].flatMap(([name, byEngine]) =>
    byEngine.map((stretches, index) => {
      const median = (of: (stretch: Stretch) => number): string => figure(spread(stretches.map(of))?.median);
      return [
        `${name}, ${engines[index]?.title}`,
        ranged(spread(stretches.map(({ perSecond }) => perSecond))),
        median(({ serverCpu }) => serverCpu),
        median(({ p50 }) => p50),
        median(({ p99 }) => p99),
      ];
    }),
  );
  const peaks = engines.map(({ title }, index) => `${title} ${megabytes(memory[index]?.peakRss ?? 0)}`).join(', ');
  return [
    '## The embedded database',
    `With the demo data. The embedded database has one connection and runs in the service's own thread. So its CPU is part of
the service's CPU, and a long statement blocks all other requests. It is meant for trials and tests. Peak RSS:
${peaks}.`,
    table(['', 'requests/s', 'server CPU ms', 'p50 ms', 'p99 ms'], rows),
  ].join('\n\n');
}
