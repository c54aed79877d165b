import { serverCpu } from '../goals.ts';
import type { Usage } from '../measure/probe.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import { type Stretch, sumOf } from '../measure/stretch.ts';
import type { Workload } from '../names.ts';
import type { Target } from '../targets.ts';
import { figure, megabytes, ranged, table } from './tables.ts';

/** All results about the targets. */
export interface Findings {
  readonly targets: readonly Pick<Target, 'name' | 'title' | 'workloads'>[];
  readonly workloads: readonly Workload[];
  /** By target and workload: one stretch a round, in the order of the rounds. */
  readonly stretches: ReadonlyMap<string, readonly Stretch[]>;
  /** By target: the final usage of its process. */
  readonly usage: ReadonlyMap<string, Usage>;
  readonly rounds: number;
}

type Named = Pick<Target, 'name'>;
type Of = (stretch: Stretch) => number;

export const cell = ({ name }: Named, workload: Workload): string => `${name} ${workload}`;

const serverOf: Of = (stretch) => stretch.serverCpu;
const postgresOf: Of = ({ postgresCpu }) => postgresCpu ?? Number.NaN;
const floor: Named = { name: 'floor' };
const service: Named = { name: 'service' };

/** The results as tables: whether the goals are met, and a row for each target. */
export function comparison(findings: Findings): string {
  const { rounds, usage } = findings;
  const others = { ...findings, targets: findings.targets.filter(({ name }) => name !== floor.name) };
  const ratios = (of: Of) => (target: Named, workload: Workload) => ranged(ratio(findings, target, workload, of));
  const median = (target: Named, workload: Workload, of: Of): string =>
    figure(spread(stretchesOf(findings, target, workload).map(of))?.median);
  return [
    '## The service beside the floor and its peers',
    `Each ratio is a figure divided by the floor's figure of the same round: **median** (lowest–highest) of ${rounds} rounds.`,
    goalTable(findings),
    byWorkload('server CPU ÷ floor', others, ratios(serverOf)),
    byWorkload('with PostgreSQL ÷ floor', others, ratios(sumOf)),
    byWorkload('CPU ms: server + PostgreSQL', findings, (target, workload) =>
      [serverOf, postgresOf].map((of) => median(target, workload, of)).join(' + '),
    ),
    byWorkload('p50 / p99 ms', findings, (target, workload) =>
      [({ p50 }: Stretch) => p50, ({ p99 }: Stretch) => p99].map((of) => median(target, workload, of)).join(' / '),
    ),
    // Memory is compared between targets that had the same workloads for the same time.
    `Peak RSS after the run: ${findings.targets.map(({ name, title }) => `${title} ${megabytes(usage.get(name)?.peakRss)}`).join(', ')}.`,
  ].join('\n\n');
}

const stretchesOf = ({ stretches }: Findings, target: Named, workload: Workload): readonly Stretch[] =>
  stretches.get(cell(target, workload)) ?? [];

/** A figure ÷ the floor's figure of the same round. */
function ratio(findings: Findings, target: Named, workload: Workload, of: Of): Spread | null {
  const base = stretchesOf(findings, floor, workload).map(of);
  const own = stretchesOf(findings, target, workload).map(of);
  return spread(own.map((value, round) => value / (base[round] ?? Number.NaN)));
}

/** A table with a row for each target, and a column for each workload. */
function byWorkload(
  title: string,
  { targets, workloads }: Findings,
  shown: (target: Named, workload: Workload) => string,
): string {
  const rows = targets.map((target) => [
    target.title,
    ...workloads.map((workload) => (target.workloads.includes(workload) ? shown(target, workload) : '–')),
  ]);
  return table([title, ...workloads], rows);
}

function goalTable(findings: Findings): string {
  const rows = findings.workloads.map((workload) => {
    const measured = ratio(findings, service, workload, serverOf);
    const { must, aim } = serverCpu[workload] ?? {};
    return [
      workload,
      ranged(measured),
      verdict(measured?.median, must),
      verdict(measured?.median, aim),
      bestPeer(findings, workload, measured?.median),
    ];
  });
  return table(['goals', 'server CPU ÷ floor', 'must', 'aim', 'best peer'], rows);
}

/** A limit, and whether a figure is within it. */
export function verdict(value: number | undefined, limit: number | undefined, unit = ''): string {
  if (limit === undefined) return '–';
  return value === undefined ? `≤ ${limit}${unit}` : `≤ ${limit}${unit} ${word(value <= limit)}`;
}

const word = (isMet: boolean): string => (isMet ? 'met' : '**missed**');

function bestPeer(findings: Findings, workload: Workload, own = Number.NaN): string {
  const [best] = findings.targets
    .filter(({ name }) => !['floor', 'twin', 'service'].includes(name))
    .map((peer) => ({ title: peer.title, median: ratio(findings, peer, workload, serverOf)?.median ?? Number.NaN }))
    .filter(({ median }) => Number.isFinite(median))
    .toSorted((a, b) => a.median - b.median);
  return best ? `${own < best.median ? 'ahead of' : '**behind**'} ${best.title}, ${figure(best.median)}` : '–';
}
