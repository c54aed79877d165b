import { openBoards } from '../boards.ts';
import { Bench, type Checked, type Running } from '../measure/bench.ts';
import { cell } from '../report/comparison.ts';
import { say } from '../report/progress.ts';
import { table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { targetsOf, type Write } from '../targets.ts';

/** Checks that each target answers each of its workloads as it must, and stores what it must. Nothing is timed. */
export async function check(setting: Setting): Promise<string> {
  const { bench, running } = await openTargets(setting);
  await checkedAnswers(bench, setting, running);
  for (const { server } of running) await server.stop();
  await bench.close();
  const rows = running.map(({ target: { title, workloads } }) => [
    title,
    ...setting.options.only.map((workload) => (workloads.includes(workload) ? 'as expected' : '–')),
  ]);
  return table(['answers and rows', ...setting.options.only], rows);
}

/** Starts all targets, and what their answers are compared with. */
export async function openTargets(setting: Setting): Promise<{ bench: Bench; running: Running[] }> {
  const { options, scale, databaseUrl } = setting;
  const bench = await Bench.open(scale, databaseUrl, options.server, await openBoards(setting));
  const running = await Promise.all(
    targetsOf(setting).map(async (target) => ({ target, server: await target.start(databaseUrl) })),
  );
  return { bench, running };
}

/** Compares all answers with the dataset. @returns the checked reads by target and workload @throws with all that differ */
export async function checkedAnswers(
  bench: Bench,
  { options }: Setting,
  running: readonly Running[],
): Promise<Map<string, Checked>> {
  const checked = new Map<string, Checked>();
  const wrong: string[] = [];
  for (const one of running) {
    for (const workload of options.only.filter((name) => one.target.workloads.includes(name))) {
      try {
        const reads = await bench.checkedReads(workload, one);
        if (reads) checked.set(cell(one.target, workload), reads);
        else await bench.checkWrites(workload as Write, one);
      } catch (error) {
        wrong.push(`${one.target.title}, ${workload}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
  say('all answers are as in the dataset');
  return checked;
}
