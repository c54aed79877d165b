import type { Bench, Checked, Running } from '../measure/bench.ts';
import type { Usage } from '../measure/probe.ts';
import type { Stretch } from '../measure/stretch.ts';
import { cell, comparison } from '../report/comparison.ts';
import { progress } from '../report/progress.ts';
import type { Setting } from '../setting.ts';
import { checkedAnswers, openTargets } from './check.ts';

/** Runs all workloads on all targets, and compares each with the floor in the same round. */
export async function compare(setting: Setting): Promise<string> {
  const { options } = setting;
  const { bench, running } = await openTargets(setting);
  const stretches = await timed(bench, setting, running, await checkedAnswers(bench, setting, running));
  const usage = new Map<string, Usage>();
  for (const { target, server } of running) {
    usage.set(target.name, await server.usage());
    await server.stop();
  }
  await bench.close();
  const targets = running.map(({ target }) => target);
  return comparison({ targets, workloads: options.only, stretches, usage, rounds: options.rounds });
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
  { options }: Setting,
  running: readonly Running[],
  checked: ReadonlyMap<string, Checked>,
): Promise<Map<string, Stretch[]>> {
  const stretches = new Map<string, Stretch[]>();
  const show = progress('rounds', options.only.length * (options.rounds + 1));
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [done, workload] of options.only.entries()) {
      show(round * options.only.length + done, workload);
      const contestants = running
        .filter(({ target }) => target.workloads.includes(workload))
        .map((one) => ({ running: one, checked: checked.get(cell(one.target, workload)) ?? null }));
      const seconds = round === 0 && !options.quick ? warmUpTimes * options.duration : options.duration;
      const found = await bench.round(workload, contestants, seconds);
      if (round === 0) continue;
      for (const [index, { running: one }] of contestants.entries()) {
        const key = cell(one.target, workload);
        stretches.set(key, [...(stretches.get(key) ?? []), found[index] as Stretch]);
      }
    }
  }
  return stretches;
}
