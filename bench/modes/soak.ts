import pg from 'pg';
import type { Scale } from '../dataset/scale.ts';
import { memorySlope } from '../goals.ts';
import { check } from '../measure/check.ts';
import { openLoader, repeated } from '../measure/load.ts';
import type { Server } from '../measure/server.ts';
import { slope } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { plotPath } from '../report/document.ts';
import { outcome } from '../report/goalTable.ts';
import { plot } from '../report/plot.ts';
import { progress } from '../report/progress.ts';
import { megabytes, table } from '../report/tables.ts';
import { serviceTarget } from '../targets.ts';
import { type Exchange, newRequest, readRequests } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';
import { writes } from '../workloads/writes.ts';

const sampleEverySeconds = 5;
const samplesPerMinute = 60 / sampleEverySeconds;
/** In a shorter time caches still fill, and a slope means nothing. */
const leastMinutes = 5;
/** The share of the time at the beginning in which caches fill and code is compiled. */
const warmUp = 0.2;

interface Sample {
  /** Minutes. */
  readonly x: number;
  readonly rss: number;
  readonly heapUsed: number;
}

interface Watched {
  readonly samples: readonly Sample[];
  readonly requests: number;
  /** Bytes of the heap in use after a collection, once warm and at the end. */
  readonly live: readonly number[];
}

/** Watches the memory under load of all kinds for a long time. */
export async function soak(setting: Setting): Promise<Section> {
  const { scale, service, databaseUrl } = setting;
  const target = await serviceTarget('service', 'The service', service, scale.companies);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const server = await target.start(databaseUrl);
  const loader = openLoader(server.origin, target.headers);
  const tidy = (): Promise<void> => writes.C1.cleanUp(client);
  try {
    const newOnes = companySubjects(scale).map(newRequest);
    for (const one of newOnes) await check(server.origin, target.headers, one);
    const source = repeated([...(await exchangesOf(scale, client)), ...newOnes]);
    const watched = await watch(server, () => loader.run(source, sampleEverySeconds), tidy, setting);
    return shown({ ...watched, requests: source.sent, share: newOnes.length / source.exchanges.length });
  } finally {
    await loader.close();
    await server.stop();
    await tidy();
    await client.end();
  }
}

/**
 * Reads of all kinds, and creations. These go to companies whose pages are not read, so that the pages stay as in the
 * dataset.
 */
async function exchangesOf(scale: Scale, client: pg.Client): Promise<Exchange[]> {
  const pages = companySubjects(scale);
  const creations = await writes.C1.prepare(client, scale, 'soak', 0);
  return [
    ...scatteredSubjects(scale).flatMap((subject) => [
      readRequests.R1(subject),
      readRequests.R2(subject),
      readRequests.G1(subject),
      readRequests.G3(subject),
    ]),
    ...pages.map((subject) => readRequests.G2(subject)),
    ...creations.slice(pages.length),
  ];
}

async function watch(
  server: Server,
  load: () => Promise<unknown>,
  tidy: () => Promise<void>,
  { options, stop }: Setting,
): Promise<Omit<Watched, 'requests'>> {
  const minutes = options.soak ?? 10;
  const bar = progress('soak', minutes);
  const samples: Sample[] = [];
  const live: number[] = [];
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 60_000;
  while (elapsed() < minutes && !stop.aborted) {
    await load();
    const { rss, heapUsed } = await server.usage();
    samples.push({ x: elapsed(), rss, heapUsed });
    bar.at(elapsed(), megabytes(rss));
    if (live.length === 0 && elapsed() >= minutes * warmUp) live.push((await server.collected()).heapUsed);
    // Created vacancies are deleted, or the database would grow by gigabytes.
    if (samples.length % samplesPerMinute === 0) await tidy();
  }
  live.push((await server.collected()).heapUsed);
  bar.done();
  return { samples, live };
}

/** @param share of the requests whose operation was new */
function shown({ samples, requests, live, share }: Watched & { readonly share: number }): Section {
  const end = samples.at(-1)?.x ?? 0;
  const settled = samples.filter(({ x }) => x >= end * warmUp);
  const perMinute = (of: (sample: Sample) => number): number =>
    slope(settled.map((sample) => ({ x: sample.x, y: of(sample) })));
  const row = (title: string, of: (sample: Sample) => number): string[] => {
    const values = settled.map(of);
    return [
      title,
      ...[values[0] ?? 0, values.at(-1) ?? 0, Math.min(...values), Math.max(...values)].map(megabytes),
      `${(perMinute(of) / 1e6).toFixed(2)} MB`,
    ];
  };
  const line = (title: string, of: (sample: Sample) => number, isOurs: boolean) => ({
    title,
    isOurs,
    points: samples.map((sample) => ({ x: sample.x, y: of(sample) / 1e6 })),
  });
  const rss = ({ rss: bytes }: Sample): number => bytes;
  const heap = ({ heapUsed }: Sample): number => heapUsed;
  const goal = outcome({
    goal: `RSS under load for ${end.toFixed(0)} minutes: growth a minute`,
    measured: (perMinute(rss) / (settled[0]?.rss ?? Number.NaN)) * 100,
    must: memorySlope * 100,
    unit: ' %',
  });
  const title = 'Memory of the service under load';
  const plotted = plot({
    title,
    xTitle: 'minutes',
    yUnit: 'MB',
    lines: [line('RSS', rss, true), line('heap', heap, false)],
  });
  return {
    goals: end < leastMinutes ? [] : [goal],
    markdown: [
      '## Soak',
      `${end.toFixed(1)} minutes and ${requests.toLocaleString('en')} requests of all kinds except orchestrate (a record is moved only once), as fast as
the service answered. ${(share * 100).toFixed(0)} % of them were GraphQL operations that were never sent before. The table omits the first
fifth of the time, in which caches fill. After a garbage collection, the heap held ${live.map(megabytes).join(' when warm and ')} at the end. A
memory leak would show there first.`,
      table(['', 'then', 'at the end', 'least', 'most', 'slope a minute'], [row('RSS', rss), row('heap in use', heap)]),
      `![${title}](${plotPath('soak.svg')})`,
    ].join('\n\n'),
    plots: { 'soak.svg': plotted },
  };
}
