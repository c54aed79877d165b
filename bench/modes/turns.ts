import { openBoards } from '../boards.ts';
import { Bench, type Contestant } from '../measure/bench.ts';
import { likelyMedian, spread } from '../measure/statistics.ts';
import { type Stretch, sumOf } from '../measure/stretch.ts';
import type { Workload } from '../names.ts';
import { revisionOf } from '../report/machine.ts';
import { say } from '../report/progress.ts';
import { figure, ranged, table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { serviceTarget, type Target } from '../targets.ts';

/**
 * `warmSeconds`: of load for each process before anything is counted. V8 goes on compiling for some 20 s, and a build
 * with more code costs more until then. `rounds`: of `--duration` seconds for each start. With fewer, one burst of the
 * machine's other work decides.
 */
const lengths = { full: { warmSeconds: 25, rounds: 20 }, quick: { warmSeconds: 1, rounds: 4 } } as const;
export const lengthOf = ({ quick }: Setting['options']) => (quick ? lengths.quick : lengths.full);

/** The rounds of one start of all builds. Each round has the stretch of each build, this one's first. */
interface Permit {
  readonly workload: Workload;
  readonly rounds: readonly (readonly Stretch[])[];
}

/**
 * Compares this build with others (`--against`). Each start has fresh processes, which take turns of a slice of load. It
 * is more exact than `--compare`, where one process of each target decides.
 */
export async function turns(setting: Setting): Promise<string> {
  const { options, scale, service } = setting;
  if (options.against.length === 0) throw new Error('--turns compares builds: name others by --against');
  const builds = [service, ...options.against].map((folder, at) =>
    serviceTarget(`build-${at}`, revisionOf(folder), folder, scale.companies),
  );
  const bench = await Bench.open(scale, setting.databaseUrl, options.server, await openBoards(setting));
  const found: Permit[] = [];
  for (let start = 1; start <= options.starts; start += 1) {
    for (const workload of options.only) {
      const turn = { workload, rounds: await roundsOf(bench, setting, builds, workload) };
      found.push(turn);
      for (const [at, { title }] of builds.entries()) {
        if (at === 0) continue;
        say(`${workload}, start ${start}, ÷ ${title}: ${ranged(likelyMedian(ratios(turn, at, serverCpuOf)))}`);
      }
    }
  }
  await bench.close();
  return shown(found, builds.slice(1), setting);
}

/** Starts all builds, warms them, and runs the rounds. */
export async function roundsOf(
  bench: Bench,
  { options, databaseUrl }: Setting,
  builds: readonly Target[],
  workload: Workload,
): Promise<Stretch[][]> {
  const contestants: Contestant[] = [];
  for (const target of builds) {
    const running = { target, server: await target.start(databaseUrl) };
    contestants.push({ running, checked: await bench.checkedReads(workload, running) });
  }
  const { warmSeconds, rounds: count } = lengthOf(options);
  await bench.round(workload, contestants, warmSeconds);
  const rounds: Stretch[][] = [];
  while (rounds.length < count) rounds.push(await bench.round(workload, contestants, options.duration));
  await Promise.all(contestants.map(({ running }) => running.server.stop()));
  return rounds;
}

const serverCpuOf = ({ serverCpu }: Stretch): number => serverCpu;

/** This build ÷ another one, in each round. */
const ratios = ({ rounds }: Permit, at: number, of: (stretch: Stretch) => number): number[] =>
  rounds.map((round) => of(round[0] as Stretch) / of(round[at] as Stretch));

function shown(found: readonly Permit[], others: readonly Target[], { options }: Setting): string {
  const rows = others.flatMap(({ title }, index) =>
    options.only.map((workload) => {
      const turnsOf = found.filter((turn) => turn.workload === workload);
      const cpu = (at: number): number | undefined =>
        spread(turnsOf.flatMap(({ rounds }) => rounds.map((round) => (round[at] as Stretch).serverCpu)))?.median;
      const all = (of: (stretch: Stretch) => number): string =>
        ranged(likelyMedian(turnsOf.flatMap((turn) => ratios(turn, index + 1, of))));
      const each = turnsOf.map((turn) => figure(spread(ratios(turn, index + 1, serverCpuOf))?.median));
      return [
        `${workload} ÷ ${title}`,
        ...[figure(cpu(0)), figure(cpu(index + 1))],
        ...[all(serverCpuOf), each.join(', '), all(sumOf)],
      ];
    }),
  );
  const { warmSeconds, rounds } = lengthOf(options);
  return [
    '## Builds in turns',
    `This build ÷ another one, CPU of a request. Each start has fresh processes, warmed by ${warmSeconds} s of load, and
${rounds} rounds, in which the builds take turns of a slice. Medians of all rounds, with the bounds between which the median
lies with a probability of 95 %. The bounds do not show how processes of one build differ: the medians of the starts do.`,
    table(['', 'ms', 'its ms', 'server CPU', 'of each start', 'with PostgreSQL'], rows),
  ].join('\n\n');
}
