import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bench } from '../measure/bench.ts';
import { type Cost, costsOf } from '../measure/profile.ts';
import type { Section, Setting } from '../measure.ts';
import { titles } from '../report/comparison.ts';
import { progress } from '../report/progress.ts';
import { percent, table } from '../report/tables.ts';
import { chosen, serviceTarget, workloads } from '../targets.ts';

const shown = 14;
const folder = fileURLToPath(new URL('../artifacts/', import.meta.url));

/** Where the service's time goes under each workload. */
export async function profile({ options, scale, service, databaseUrl, stop }: Setting): Promise<Section> {
  const target = await serviceTarget('service', 'The service', service, scale.companies);
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const wanted = chosen(options.only, workloads);
  const bar = progress('profiles', wanted.length);
  mkdirSync(folder, { recursive: true });
  const server = await target.start(databaseUrl);
  const sections: string[] = [];
  try {
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
      writeFileSync(`${folder}${workload}.cpuprofile`, JSON.stringify(found));
      const { byPart, byFunction } = costsOf(found);
      sections.push(`### ${workload} · ${titles[workload]}\n\n${sideBySide(byPart, byFunction)}`);
    }
    bar.done('kept in bench/artifacts');
    await server.stop();
  } finally {
    await bench.close();
  }
  return {
    markdown: [
      "## Where the service's time goes",
      "Shares of the time in which the service's thread was busy, each function's own time without what it calls: parsing\nand printing JSON count for the function that asks for it.",
      ...sections,
    ].join('\n\n'),
  };
}

function sideBySide(parts: readonly Cost[], functions: readonly Cost[]): string {
  const cells = (cost: Cost | undefined): string[] => (cost ? [cost.name, percent(cost.share)] : ['', '']);
  return table(
    ['part', 'share', 'function', 'share'],
    Array.from({ length: shown }, (_, index) => [...cells(parts[index]), ...cells(functions[index])]),
  );
}
