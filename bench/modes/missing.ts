import { Bench } from '../measure/bench.ts';
import { repeated } from '../measure/load.ts';
import { type Runner, race, type Stretch, sumOf } from '../measure/race.ts';
import { likelyMedian, spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { progress } from '../report/progress.ts';
import { figure, ranged, table } from '../report/tables.ts';
import { serviceTarget, type Target } from '../targets.ts';
import { type Exchange, missed } from '../workloads/requests.ts';
import { scatteredSubjects } from '../workloads/subjects.ts';

const reads = ['R1', 'R2', 'G1', 'G3'] as const;
type Read = (typeof reads)[number];

/** Each round has a stretch of reads that find something, and one of reads that don't. */
type Round = readonly [found: Stretch, missing: Stretch];

/** What a read costs whose id does not exist, beside one whose id does. Both are sent to the same process in turns. */
export async function missing(setting: Setting): Promise<Section> {
  const { options, scale, service, databaseUrl, stop } = setting;
  const bench = await Bench.open(scale, databaseUrl, options.server);
  const target = await serviceTarget('service', 'the service', service, scale.companies);
  const server = await target.start(databaseUrl);
  const rounds = new Map<Read, Round[]>();
  const chosen = reads.filter((workload) => options.only.includes(workload));
  const count = options.rounds * 4;
  const bar = progress('missing', chosen.length * (count + 1));
  try {
    for (const [index, workload] of chosen.entries()) {
      const running = { target, server };
      const hits = bench.reader({ running, checked: await bench.checkedReads(workload, running) });
      const exchanges = scatteredSubjects(scale).map((subject) => missed(target.request(workload, subject)));
      for (const exchange of exchanges) await assertMissing(server.origin, target.headers, exchange);
      const misses: Runner = { ...hits, source: repeated(exchanges) };
      const made: Round[] = [];
      for (let round = 0; round <= count && !stop.aborted; round += 1) {
        bar.at(index * (count + 1) + round, workload);
        const [found, missing] = (await race([hits, misses], options.duration * (round === 0 ? 6 : 1))) as [
          Stretch,
          Stretch,
        ];
        // The first round warms up.
        if (round > 0) made.push([found, missing]);
      }
      rounds.set(workload, made);
    }
    bar.done();
  } finally {
    await server.stop();
    await bench.close();
  }
  return shown(rounds);
}

/** Any other refusal would be timed as well. @throws where the answer does not say that the id was not found */
async function assertMissing(origin: string, headers: Target['headers'], exchange: Exchange): Promise<void> {
  const { method, path, body } = exchange;
  const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' };
  const text = await (await fetch(`${origin}${path}`, { method, headers: sent, body })).text();
  if (!/"reason":"(VACANCY|INTERVIEW)_NOT_FOUND"/.test(text)) throw new Error(`${path} answered ${text.slice(0, 500)}`);
}

function shown(rounds: ReadonlyMap<Read, readonly Round[]>): Section {
  const rows = [...rounds].map(([workload, made]) => {
    const cpu = (at: 0 | 1): string => figure(spread(made.map((round) => round[at].serverCpu))?.median);
    const ratio = (of: (stretch: Stretch) => number): string =>
      ranged(likelyMedian(made.map(([found, missing]) => of(missing) / of(found))));
    return [workload, cpu(0), cpu(1), ratio(({ serverCpu }) => serverCpu), ratio(sumOf)];
  });
  const markdown = [
    '## Ids that do not exist',
    `A read that answers 404, or NOT_FOUND over GraphQL, ÷ the same read that finds its vacancy or interview, CPU of a
request. Medians of the rounds, with the bounds between which the median lies with a probability of 95 %.`,
    table(['', 'found: ms', 'missing: ms', 'server CPU', 'with PostgreSQL'], rows),
  ].join('\n\n');
  return { markdown };
}
