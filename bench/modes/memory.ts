import pg from 'pg';
import type { Scale } from '../dataset/scale.ts';
import { memorySlope } from '../goals.ts';
import { check } from '../measure/check.ts';
import { openLoader, repeated } from '../measure/load.ts';
import { slope } from '../measure/statistics.ts';
import { verdict } from '../report/comparison.ts';
import { progress } from '../report/progress.ts';
import { figure, inMegabytes, megabytes, table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { serviceTarget } from '../targets.ts';
import { type Exchange, newRequest, readRequests } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';
import { writes } from '../workloads/writes.ts';
import { slowReaders } from './slowReaders.ts';

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

/** Watches the memory under load of all kinds for a long time. */
export async function memory({ options, scale, service, databaseUrl }: Setting): Promise<string> {
  const target = serviceTarget('service', 'The service', service, scale.companies);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fresh = await target.start(databaseUrl);
  const slowFirst = await slowReaders(fresh, client, scale);
  await fresh.stop();
  const server = await target.start(databaseUrl);
  const newOnes = companySubjects(scale).map(newRequest);
  for (const one of newOnes) await check(server.origin, target.headers, one);
  const source = repeated([...(await exchangesOf(scale, client)), ...newOnes]);
  const loader = openLoader(server.origin, target.headers);
  const show = progress('memory', options.memory);
  const samples: Sample[] = [];
  /** Bytes of the heap in use after a collection, once warm and at the end. */
  const live: number[] = [];
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 60_000;
  while (elapsed() < options.memory) {
    await loader.run(source, sampleEverySeconds);
    const { rss, heapUsed } = await server.usage();
    samples.push({ x: elapsed(), rss, heapUsed });
    show(elapsed(), megabytes(rss));
    if (live.length === 0 && elapsed() >= options.memory * warmUp) live.push((await server.collected()).heapUsed);
    // Created vacancies are deleted, or the database would grow by gigabytes.
    if (samples.length % samplesPerMinute === 0) await writes.C1.cleanUp(client);
  }
  live.push((await server.collected()).heapUsed);
  await loader.close();
  const slow = await slowReaders(server, client, scale);
  await server.stop();
  await writes.C1.cleanUp(client);
  await client.end();
  const share = newOnes.length / source.exchanges.length;
  return [shown(samples, live, source.sent, share), `Just started: ${slowFirst}`, `After this load: ${slow}`].join(
    '\n\n',
  );
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

/** @param share of the requests whose operation was new */
function shown(samples: readonly Sample[], live: readonly number[], requests: number, share: number): string {
  const end = samples.at(-1)?.x ?? 0;
  const settled = samples.filter(({ x }) => x >= end * warmUp);
  const perMinute = (of: (sample: Sample) => number): number =>
    slope(settled.map((sample) => ({ x: sample.x, y: of(sample) })));
  const row = (title: string, of: (sample: Sample) => number): string[] => {
    const values = settled.map(of);
    return [
      title,
      ...[values[0], values.at(-1), Math.min(...values), Math.max(...values)].map(inMegabytes),
      (perMinute(of) / 1e6).toFixed(2),
    ];
  };
  const growth = (perMinute(({ rss }) => rss) / (settled[0]?.rss ?? Number.NaN)) * 100;
  const limit = verdict(end < leastMinutes ? undefined : growth, memorySlope * 100, ' %');
  return [
    '## Memory',
    `${end.toFixed(1)} minutes, ${requests.toLocaleString('en')} requests of all kinds but orchestrate, as fast as the service answered;
${(share * 100).toFixed(0)} % were GraphQL operations that it had never seen. After a garbage collection, the heap held ${live.map(megabytes).join(' when warm and ')}
at the end. RSS grew by ${figure(growth)} % a minute: ${limit}. After the first fifth of the time:`,
    table(
      ['', 'start', 'end', 'min', 'max', 'slope a minute'],
      [row('RSS, MB', ({ rss }) => rss), row('heap in use, MB', ({ heapUsed }) => heapUsed)],
    ),
  ].join('\n\n');
}
