import type { Usage } from '../measure/probe.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import { type Stretch, sumOf } from '../measure/stretch.ts';
import { isOwn, type Workload } from '../names.ts';
import type { Target } from '../targets.ts';
import { figure, inMegabytes, line, ranged, table } from './tables.ts';

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

/** The results: one table and one chart beside the cheapest peers, then the figures of each target. */
export function comparison(findings: Findings): string {
  const { targets, usage, workloads, rounds } = findings;
  const own = { ...findings, workloads: workloads.filter(isOwn) };
  const clients = { ...findings, workloads: workloads.filter((workload) => !isOwn(workload)) };
  return [
    '## The service beside its peers',
    `CPU time of a request: the service ÷ the cheapest peer. Below 1, the service is cheaper. **Median** (lowest–highest)
of ${rounds} rounds. The last column divides the server's CPU time by the [floor](#what-is-measured)'s.`,
    besideBestPeers(findings),
    ...chart(findings),
    ...[own, clients].filter((part) => part.workloads.length > 0).map(figures),
    ...whatIsLess(findings),
    // Memory is compared between targets that had the same workloads for the same time.
    `Peak RSS, MB: ${targets.map(({ name, title }) => `${title} ${inMegabytes(usage.get(name)?.peakRss)}`).join(', ')}.`,
  ].join('\n\n');
}

function besideBestPeers(findings: Findings): string {
  const rows = findings.workloads.map((workload) => [
    workload,
    ...[sumOf, serverOf].flatMap((of) => {
      const best = bestPeer(findings, workload, of);
      return [ranged(best ? ratio(findings, service, workload, of, best) : null), best?.title ?? '–'];
    }),
    ranged(ratio(findings, service, workload, serverOf)),
  ]);
  const headings = ['with PostgreSQL', 'peer', 'server alone', 'peer', '÷ floor'];
  return table(['workload', ...headings], rows);
}

/** The medians of the table's ratios, as a chart of Mermaid. */
function chart(findings: Findings): string[] {
  const shown = findings.workloads.filter((workload) => bestPeer(findings, workload, sumOf));
  if (shown.length === 0) return [];
  const medians = (of: Of): number[] =>
    shown.map(
      (workload) => ratio(findings, service, workload, of, bestPeer(findings, workload, of) ?? floor)?.median ?? 0,
    );
  const bars = medians(sumOf);
  const line = medians(serverOf);
  const top = Math.max(2, ...[...bars, ...line].map(Math.ceil));
  const listed = (values: readonly number[]): string => values.map(figure).join(', ');
  return [
    `\`\`\`mermaid
xychart-beta
  title "CPU of the service ÷ cheapest peer: bars with PostgreSQL, line server alone"
  x-axis [${shown.join(', ')}]
  y-axis "below 1: the service is cheaper" 0 --> ${top}
  bar [${listed(bars)}]
  line [${listed(line)}]
\`\`\``,
  ];
}

/** What targets do less than the service. */
function whatIsLess({ targets }: Findings): string[] {
  const having = targets.filter(({ less }) => less);
  const rows = Object.entries(Object.groupBy(having, ({ less = '' }) => less)).map(([less, those = []]) =>
    line([those.map(({ title }) => title).join('; '), less]),
  );
  if (rows.length === 0) return [];
  return [
    `Only the service checks a token, the company, the input beyond its types, GraphQL limits and a rate limit, and, for a
move, more than whether record and vacancy are open.`,
    [line(['target', 'how else it differs']), line(['---', '---']), ...rows].join('\n'),
  ];
}

/** Milliseconds of CPU, for all targets. */
function figures(findings: Findings): string {
  const { targets, workloads } = findings;
  const having = targets.filter((target) => workloads.some((workload) => target.workloads.includes(workload)));
  const median = (target: Named, workload: Workload, of: Of): string =>
    figure(spread(stretchesOf(findings, target, workload).map(of))?.median);
  return byWorkload('CPU, ms: server+PostgreSQL', { ...findings, targets: having }, (target, workload) =>
    [serverOf, postgresOf].map((of) => median(target, workload, of)).join('+'),
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

/** A limit, and whether a figure is within it. */
export function verdict(value: number | undefined, limit: number | undefined, unit = ''): string {
  if (limit === undefined) return '–';
  return value === undefined ? `≤ ${limit}${unit}` : `≤ ${limit}${unit} ${word(value <= limit)}`;
}

const word = (isWithin: boolean): string => (isWithin ? 'within' : '**above**');

const isPeer = ({ name }: Named): boolean => !['floor', 'twin', service.name].includes(name);

/** The peer whose requests cost least; undefined if none has the workload. */
function bestPeer(findings: Findings, workload: Workload, of: Of): Findings['targets'][number] | undefined {
  const median = (peer: Named): number =>
    spread(stretchesOf(findings, peer, workload).map(of))?.median ?? Number.POSITIVE_INFINITY;
  const [best] = findings.targets.filter(isPeer).toSorted((a, b) => median(a) - median(b));
  return best && Number.isFinite(median(best)) ? best : undefined;
}
