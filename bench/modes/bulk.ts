import { dropDatabase, openSchema, urlOf } from '../dataset/databases.ts';
import { quickScale } from '../dataset/scale.ts';
import { openBackendClock } from '../measure/postgresCpu.ts';
import { type Spread, spread } from '../measure/statistics.ts';
import type { Section, Setting } from '../part.ts';
import { progress } from '../report/progress.ts';
import { figure, ranged, table } from '../report/tables.ts';
import { companyIdsOf, serviceTarget } from '../targets.ts';
import { writes } from '../workloads/writes.ts';

const database = 'recruitment_bench_bulk';
const records = 500;
/** Concurrent requests where each record has its own request. */
const connections = 8;

/** The milliseconds of one way of discarding all records. */
interface Came {
  readonly serverCpu: number;
  readonly postgresCpu: number;
  readonly took: number;
}

const discard = `mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) {
  results { resourceId record { id isClosed status { code } } error { reason } } } }`;
const init = `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { id } } } }`;

/** Compares one call that discards 500 records with 500 calls of one record each. */
export async function bulk({ options, service, stop }: Setting): Promise<Section> {
  await dropDatabase(options.server, database);
  await openSchema(options.server, database, service);
  const target = await serviceTarget('service', 'The service', service, 1);
  const server = await target.start(urlOf(options.server, database));
  const clock = await openBackendClock(options.server, database);
  const [companyId = ''] = companyIdsOf(1);

  async function ask<D>(query: string, variables: object): Promise<D> {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { ...target.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: D; errors?: object };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }
  async function discarded(resourceIds: readonly string[]): Promise<void> {
    const { discardFeatures } = await ask<{
      discardFeatures: { results: { record: { status: { code: string } } | null }[] };
    }>(discard, { input: { companyId, resourceIds, rejectedReasonId: 'reason-1' } });
    if (!discardFeatures.results.every(({ record }) => record?.status.code === 'DISCARDED')) {
      throw new Error('a record was not discarded');
    }
  }
  const ways: readonly ((ids: readonly string[]) => Promise<unknown>)[] = [
    discarded,
    async (ids) => {
      const left = [...ids];
      const discardNext = async (): Promise<void> => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) await discarded([id]);
      };
      await Promise.all(Array.from({ length: connections }, discardNext));
    },
  ];

  try {
    const [creation] = await writes.C1.prepare(undefined as never, { ...quickScale, companies: 1 }, 'bulk', 1);
    const { query, variables } = JSON.parse(creation?.body ?? '');
    variables.input.maxCandidates = null;
    const { createVacancy } = await ask<{ createVacancy: { id: string; features: { id: string }[] } }>(
      query,
      variables,
    );
    const begin = async (round: string): Promise<string[]> => {
      const candidates = Array.from({ length: records }, (_, at) => ({
        candidateId: `candidate-${round}-${at}`,
        relationId: 'relation',
      }));
      const featureId = createVacancy.features[0]?.id;
      const { initFeatures } = await ask<{ initFeatures: { results: { record: { id: string } }[] } }>(init, {
        input: { companyId, vacancyId: createVacancy.id, featureId, candidates },
      });
      return initFeatures.results.map(({ record }) => record.id);
    };

    const found: Came[][] = ways.map(() => []);
    const bar = progress('bulk', options.rounds + 1);
    for (let round = 0; round <= options.rounds && !stop.aborted; round += 1) {
      bar.at(round);
      // The order changes every round.
      for (const index of round % 2 ? [0, 1] : [1, 0]) {
        const ids = await begin(`${round}-${index}`);
        await server.collected();
        const backends = await clock.start();
        const before = await server.usage();
        const begun = performance.now();
        await ways[index]?.(ids);
        const took = performance.now() - begun;
        const after = await server.usage();
        const postgresCpu = (await backends()) ?? Number.NaN;
        // The first round warms up.
        if (round > 0) found[index]?.push({ serverCpu: after.cpuMs - before.cpuMs, postgresCpu, took });
      }
    }
    bar.done();
    return shown(found);
  } finally {
    await clock.close();
    await server.stop();
    await dropDatabase(options.server, database);
  }
}

function shown([together = [], singly = []]: readonly Came[][]): Section {
  const ratio = (of: (came: Came) => number): Spread | null =>
    spread(singly.map((came, round) => of(came) / of(together[round] as Came)));
  const row = (title: string, of: (came: Came) => number): string[] => [
    title,
    ...[together, singly].map((all) => figure(spread(all.map(of))?.median)),
    ranged(ratio(of)),
  ];
  const markdown = [
    '## Many records at once',
    `\`discardFeatures\` of ${records} records in one call, and in ${records} calls of one record each, ${connections} at a time. Each
round discards the same number of records in both ways. Times are milliseconds for all of them.`,
    table(
      ['', 'one call', `${records} calls`, 'ratio'],
      [
        row('server CPU, ms', ({ serverCpu }) => serverCpu),
        row('PostgreSQL CPU, ms', ({ postgresCpu }) => postgresCpu),
        row('both, ms', ({ serverCpu, postgresCpu }) => serverCpu + postgresCpu),
        row('time, ms', ({ took }) => took),
      ],
    ),
  ].join('\n\n');
  return { markdown };
}
