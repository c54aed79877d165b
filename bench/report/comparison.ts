import * as goals from '../goals.ts';
import type { Stretch } from '../measure/race.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import { cell, type Findings } from '../modes/compare.ts';
import type { Target, Workload } from '../targets.ts';
import { figure, megabytes, ranged, table } from './tables.ts';

/** The tables of a comparison. */

export const titles: Readonly<Record<Workload, string>> = {
  R1: 'REST: one vacancy',
  R2: 'REST: one interview',
  G1: 'GraphQL: one vacancy with everything',
  G2: 'GraphQL: twenty vacancies with features, interviews and psychometrics',
  G3: 'GraphQL: one interview with its vacancy and feature',
  W1: 'REST: orchestrate',
  C1: 'GraphQL: createVacancy',
};

const floorName = 'floor';

const sumOf = ({ serverCpu, postgresCpu }: Stretch): number =>
  postgresCpu === null ? Number.NaN : serverCpu + postgresCpu;

/** Reads the findings. */
class Reading {
  readonly findings: Findings;
  readonly #floor: Target | undefined;

  constructor(findings: Findings) {
    this.findings = findings;
    this.#floor = findings.targets.find(({ name }) => name === floorName);
  }

  of(target: Target, workload: Workload, figureOf: (stretch: Stretch) => number): Spread | null {
    return spread((this.findings.stretches.get(cell(target, workload)) ?? []).map(figureOf));
  }

  /** A figure ÷ the floor's of the same round. */
  ratio(target: Target, workload: Workload, figureOf: (stretch: Stretch) => number): Spread | null {
    const base = this.#floor && this.findings.stretches.get(cell(this.#floor, workload));
    const own = this.findings.stretches.get(cell(target, workload));
    if (!base || !own) return null;
    const rounds = Math.min(base.length, own.length);
    return spread(
      Array.from({ length: rounds }, (_, round) => figureOf(own[round] as Stretch) / figureOf(base[round] as Stretch)),
    );
  }

  statements(target: Target, workload: Workload): number | undefined {
    return this.findings.statements.get(cell(target, workload))?.length;
  }

  target(name: string): Target | undefined {
    return this.findings.targets.find((one) => one.name === name);
  }
}

export function comparison(findings: Findings): string {
  const reading = new Reading(findings);
  return [
    '## The service beside the floor and its peers',
    explanation(findings),
    goalTable(reading),
    ...findings.workloads.map(
      (workload) => `### ${workload} · ${titles[workload]}\n\n${workloadTable(reading, workload)}`,
    ),
    `### Memory\n\n${memoryTable(reading)}`,
  ].join('\n\n');
}

function explanation({ rounds }: Findings): string {
  return `Ratios are to the floor in the same round, **median** (least–most) of ${rounds} rounds that go over all targets in
turn. *Server CPU* is the figure to steer by: what the server's process uses for a request, which other work on the
machine hardly touches. *With PostgreSQL* adds what its backends use, so that work which only moves is seen. The floor is
bare \`node:http\` and \`pg\` with one prepared statement that builds the whole answer; its twin is the same once more and
shows the noise. The floor and the peers check no credentials, no grants and no limits; the service does, with a bearer
token. All answers were compared with the dataset before anything was timed.`;
}

function workloadTable(reading: Reading, workload: Workload): string {
  const targets = reading.findings.targets.filter((target) => target.workloads.includes(workload));
  return table(
    [
      '',
      'server CPU ÷ floor',
      'with PostgreSQL ÷ floor',
      'throughput ÷ floor',
      'CPU ms',
      'PostgreSQL ms',
      'p50 ms',
      'p99 ms',
      'statements',
    ],
    targets.map((target) => [
      target.title,
      ranged(reading.ratio(target, workload, ({ serverCpu }) => serverCpu)),
      ranged(reading.ratio(target, workload, sumOf)),
      ranged(reading.ratio(target, workload, ({ perSecond }) => perSecond)),
      figure(reading.of(target, workload, ({ serverCpu }) => serverCpu)?.median),
      figure(reading.of(target, workload, ({ postgresCpu }) => postgresCpu ?? Number.NaN)?.median),
      figure(reading.of(target, workload, ({ p50 }) => p50)?.median),
      figure(reading.of(target, workload, ({ p99 }) => p99)?.median),
      String(reading.statements(target, workload) ?? '–'),
    ]),
  );
}

function memoryTable({ findings }: Reading): string {
  return table(
    ['', 'peak RSS', 'RSS at the end'],
    findings.targets.map(({ title, name }) => {
      const usage = findings.usage.get(name);
      return [title, usage ? megabytes(usage.peakRss) : '–', usage ? megabytes(usage.rss) : '–'];
    }),
  );
}

type Row = readonly [what: string, measured: string, must: string, aim: string, rank: string];

const verdict = (value: number | undefined, limit: number): string =>
  value === undefined || Number.isNaN(value) ? `${limit} –` : `${limit} ${value <= limit ? 'met' : '**missed**'}`;

function goalTable(reading: Reading): string {
  const service = reading.target('service');
  if (!service) return '';
  const cpu = reading.findings.workloads.map((workload): Row => {
    const ratio = reading.ratio(service, workload, ({ serverCpu }) => serverCpu);
    const goal = goals.serverCpu[workload];
    return [
      `${workload} server CPU ÷ floor`,
      ranged(ratio),
      goal ? verdict(ratio?.median, goal.must) : '–',
      goal ? verdict(ratio?.median, goal.aim) : '–',
      bestPeer(reading, workload, ratio?.median),
    ];
  });
  const counts = reading.findings.workloads.flatMap((workload): Row[] => {
    const most = goals.statements[workload];
    const count = reading.statements(service, workload);
    if (most === undefined) return [];
    return [[`${workload} statements`, String(count ?? '–'), verdict(count, most), '–', '']];
  });
  return table(
    ['', 'measured', 'must', 'aim', 'best peer'],
    [...cpu, ...counts, ...sumRow(reading, service), ...memoryRow(reading)],
  );
}

function bestPeer(reading: Reading, workload: Workload, own: number | undefined): string {
  const rivals = reading.findings.targets
    .filter(({ name }) => !['floor', 'twin', 'service', 'before'].includes(name))
    .map(({ title, ...rest }) => ({
      title,
      ratio: reading.ratio({ title, ...rest }, workload, ({ serverCpu }) => serverCpu)?.median ?? Number.NaN,
    }))
    .filter(({ ratio }) => Number.isFinite(ratio))
    .toSorted((a, b) => a.ratio - b.ratio);
  const [best] = rivals;
  if (!best || own === undefined) return '–';
  return `${own < best.ratio ? 'ahead of' : '**behind**'} ${best.title}, ${figure(best.ratio)}`;
}

function sumRow(reading: Reading, service: Target): Row[] {
  const { workload, peer: name } = goals.sumBelow;
  const peer = reading.target(name);
  if (!peer || !reading.findings.workloads.includes(workload)) return [];
  const [own, other] = [service, peer].map((target) => reading.of(target, workload, sumOf)?.median ?? Number.NaN);
  return [
    [
      `${workload} server and PostgreSQL CPU, ms`,
      figure(own),
      `below ${figure(other)} of ${peer.title}: ${(own as number) < (other as number) ? 'met' : '**missed**'}`,
      '–',
      '',
    ],
  ];
}

function memoryRow({ findings }: Reading): Row[] {
  const own = findings.usage.get('service')?.peakRss;
  const other = findings.usage.get(goals.memoryBelow)?.peakRss;
  if (!own || !other) return [];
  return [
    [
      'peak RSS',
      megabytes(own),
      `below ${megabytes(other)} of ${findings.targets.find(({ name }) => name === goals.memoryBelow)?.title}: ${own < other ? 'met' : '**missed**'}`,
      '–',
      '',
    ],
  ];
}
