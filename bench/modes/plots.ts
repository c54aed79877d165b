import { Bench, type Contestant, type Running } from '../measure/bench.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../measure.ts';
import { plotPath } from '../report/document.ts';
import { type Line, plot } from '../report/plot.ts';
import { progress } from '../report/progress.ts';
import { figure, table } from '../report/tables.ts';
import { type Target, targetsOf } from '../targets.ts';
import type { Exchange } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';

const rows = [1, 5, 10, 20, 50, 100];
const turns = [0, 1, 2, 3];
/** Of each point; requests of a hundred vacancies are as slow as they are large. */
const subjects = 10;

interface Question {
  readonly name: string;
  readonly title: string;
  readonly xTitle: string;
  readonly points: readonly number[];
  readonly ask: (target: Target, point: number) => Exchange[] | null;
}

/** How the cost grows with the rows of an answer, and with its depth. */
export async function plots(setting: Setting): Promise<Section> {
  const { options, scale, databaseUrl } = setting;
  const targets = (await targetsOf(setting)).filter(
    ({ name, workloads }) => workloads.includes('G2') && name !== 'twin',
  );
  const questions: Question[] = [
    {
      name: 'rows',
      title: 'CPU of the server by the vacancies of a page (G2)',
      xTitle: 'vacancies',
      points: rows.filter((first) => first <= scale.vacancies / scale.companies),
      ask: (target, first) =>
        companySubjects(scale, first)
          .slice(0, subjects)
          .map((subject) => target.request('G2', subject)),
    },
    {
      name: 'nesting',
      title: 'CPU of the server by nesting: vacancy → 2 interviews → vacancy → …',
      xTitle: 'turns, of two levels each',
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
      const lines = await measured(bench, setting, running, question);
      const name = `${question.name}.svg`;
      files[name] = plot({
        title: question.title,
        xTitle: question.xTitle,
        yTitle: 'ms of CPU a request',
        yUnit: 'ms',
        lines,
      });
      sections.push(`### ${question.title}\n\n![${question.title}](${plotPath(name)})\n\n${tableOf(question, lines)}`);
    }
    for (const { server } of running) await server.stop();
  } finally {
    await bench.close();
  }
  return { markdown: ['## Cost against rows and nesting', ...sections].join('\n\n'), plots: files };
}

async function measured(
  bench: Bench,
  { options, stop }: Setting,
  running: readonly Running[],
  { name, points, ask }: Question,
): Promise<Line[]> {
  const bar = progress(name, points.length * (options.rounds + 1));
  const found = new Map(running.map(({ target }) => [target, [] as { x: number; y: number }[]]));
  let done = 0;
  for (const point of points) {
    const contestants: Contestant[] = [];
    for (const one of running) {
      const exchanges = ask(one.target, point);
      if (exchanges) contestants.push({ running: one, checked: await bench.checked(exchanges, one) });
    }
    const costs = contestants.map(() => [] as number[]);
    for (let round = 0; round <= options.rounds; round += 1) {
      stop.throwIfAborted();
      bar.at(done, String(point));
      const stretches = await bench.race(contestants, options.duration);
      done += 1;
      // The first round warms up.
      if (round === 0) continue;
      for (const [index, { serverCpu }] of stretches.entries()) costs[index]?.push(serverCpu);
    }
    for (const [index, { running: one }] of contestants.entries()) {
      found.get(one.target)?.push({ x: point, y: spread(costs[index] ?? [])?.median ?? 0 });
    }
  }
  bar.done();
  return [...found].map(([{ name: targetName, title }, at]) => ({
    title: title.replaceAll('*', ''),
    points: at,
    isOurs: targetName === 'service',
  }));
}

function tableOf({ xTitle, points }: Question, lines: readonly Line[]): string {
  return table(
    [xTitle, ...points.map(String)],
    lines.map(({ title, points: at }) => [title, ...points.map((point) => figure(at.find(({ x }) => x === point)?.y))]),
  );
}
