import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bench } from '../measure/bench.ts';
import { freePort } from '../measure/server.ts';
import { likelyMedian, spread } from '../measure/statistics.ts';
import type { Stretch } from '../measure/stretch.ts';
import { say } from '../report/progress.ts';
import { figure, ranged, table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { serviceTarget, type Target } from '../targets.ts';
import { lengthOf, roundsOf } from './turns.ts';

/**
 * The goals, as a share of R1's server CPU: metrics alone, and with one request in ten traced. What every request traced
 * costs is only stated, because the library's encoder alone takes a fifth of R1.
 */
const goals = { metrics: 1.03, sampled: 1.15 } as const;
const workload = 'R1';
/** As Prometheus scrapes by default in docs and in ops/prometheus. */
const scrapeEveryMs = 15_000;

/**
 * What metrics and traces cost a request: one build, with telemetry off twice (its distance from 1.00 is the noise), with
 * metrics that are scraped, and with every request traced beside that, by each protocol, or one in ten. They take turns
 * of a slice in each start.
 */
export async function telemetry(setting: Setting): Promise<string> {
  const { options, scale, service, databaseUrl } = setting;
  const collector = await openCollector();
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const starts: Stretch[][][] = [];
  let targets: readonly Target[] = [];
  for (let start = 1; start <= options.starts; start += 1) {
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    targets = targetsOf(service, scale.companies, ports.map(String), collector.endpoint);
    const scraping = setInterval(() => ports.forEach(scrape), scrapeEveryMs);
    const rounds = await roundsOf(bench, setting, targets, workload);
    clearInterval(scraping);
    starts.push(rounds);
    for (const [at, { title }] of targets.entries()) {
      if (at > 0) say(`start ${start}, ${title} ÷ off: ${ranged(likelyMedian(ratios(rounds, at)))}`);
    }
  }
  await bench.close();
  collector.close();
  return shown(starts, targets, collector.bytes(), setting);
}

function targetsOf(folder: string, companies: number, ports: readonly string[], endpoint: string): Target[] {
  const target = (name: string, title: string, more: Readonly<Record<string, string>>): Target =>
    serviceTarget(name, title, folder, companies, more);
  const [alone = '', beside = '', besideJson = '', besideSome = ''] = ports;
  return [
    target('off', 'off', {}),
    target('twin', 'off, again', {}),
    target('metrics', 'metrics', { METRICS_PORT: alone }),
    target('traced', 'metrics, every request traced', {
      METRICS_PORT: beside,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    }),
    target('tracedJson', 'the same, sent as `http/json`', {
      METRICS_PORT: besideJson,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    }),
    target('sampled', 'metrics, one request in ten traced', {
      METRICS_PORT: besideSome,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  ];
}

/** A process that has ended answers no scrape. */
function scrape(port: number): void {
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    (answer) => answer.text(),
    () => undefined,
  );
}

/** Takes spans and keeps none. */
async function openCollector(): Promise<{ endpoint: string; bytes(): number; close(): void }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    request.on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const cpuAt = (round: readonly Stretch[], at: number): number => (round[at] as Stretch).serverCpu;
const ratios = (rounds: readonly (readonly Stretch[])[], at: number): number[] =>
  rounds.map((round) => cpuAt(round, at) / cpuAt(round, 0));

function shown(
  starts: readonly (readonly (readonly Stretch[])[])[],
  targets: readonly Target[],
  spanBytes: number,
  { options }: Setting,
): string {
  // Otherwise the figures of the traced one would be of a service that sends nothing.
  if (spanBytes === 0) throw new Error('no span has reached the collector');
  const rounds = starts.flat();
  const rows = targets.map(({ name, title }, at) => {
    const goal = goals[name as keyof typeof goals];
    return [
      title,
      figure(spread(rounds.map((round) => cpuAt(round, at)))?.median),
      at === 0 ? '' : ranged(likelyMedian(ratios(rounds, at))),
      at === 0 ? '' : starts.map((one) => figure(spread(ratios(one, at))?.median)).join(', '),
      goal === undefined ? '' : `at most ${goal}`,
    ];
  });
  const { warmSeconds, rounds: count } = lengthOf(options);
  return [
    '## Metrics and traces',
    `Server CPU of R1 (one vacancy over REST) relative to the same build without telemetry. Starts of fresh processes: ${starts.length}, each warmed
by ${warmSeconds} s of load, with ${count} rounds. Medians of the rounds' ratios, with 95 % confidence intervals. Metrics are scraped every ${scrapeEveryMs / 1000} s; the collector discards the spans.`,
    table(['', 'ms', '÷ off', 'of each start', 'goal'], rows),
  ].join('\n\n');
}
