import { loadDataset } from '../dataset/load.ts';
import { fullScale, type Scale } from '../dataset/scale.ts';
import { growth as limit } from '../goals.ts';
import { Bench, type Running } from '../measure/bench.ts';
import { type Runner, race, type Stretch, sumOf } from '../measure/race.ts';
import { spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { outcome } from '../report/goalTable.ts';
import { progress } from '../report/progress.ts';
import { figure, ranged, table } from '../report/tables.ts';
import { serviceTarget } from '../targets.ts';

const bare = { ...fullScale, interviewsPerVacancy: 0, psychometricsPerVacancy: 0 };
const few: Scale = { ...bare, suffix: '_few', vacancies: 2_000 };
const many: Scale = { ...bare, suffix: '_many', vacancies: 200_000 };
const some: Scale = { ...bare, suffix: '_some', vacancies: 20_000 };

interface Case {
  readonly running: Running;
  readonly bench: Bench;
}

/**
 * Whether a vacancy is read as fast among many vacancies as among few. The same number of different vacancies is read
 * in both cases.
 */
export async function growth(setting: Setting): Promise<Section> {
  const { options, service, stop } = setting;
  const scales = [few, options.quick ? some : many] as const;
  const cases: Case[] = [];
  try {
    for (const scale of scales) {
      const databaseUrl = await loadDataset(scale, { server: options.server, service, stop });
      const target = await serviceTarget('service', 'The service', service, scale.companies);
      const running = { target, server: await target.start(databaseUrl) };
      const bench = await Bench.open(scale, databaseUrl, options.server);
      cases.push({ running, bench });
    }
    const runners: Runner[] = [];
    for (const { bench, running } of cases) {
      runners.push(bench.reader({ running, checked: await bench.checkedReads('R1', running) }));
    }
    return shown(scales, await raced(runners, setting));
  } finally {
    for (const { running, bench } of cases) {
      await running.server.stop();
      await bench.close();
    }
  }
}

/**
 * Runs round by round; the first warms up and does not count. @returns the stretches among few and among many, one for
 * each round
 */
async function raced(runners: readonly Runner[], { options, stop }: Setting): Promise<[Stretch[], Stretch[]]> {
  const rounds = options.rounds * 2;
  const bar = progress('growth', rounds + 1);
  const found: [Stretch[], Stretch[]] = [[], []];
  for (let round = 0; round <= rounds && !stop.aborted; round += 1) {
    bar.at(round);
    const [ofFew, ofMany] = await race(runners, options.duration);
    if (round === 0 || !ofFew || !ofMany) continue;
    found[0].push(ofFew);
    found[1].push(ofMany);
  }
  bar.done();
  return found;
}

function shown(scales: readonly [Scale, Scale], [ofFew, ofMany]: readonly [Stretch[], Stretch[]]): Section {
  const ratio = (figureOf: (stretch: Stretch) => number) =>
    spread(ofMany.map((stretch, round) => figureOf(stretch) / figureOf(ofFew[round] as Stretch)));
  const row = (title: string, figureOf: (stretch: Stretch) => number): string[] => [
    title,
    ...[ofFew, ofMany].map((of) => figure(spread(of.map(figureOf))?.median)),
    ranged(ratio(figureOf)),
  ];
  const [small, large] = scales.map(({ vacancies }) => vacancies.toLocaleString('en'));
  // If PostgreSQL runs on another machine, its CPU is unknown, and the time of an answer is compared.
  const measured = ratio(sumOf) ?? ratio(({ p50 }) => p50);
  const goal = outcome({ goal: `R1 with ${large} vacancies ÷ with ${small}`, measured, must: limit });
  const markdown = [
    '## Growth',
    `R1 with the same number of different vacancies in turn, in a database of ${small} vacancies and in one of ${large}: a service
for each, in the same rounds. The goal limits the CPU of server and PostgreSQL together.`,
    table(
      ['', `${small} vacancies`, `${large} vacancies`, 'ratio'],
      [
        row('server CPU, ms', ({ serverCpu }) => serverCpu),
        row('PostgreSQL CPU, ms', ({ postgresCpu }) => postgresCpu ?? Number.NaN),
        row('both, ms', sumOf),
        row('p50, ms', ({ p50 }) => p50),
      ],
    ),
  ].join('\n\n');
  return { markdown, goals: [goal] };
}
