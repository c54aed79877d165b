import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBoards } from '../boards.ts';
import { Bench } from '../measure/bench.ts';
import { type Cost, costsOf } from '../measure/profile.ts';
import { percent, table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { targetsOf } from '../targets.ts';

const shown = 14;
const folder = fileURLToPath(new URL('../artifacts/', import.meta.url));

/** Profiles how the service, or each named target, spends its time under each workload. */
export async function profile(setting: Setting): Promise<string> {
  const { options, scale, databaseUrl } = setting;
  const named = options.targets.length > 0 ? options.targets : ['service'];
  const bench = await Bench.open(scale, databaseUrl, options.server, await openBoards(setting));
  mkdirSync(folder, { recursive: true });
  const sections: string[] = [];
  for (const target of targetsOf(setting).filter(({ name }) => named.includes(name))) {
    const server = await target.start(databaseUrl);
    for (const workload of options.only.filter((one) => target.workloads.includes(one))) {
      const running = { target, server };
      const contestants = [{ running, checked: await bench.checkedReads(workload, running) }];
      const seconds = Math.max(1, options.duration * 2);
      await bench.round(workload, contestants, seconds);
      await server.startProfile();
      await bench.round(workload, contestants, seconds);
      const found = await server.stopProfile();
      writeFileSync(`${folder}${target.name}-${workload}.cpuprofile`, JSON.stringify(found));
      sections.push(`### ${workload} · ${target.title}`, sideBySide(costsOf(found)));
    }
    await server.stop();
  }
  await bench.close();
  return [
    '## Where the time goes',
    `Shares of the time in which the server's thread was busy: each function's own time, without the functions that it calls.
Parsing and printing JSON count for their caller. On a busy machine, the shares of writes to sockets are too high, because
the sampler counts the time that they wait for the CPU. The profiles are kept in bench/artifacts.`,
    ...sections,
  ].join('\n\n');
}

function sideBySide({ byPart, byFunction }: ReturnType<typeof costsOf>): string {
  const cells = (cost: Cost | undefined): string[] => (cost ? [cost.name, percent(cost.share)] : ['', '']);
  return table(
    ['part', 'share', 'function', 'share'],
    Array.from({ length: shown }, (_, index) => [...cells(byPart[index]), ...cells(byFunction[index])]),
  );
}
