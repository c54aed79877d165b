import { Bench, type Contestant, type Running } from '../measure/bench.ts';
import { type Stretch, sumOf } from '../measure/race.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { plotPath } from '../report/document.ts';
import { type Line, plot } from '../report/plot.ts';
import { progress } from '../report/progress.ts';
import { figure, table } from '../report/tables.ts';
import { type Target, targetsOf } from '../targets.ts';
import type { Exchange } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';

const rows = [1, 5, 10, 20, 50, 100];
const turns = [0, 1, 2, 3];
/** Subjects of each point. They are few, because requests for a hundred vacancies are slow. */
const subjects = 10;

/** Both are drawn, because work that only moves into the database is not a gain. */
const figures = {
  server: { title: 'CPU of the server', of: ({ serverCpu }: Stretch) => serverCpu },
  both: { title: 'CPU of server and PostgreSQL', of: sumOf },
} as const;

interface Question {
  readonly name: string;
  readonly what: string;
  readonly xTitle: string;
  readonly points: readonly number[];
  readonly ask: (target: Target, point: number) => Exchange[] | null;
}

/** Plots how the cost grows with the rows of an answer, and with its depth. */
export async function plots(setting: Setting): Promise<Section> {
  const { options, scale, databaseUrl } = setting;
  const targets = (await targetsOf(setting)).filter(
    ({ name, workloads }) => workloads.includes('G2') && name !== 'twin',
  );
  const questions: Question[] = [
    {
      name: 'rows',
      what: 'the vacancies of a page (G2)',
      xTitle: 'vacancies',
      points: rows.filter((first) => first <= scale.vacancies / scale.companies),
      ask: (target, first) =>
        companySubjects(scale, first)
          .slice(0, subjects)
          .map((subject) => target.request('G2', subject)),
    },
    {
      name: 'nesting',
      what: 'nesting: vacancy → 2 interviews → vacancy → …',
      xTitle: 'turns; each adds two levels and doubles the records of the turn before',
      points: turns,
      ask: (target, turn) =>
        target.nested &&
        scatteredSubjects(scale)
          .slice(0, subjects)
          .map((subject) => target.nested?.(subject, turn) as Exchange),
    },
  ];
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const sections: string[] = [];
  const files: Record<string, string> = {};
  try {
    const running = await Promise.all(
      targets.map(async (target) => ({ target, server: await target.start(databaseUrl) })),
    );
    for (const question of questions) {
      const costs = await measured(bench, setting, running, question);
      const drawn = Object.entries(figures).map(([figureName, { title, of }]) => {
        const name = `${question.name}-${figureName}.svg`;
        const full = `${title} by ${question.what}`;
        const lines = linesOf(costs, of);
        files[name] = plot({ title: full, xTitle: question.xTitle, yUnit: 'ms a request', lines });
        return `![${full}](${plotPath(name)})\n\n${tableOf(title, question, lines)}`;
      });
      sections.push([`### By ${question.what}`, ...drawn].join('\n\n'));
    }
    for (const { server } of running) await server.stop();
  } finally {
    await bench.close();
  }
  return { markdown: ['## Cost against rows and nesting', ...sections].join('\n\n'), plots: files };
}

/** The stretches of a target at each point. */
type Costs = ReadonlyMap<Target, ReadonlyMap<number, readonly Stretch[]>>;

async function measured(
  bench: Bench,
  { options, stop }: Setting,
  running: readonly Running[],
  { name, points, ask }: Question,
): Promise<Costs> {
  // The shape over many points matters: half of the rounds show it.
  const rounds = Math.ceil(options.rounds / 2);
  const bar = progress(name, points.length * (rounds + 1));
  const found = new Map(running.map(({ target }) => [target, new Map<number, Stretch[]>()]));
  for (const [done, point] of points.entries()) {
    const contestants: Contestant[] = [];
    for (const one of running) {
      if (stop.aborted) break;
      const exchanges = ask(one.target, point);
      if (exchanges) contestants.push({ running: one, checked: await bench.checked(exchanges, one) });
    }
    for (let round = 0; round <= rounds && !stop.aborted; round += 1) {
      bar.at(done * (rounds + 1) + round, String(point));
      const stretches = await bench.race(contestants, options.duration);
      // The first round warms up.
      if (round === 0) continue;
      for (const [index, stretch] of stretches.entries()) {
        const at = found.get((contestants[index] as Contestant).running.target);
        at?.set(point, [...(at.get(point) ?? []), stretch]);
      }
    }
  }
  bar.done();
  return found;
}

function linesOf(costs: Costs, of: (stretch: Stretch) => number): Line[] {
  return [...costs].map(([{ name, title }, at]) => ({
    title: title.replaceAll('*', ''),
    points: [...at].flatMap(([x, stretches]) => {
      const cost = spread(stretches.map(of));
      return cost ? [{ x, y: cost.median }] : [];
    }),
    isOurs: name === 'service',
  }));
}

function tableOf(title: string, { xTitle, points }: Question, lines: readonly Line[]): string {
  return table(
    [`${title}, ms · ${xTitle.split(';')[0]}`, ...points.map(String)],
    lines.map((line) => [line.title, ...points.map((point) => figure(line.points.find(({ x }) => x === point)?.y))]),
  );
}
