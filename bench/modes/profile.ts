import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bench } from '../measure/bench.ts';
import { type Cost, costsOf } from '../measure/profile.ts';
import type { Section, Setting } from '../part.ts';
import { titles } from '../report/comparison.ts';
import { progress } from '../report/progress.ts';
import { percent, table } from '../report/tables.ts';
import { type Target, targetsOf } from '../targets.ts';

const shown = 14;
const folder = fileURLToPath(new URL('../artifacts/', import.meta.url));

/** Profiles how the service, or each named target, spends its time under each workload. */
export async function profile(setting: Setting): Promise<Section> {
  const { options, scale, databaseUrl } = setting;
  const named = options.targets.length > 0 ? options.targets : ['service'];
  const targets = await targetsOf({ ...setting, options: { ...options, targets: named } });
  const bench = await Bench.open(scale, databaseUrl, options.server);
  mkdirSync(folder, { recursive: true });
  const sections: string[] = [];
  try {
    for (const target of targets) sections.push(...(await profilesOf(target, bench, setting)));
  } finally {
    await bench.close();
  }
  return {
    markdown: [
      '## Where the time goes',
      `Shares of the time in which the server's thread was busy: each function's own time, without the functions that it calls.
Parsing and printing JSON count for their caller. On a busy machine, the shares of writes to sockets are too high, because
the sampler counts the time that they wait for the CPU.`,
      ...sections,
    ].join('\n\n'),
  };
}

async function profilesOf(target: Target, bench: Bench, { options, databaseUrl, stop }: Setting): Promise<string[]> {
  const wanted = options.only.filter((workload) => target.workloads.includes(workload));
  const bar = progress(`profiles of ${target.name}`, wanted.length);
  const server = await target.start(databaseUrl);
  const sections: string[] = [];
  for (const [done, workload] of wanted.entries()) {
    if (stop.aborted) break;
    bar.at(done, workload);
    const running = { target, server };
    const contestants = [{ running, checked: await bench.checkedReads(workload, running) }];
    const seconds = Math.max(1, options.duration * 2);
    await bench.round(workload, contestants, seconds);
    await server.startProfile();
    await bench.round(workload, contestants, seconds);
    const found = await server.stopProfile();
    writeFileSync(`${folder}${target.name}-${workload}.cpuprofile`, JSON.stringify(found));
    const { byPart, byFunction } = costsOf(found);
    const title = target.name === 'service' ? titles[workload] : `${titles[workload]} · ${target.title}`;
    const heading = `<summary>${workload} · ${title}</summary>`;
    sections.push(`<details>\n${heading}\n\n${sideBySide(byPart, byFunction)}\n\n</details>`);
  }
  bar.done('kept in bench/artifacts');
  await server.stop();
  return sections;
}

function sideBySide(parts: readonly Cost[], functions: readonly Cost[]): string {
  const cells = (cost: Cost | undefined): string[] => (cost ? [cost.name, percent(cost.share)] : ['', '']);
  return table(
    ['part', 'share', 'function', 'share'],
    Array.from({ length: shown }, (_, index) => [...cells(parts[index]), ...cells(functions[index])]),
  );
}
