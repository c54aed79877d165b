import { Bench, type Checked, type Running } from '../measure/bench.ts';
import type { Usage } from '../measure/probe.ts';
import type { Stretch } from '../measure/race.ts';
import { openRelay } from '../measure/relay.ts';
import type { Workload } from '../names.ts';
import type { Section, Setting } from '../part.ts';
import { cell, comparedGoals, comparison } from '../report/comparison.ts';
import { progress, say } from '../report/progress.ts';
import { isRead, type Target, targetsOf } from '../targets.ts';

/** Runs all workloads on all targets, and compares each with the floor in the same round. */
export async function compare(setting: Setting): Promise<Section> {
  const { options, scale, databaseUrl } = setting;
  const targets = await targetsOf(setting);
  const wanted = options.only;
  const bench = await Bench.open(scale, databaseUrl, options.server);
  try {
    const { statements, checked } = await checkAnswers(bench, setting, targets, wanted);
    const running = await Promise.all(
      targets.map(async (target) => ({ target, server: await target.start(databaseUrl) })),
    );
    const { stretches, rounds } = await timed(bench, setting, running, wanted, checked);
    const usage = new Map<string, Usage>();
    for (const { target, server } of running) {
      usage.set(target.name, await server.usage());
      await server.stop();
    }
    const findings = { targets, workloads: wanted, stretches, statements, usage, rounds };
    return { markdown: comparison(findings), goals: comparedGoals(findings) };
  } finally {
    await bench.close();
  }
}

const cellsOf = (targets: readonly Target[], wanted: readonly Workload[]): (readonly [Target, Workload])[] =>
  wanted.flatMap((workload) =>
    targets.filter((target) => target.workloads.includes(workload)).map((target) => [target, workload] as const),
  );

/** Compares all answers with the dataset, and counts the statements of one request of each kind. */
async function checkAnswers(
  bench: Bench,
  { databaseUrl, stop }: Setting,
  targets: readonly Target[],
  wanted: readonly Workload[],
): Promise<{ statements: Map<string, string[]>; checked: Map<string, Checked> }> {
  const cells = cellsOf(targets, wanted);
  const bar = progress('answers', cells.length);
  const relay = await openRelay(databaseUrl);
  const statements = new Map<string, string[]>();
  const checked = new Map<string, Checked>();
  let done = 0;
  try {
    for (const target of targets) {
      const running = { target, server: await target.start(relay.url) };
      for (const [, workload] of cells.filter(([one]) => one === target)) {
        if (stop.aborted) throw new Error('stopped before anything was timed');
        bar.at(done, cell(target, workload));
        const count = (): unknown => statements.set(cell(target, workload), relay.taken());
        await answersRight(bench, running, workload, checked, count).catch((error: Error) => {
          throw new Error(`${target.title}, ${workload}: ${error.message}`);
        });
        done += 1;
      }
      await running.server.stop();
    }
  } finally {
    relay.close();
  }
  bar.done('all as in the dataset');
  return { statements, checked };
}

async function answersRight(
  bench: Bench,
  running: Running,
  workload: Workload,
  checked: Map<string, Checked>,
  count: () => unknown,
): Promise<void> {
  if (!isRead(workload)) {
    await bench.checkWrites(workload, running, count);
    return;
  }
  const right = (await bench.checkedReads(workload, running)) as Checked;
  checked.set(cell(running.target, workload), right);
  // Sent again, alone: by now connections are open and statements are prepared.
  count();
  await bench.checked(right.exchanges.slice(0, 1), running);
  count();
}

/**
 * The first round lasts this many times as long as the others. V8 compiles the code of a server until it has answered
 * some ten thousand requests; what a request costs meanwhile is the cost of the first minute after a start. A quick run
 * does without.
 */
const warmUpTimes = 4;

/** Runs round by round, the workloads one after the other. The first round warms up and does not count. */
async function timed(
  bench: Bench,
  { options, stop }: Setting,
  running: readonly Running[],
  wanted: readonly Workload[],
  checked: ReadonlyMap<string, Checked>,
): Promise<{ stretches: Map<string, Stretch[]>; rounds: number }> {
  const stretches = new Map<string, Stretch[]>();
  const bar = progress('rounds', wanted.length * (options.rounds + 1));
  let rounds = 0;
  for (let round = 0; round <= options.rounds && !stop.aborted; round += 1) {
    for (const [done, workload] of wanted.entries()) {
      if (stop.aborted) break;
      bar.at(round * wanted.length + done, `${round === 0 ? 'warming up' : `round ${round}`}, ${workload}`);
      const contestants = running
        .filter(({ target }) => target.workloads.includes(workload))
        .map((one) => ({ running: one, checked: checked.get(cell(one.target, workload)) ?? null }));
      const seconds = round === 0 && !options.quick ? warmUpTimes * options.duration : options.duration;
      const found = await bench.round(workload, contestants, seconds);
      if (round === 0) continue;
      for (const [index, stretch] of found.entries()) {
        const { target } = (contestants[index] as (typeof contestants)[number]).running;
        const key = cell(target, workload);
        stretches.set(key, [...(stretches.get(key) ?? []), stretch]);
      }
    }
    if (round > 0 && !stop.aborted) rounds += 1;
  }
  bar.done();
  if (stop.aborted) say(`stopped in round ${rounds + 1}`);
  return { stretches, rounds };
}
