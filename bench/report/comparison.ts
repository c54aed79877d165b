import * as goals from '../goals.ts';
import type { Usage } from '../measure/probe.ts';
import { type Stretch, sumOf } from '../measure/race.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import type { Workload } from '../names.ts';
import type { Target } from '../targets.ts';
import { type Outcome, outcome, word } from './goalTable.ts';
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

/** All results about the targets. */
export interface Findings {
  readonly targets: readonly Target[];
  readonly workloads: readonly Workload[];
  /** By target and workload: one stretch a round, in the order of the rounds. */
  readonly stretches: ReadonlyMap<string, readonly Stretch[]>;
  /** By target and workload: the statements of one request. */
  readonly statements: ReadonlyMap<string, readonly string[]>;
  /** By target: the final usage of its process. */
  readonly usage: ReadonlyMap<string, Usage>;
  readonly rounds: number;
}

export const cell = ({ name }: Target, workload: Workload): string => `${name} ${workload}`;

const floorName = 'floor';

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

  /** A figure ÷ the floor's figure of the same round. */
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
    '## The service compared with the floor and its peers',
    explanation(findings),
    ...findings.workloads.map(
      (workload) => `### ${workload} · ${titles[workload]}\n\n${workloadTable(reading, workload)}`,
    ),
    `### Memory\n\n${memoryTable(reading)}`,
  ].join('\n\n');
}

function explanation({ rounds }: Findings): string {
  return `Each ratio is a figure divided by the floor's figure of the same round: **median** (lowest–highest) of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`;
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

/** Memory is compared between targets that had the same work for the same time. */
function memoryTable({ findings }: Reading): string {
  return table(
    ['', 'peak RSS', 'RSS at the end', 'workloads before'],
    findings.targets.map(({ title, name, workloads }) => {
      const usage = findings.usage.get(name);
      const done = findings.workloads.filter((workload) => workloads.includes(workload)).join(' ');
      return [title, usage ? megabytes(usage.peakRss) : '–', usage ? megabytes(usage.rss) : '–', done];
    }),
  );
}

/** The outcomes of the goals that a comparison decides. */
export function comparedGoals(findings: Findings): Outcome[] {
  const reading = new Reading(findings);
  const service = reading.target('service');
  if (!service) return [];
  const cpu = findings.workloads.map((workload) => {
    const measured = reading.ratio(service, workload, ({ serverCpu }) => serverCpu);
    const peer = bestPeer(reading, workload, measured?.median);
    return outcome({ goal: `${workload}: server CPU ÷ floor`, measured, ...goals.serverCpu[workload], peer });
  });
  const counts = findings.workloads.flatMap((workload) => {
    const must = goals.statements[workload];
    const measured = reading.statements(service, workload);
    return must === undefined ? [] : [outcome({ goal: `${workload}: SQL statements`, measured, must })];
  });
  return [...cpu, ...counts, ...sumGoal(reading, service), ...memoryGoal(findings)];
}

function bestPeer(reading: Reading, workload: Workload, own: number | undefined): string {
  const rivals = reading.findings.targets
    .filter(({ name }) => !['floor', 'twin', 'service', 'before'].includes(name))
    .map((target) => ({
      title: target.title,
      ratio: reading.ratio(target, workload, ({ serverCpu }) => serverCpu)?.median ?? Number.NaN,
    }))
    .filter(({ ratio }) => Number.isFinite(ratio))
    .toSorted((a, b) => a.ratio - b.ratio);
  const [best] = rivals;
  if (!best || own === undefined) return '–';
  return `${own < best.ratio ? 'ahead of' : '**behind**'} ${best.title}, ${figure(best.ratio)}`;
}

function sumGoal(reading: Reading, service: Target): Outcome[] {
  const { workload, peer: name } = goals.sumBelow;
  const peer = reading.target(name);
  if (!peer) return [];
  const [own, other] = [service, peer].map((target) => reading.of(target, workload, sumOf)?.median);
  const goal = `${workload}: CPU of server and PostgreSQL`;
  return below(goal, own, other, peer.title, (ms) => `${figure(ms)} ms`);
}

function memoryGoal({ usage, targets }: Findings): Outcome[] {
  const title = targets.find(({ name }) => name === goals.memoryBelow)?.title ?? '';
  const [own, other] = ['service', goals.memoryBelow].map((name) => usage.get(name)?.peakRss);
  return below('peak RSS, after the same workloads', own, other, title, megabytes);
}

/** A goal whose limit is a peer's figure. */
function below(
  goal: string,
  own: number | undefined,
  other: number | undefined,
  peer: string,
  shown: (value: number) => string,
): Outcome[] {
  if (own === undefined || other === undefined) return [];
  return [{ goal, measured: shown(own), must: `below ${peer} ${word(own < other)}`, aim: '–', peer: shown(other) }];
}
