import { serverCpu } from '../goals.ts';
import type { Usage } from '../measure/probe.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import { type Stretch, sumOf } from '../measure/stretch.ts';
import { isOwn, type Workload } from '../names.ts';
import type { Target } from '../targets.ts';
import { figure, line, megabytes, ranged, table } from './tables.ts';

/** All results about the targets. */
export interface Findings {
  readonly targets: readonly Pick<Target, 'name' | 'title' | 'workloads' | 'less'>[];
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

/** The results as tables: what this benchmark sends, and what clients send. */
export function comparison(findings: Findings): string {
  const { targets, usage, workloads } = findings;
  const own = { ...findings, workloads: workloads.filter(isOwn) };
  const clients = { ...findings, workloads: workloads.filter((workload) => !isOwn(workload)) };
  return [
    ...(own.workloads.length > 0 ? besideTheFloor(own) : []),
    ...(clients.workloads.length > 0 ? besideThePeers(clients) : []),
    ...whatIsLess(findings),
    // Memory is compared between targets that had the same workloads for the same time.
    `Peak RSS after the run: ${targets.map(({ name, title }) => `${title} ${megabytes(usage.get(name)?.peakRss)}`).join(', ')}.`,
  ].join('\n\n');
}

/** Whether the goals are met, and the figures of each target. */
function besideTheFloor(findings: Findings): string[] {
  return [
    '## The service beside the floor and its peers',
    `Each ratio is a figure divided by the floor's figure of the same round: **median** (lowest–highest) of ${findings.rounds} rounds.`,
    goalTable(findings),
    figures(findings),
  ];
}

/** The service's CPU ÷ each peer's, and the figures. There is no floor. */
function besideThePeers(findings: Findings): string[] {
  const { rounds, targets } = findings;
  const peers = peersOf(findings);
  const having = targets.filter((target) => findings.workloads.some((workload) => target.workloads.includes(workload)));
  const rows = findings.workloads.map((workload) => {
    const ratios = peers.map((peer) => ratio(findings, service, workload, sumOf, peer));
    const behind = peers.filter((_, index) => (ratios[index]?.median ?? 0) >= 1).map(({ title }) => title);
    const goal = behind.length === 0 ? 'ahead of each' : `**behind** ${behind.join(', ')}`;
    return [
      workload,
      ...ratios.map((found) => ranged(found)),
      ranged(worstRatio(peers.map((peer) => ratio(findings, service, workload, serverOf, peer)))),
      ratios.some(Boolean) ? goal : '–',
    ];
  });
  return [
    '## What clients send: the service beside its peers',
    `CPU of server and PostgreSQL for a request of the service ÷ that of a peer in the same round: below 1 the service is cheaper.
**Median** (lowest–highest) of ${rounds} rounds. "Server alone" is the same without PostgreSQL, against the peer to which it
is worst.`,
    table(['service ÷', ...peers.map(({ title }) => title), 'server alone', 'goal: ahead of each'], rows),
    figures({ ...findings, targets: having }),
  ];
}

/** What targets do less than the service. */
function whatIsLess({ targets }: Findings): string[] {
  const rows = targets.flatMap(({ title, less }) => (less ? [line([title, less])] : []));
  if (rows.length === 0) return [];
  return [
    'Only the service checks a token, the company, the input beyond its types, limits of GraphQL and a rate limit.',
    [line(['target', 'what else it does less']), line(['---', '---']), ...rows].join('\n'),
  ];
}

/** The ratio to the peer to which the service is worst. */
const worstRatio = (ratios: readonly (Spread | null)[]): Spread | null =>
  ratios.reduce((worst, one) => (one && one.median > (worst?.median ?? 0) ? one : worst), null);

/** Milliseconds of CPU, for all targets. */
function figures(findings: Findings): string {
  const median = (target: Named, workload: Workload, of: Of): string =>
    figure(spread(stretchesOf(findings, target, workload).map(of))?.median);
  return byWorkload('CPU ms: server + PostgreSQL', findings, (target, workload) =>
    [serverOf, postgresOf].map((of) => median(target, workload, of)).join(' + '),
  );
}

const stretchesOf = ({ stretches }: Findings, target: Named, workload: Workload): readonly Stretch[] =>
  stretches.get(cell(target, workload)) ?? [];

/** A figure ÷ the same figure of another target, usually the floor, in the same round. */
function ratio(findings: Findings, target: Named, workload: Workload, of: Of, to: Named = floor): Spread | null {
  const base = stretchesOf(findings, to, workload).map(of);
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
    const { limit, target } = serverCpu[workload] ?? {};
    return [
      workload,
      ranged(measured),
      verdict(measured?.median, limit),
      verdict(measured?.median, target),
      bestPeer(findings, workload, serverOf),
      ranged(ratio(findings, service, workload, sumOf)),
      bestPeer(findings, workload, sumOf),
    ];
  });
  const headings = ['server CPU ÷ floor, measured', 'limit', 'target', 'best peer', 'with PostgreSQL', 'best peer'];
  return table(['workload', ...headings], rows);
}

/** A limit, and whether a figure is within it. */
export function verdict(value: number | undefined, limit: number | undefined, unit = ''): string {
  if (limit === undefined) return '–';
  return value === undefined ? `≤ ${limit}${unit}` : `≤ ${limit}${unit} ${word(value <= limit)}`;
}

const word = (isWithin: boolean): string => (isWithin ? 'within' : '**above**');

const isPeer = ({ name }: Named): boolean => !['floor', 'twin', service.name].includes(name);

/** The peers that have one of the workloads. */
const peersOf = ({ targets, workloads }: Findings): Findings['targets'] =>
  targets.filter((target) => isPeer(target) && workloads.some((workload) => target.workloads.includes(workload)));

function bestPeer(findings: Findings, workload: Workload, of: Of): string {
  const own = ratio(findings, service, workload, of)?.median ?? Number.NaN;
  const [best] = findings.targets
    .filter(isPeer)
    .map((peer) => ({ title: peer.title, median: ratio(findings, peer, workload, of)?.median ?? Number.NaN }))
    .filter(({ median }) => Number.isFinite(median))
    .toSorted((a, b) => a.median - b.median);
  return best ? `${own < best.median ? 'ahead of' : '**behind**'} ${best.title}, ${figure(best.median)}` : '–';
}
