import pg from 'pg';
import { openLoader, repeated } from '../measure/load.ts';
import { slope } from '../measure/statistics.ts';
import type { Section, Setting } from '../measure.ts';
import { plotPath } from '../report/document.ts';
import { plot } from '../report/plot.ts';
import { progress } from '../report/progress.ts';
import { megabytes, table } from '../report/tables.ts';
import { serviceTarget } from '../targets.ts';
import { readRequests } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';
import { writes } from '../workloads/writes.ts';

const sampleEverySeconds = 5;
/** Of the time, at the beginning: caches fill and code is compiled. */
const warmUp = 0.2;

interface Sample {
  /** Minutes. */
  readonly x: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** Memory under load of all kinds for a long time. */
export async function soak({ options, scale, service, databaseUrl, stop }: Setting): Promise<Section> {
  const minutes = options.soak ?? 10;
  const target = await serviceTarget('service', 'The service', service, scale.companies);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const exchanges = [
    ...scatteredSubjects(scale).flatMap((subject) => [
      readRequests.R1(subject),
      readRequests.R2(subject),
      readRequests.G1(subject),
      readRequests.G3(subject),
    ]),
    ...companySubjects(scale).map((subject) => readRequests.G2(subject)),
    ...(await writes.C1.prepare(client, scale, 'soak', 0)),
  ];
  const server = await target.start(databaseUrl);
  const bar = progress('soak', minutes);
  const samples: Sample[] = [];
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 60_000;
  const loader = openLoader(server.origin, target.headers);
  const source = repeated(exchanges);
  try {
    while (elapsed() < minutes && !stop.aborted) {
      await loader.run(source, sampleEverySeconds);
      const { rss, heapUsed } = await server.usage();
      samples.push({ x: elapsed(), rss, heapUsed });
      bar.at(elapsed(), megabytes(rss));
    }
    bar.done();
    await loader.close();
    await server.stop();
  } finally {
    await writes.C1.cleanUp(client);
    await client.end();
  }
  return shown(samples, source.sent);
}

function shown(samples: readonly Sample[], requests: number): Section {
  const end = samples.at(-1)?.x ?? 0;
  const settled = samples.filter(({ x }) => x >= end * warmUp);
  const row = (title: string, of: (sample: Sample) => number): string[] => {
    const values = settled.map(of);
    const perMinute = slope(settled.map((sample) => ({ x: sample.x, y: of(sample) })));
    return [
      title,
      megabytes(values[0] ?? 0),
      megabytes(values.at(-1) ?? 0),
      megabytes(Math.min(...values)),
      megabytes(Math.max(...values)),
      `${(perMinute / 1e6).toFixed(2)} MB`,
    ];
  };
  const line = (title: string, of: (sample: Sample) => number, isOurs: boolean) => ({
    title,
    isOurs,
    points: samples.map((sample) => ({ x: Math.round(sample.x * 10) / 10, y: of(sample) / 1e6 })),
  });
  const lines = [line('RSS', ({ rss }) => rss, true), line('heap', ({ heapUsed }) => heapUsed, false)];
  const title = 'Memory of the service under load';
  return {
    markdown: [
      '## Soak',
      `${end.toFixed(1)} minutes and ${requests.toLocaleString('en')} requests of all kinds but orchestrate, as fast as they were answered. The table leaves out the\nfirst fifth of the time, in which caches fill.`,
      table(
        ['', 'then', 'at the end', 'least', 'most', 'slope a minute'],
        [row('RSS', ({ rss }) => rss), row('heap in use', ({ heapUsed }) => heapUsed)],
      ),
      `![${title}](${plotPath('soak.svg')})`,
    ].join('\n\n'),
    plots: { 'soak.svg': plot({ title, xTitle: 'minutes', yTitle: 'memory', yUnit: 'MB', lines }) },
  };
}
