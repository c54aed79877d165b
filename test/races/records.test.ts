import { beforeAll, expect, it } from '@jest/globals';
import { type FeatureRecord, recordKinds } from '../../src/core/pipeline/shapes/record.js';
import type { FeatureCode } from '../../src/core/pipeline/shapes/vacancy.js';
import type { Store } from '../../src/core/ports.js';
import {
  candidateIds,
  createPipeline,
  eventTypesOf,
  initCandidates,
  type Pipeline,
} from '../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { twoNodes } from '../support/service/twoNodes.js';

/**
 * Concurrent changes of single records, and readers that keep in step with them. PGlite has one connection, so it shows
 * no races.
 */
const timeoutMs = 240_000;
const stages: FeatureCode[] = ['AUTOMATIC_SCHEDULING_VIRTUAL', 'INTERVIEW'];

const parameters = '$companyId: ID!, $vacancyId: ID!, $id: ID!';
const place = 'companyId: $companyId, vacancyId: $vacancyId, id: $id';
const move = `mutation (${parameters}) { orchestrate(${place}, input: { resourceId: $id }) { closed { id } } }`;
const enter = `mutation (${parameters}, $code: String!) { updateRecordStatus(${place}, input: { code: $code }) { id } }`;
const book = `mutation (${parameters}, $date: DateTime!) {
  bookMeeting(${place}, input: { date: $date, duration: 30 }) { id } }`;

const outcomeOf = ({ body }: Reply): string => body.errors?.[0]?.extensions.reason ?? 'kept';

async function allRecords({ store }: TestDatabase, companyId: string): Promise<FeatureRecord[]> {
  const found: FeatureRecord[] = [];
  for (let after = null as { value: string; id: string } | null; ; ) {
    const [page] = await store.records.pages({
      companyId,
      kind: recordKinds,
      scopes: [{}],
      filter: {},
      page: { first: 100, after },
    });
    found.push(...(page?.items ?? []));
    const last = found.at(-1);
    if (!page?.hasNextPage || !last) return found;
    after = { value: last.createdAt, id: last.id };
  }
}

onPostgres('changes of one record on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await createPipeline(nodes[0], { stages });
  });

  it('statuses, bookings and moves happen one after the other: each that is stored is in the history, with one event', async () => {
    const at = 5;
    const names = candidateIds(25, 'racer');
    const ids = await initCandidates(nodes[0], pipeline, names);
    let moves = 0;
    for (const id of ids) {
      const calls = Array.from({ length: 10 }, (_, call) => {
        if (call === at) return [move, {}] as const;
        return call % 3
          ? ([enter, { code: `CODE_${call}` }] as const)
          : ([book, { date: '2099-01-01T00:00:00Z' }] as const);
      });
      const replies = await Promise.all(
        calls.map(([query, more], call) =>
          (nodes[call % 2] as Service).graphql(query, {
            token: pipeline.token,
            variables: { ...pipeline, id, ...more },
          }),
        ),
      );
      const outcomes = replies.map(outcomeOf);
      const [moved = '', ...others] = [outcomes[at], ...outcomes.toSpliced(at, 1)];
      // A move gives up if another change comes each time that it is decided.
      expect(['kept', 'OVERLOADED']).toContain(moved);
      expect(moved === 'kept' ? ['kept', 'FEATURE_ALREADY_CLOSED'] : ['kept']).toEqual(
        expect.arrayContaining([...new Set(others)]),
      );
      moves += moved === 'kept' ? 1 : 0;
      const stored = calls.filter((_, call) => outcomes[call] === 'kept');
      const record = await nodes[0].database.store.records.findOne({ ...pipeline, id });
      const codes = record?.statusHistory.map(({ code }) => code) ?? [];
      expect([record?.isClosed, codes.at(-1) === 'FINISHED', codes.length]).toEqual([
        moved === 'kept',
        moved === 'kept',
        1 + stored.length,
      ]);
      const entered = stored.flatMap(([, more]) => ('code' in more ? [more.code] : []));
      expect(codes.filter((code) => code.startsWith('CODE_')).toSorted()).toEqual(entered.toSorted());
      // The one more is the event of the record's start.
      expect(await eventTypesOf(nodes[0].database, id)).toHaveLength(1 + stored.length);
    }
    expect(moves).toBeGreaterThan(0);
  }, 120_000);

  it('statuses and answers never have an earlier date than those before, however calls meet and clocks differ', async () => {
    const behindMs = 119;
    const clock = { now: () => Date.now() - behindMs };
    const behind = await startService({ database: nodes[0].database, clock });
    const answer = `mutation (${parameters}, $text: String!) { recordAnswers(${place}, input: {
      answers: [{ questionId: "q", order: 1, questionText: "Why?", questionType: "OPEN", extractedAnswer: $text }],
      scorer: { kind: PERSON, id: "ada" } }) { id } }`;
    const talks = await createPipeline(nodes[0], { stages: ['INTERVIEW', ...stages] });
    const ids = await initCandidates(nodes[0], talks, candidateIds(12, 'talker'));
    const calls = Array.from({ length: 24 }, (_, call) =>
      call % 4
        ? ([enter, { code: call % 8 === 1 ? 'PENDING' : `CODE_${call}` }] as const)
        : ([answer, { text: `Answer ${call}` }] as const),
    );
    let transitions = 0;
    const falls: string[][] = [];
    for (const id of ids) {
      const storm = [...calls, [move, {}] as const].map(([query, more], call) =>
        (call % 2 ? behind : nodes[0]).graphql(query, {
          token: talks.token,
          variables: { ...talks, id, ...more },
        }),
      );
      await Promise.all(storm);
      const record = await nodes[0].database.store.records.findOne({ ...talks, id });
      if (record?.kind !== 'interview') throw new Error('It is an interview.');
      const [answered] = record.answers;
      const versions = [...(record.answerHistories[0]?.older ?? []), ...(answered ? [answered] : [])];
      for (const dates of [record.statusHistory.map(({ date }) => date), versions.map(({ createdAt }) => createdAt)]) {
        transitions += dates.length - 1;
        falls.push(...dates.flatMap((date, at) => (date < (dates[at - 1] ?? '') ? [[dates[at - 1] ?? '', date]] : [])));
      }
    }
    expect(transitions).toBeGreaterThan(200);
    expect(falls).toEqual([]);
    await behind.stop();
  }, 120_000);

  it('a vacancy that closes at the same time: each change is completely before it or completely after it', async () => {
    const [first, second] = nodes;
    const closing = await createPipeline(first, { stages });
    const ids = await initCandidates(first, closing, candidateIds(20, 'late'));
    const [, ...replies] = await Promise.all([
      second.graphql('mutation ($vacancyId: ID!) { closeVacancy(companyId: "acme", id: $vacancyId) { id } }', {
        token: closing.token,
        variables: closing,
      }),
      ...ids.map((id) => first.graphql(enter, { token: closing.token, variables: { ...closing, id, code: 'ERROR' } })),
    ]);
    for (const [index, reply] of replies.entries()) {
      const record = await nodes[0].database.store.records.findOne({ ...closing, id: ids[index] ?? '' });
      expect([outcomeOf(reply), record?.status.code]).toEqual(
        outcomeOf(reply) === 'kept' ? ['kept', 'ERROR'] : ['VACANCY_CLOSED', 'IN_PROGRESS'],
      );
    }
  });
});

/** A clock that others can wait for. */
class AwaitedClock extends TestClock {
  readonly #waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  override advance(milliseconds: number): void {
    super.advance(milliseconds);
    for (const { at, resolve } of this.#waiting) if (at <= this.now()) resolve();
  }

  until(at: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at, resolve }));
  }
}

/** A store whose commits take a given time by that clock. */
function slow(store: Store, clock: AwaitedClock, takes: () => number): Store {
  const transaction: Store['transaction'] = (work, ...more) =>
    store.transaction(
      async (tx) => {
        const due = clock.now() + takes();
        const made = await work(tx);
        await clock.until(due);
        return made;
      },
      ...more,
    );
  return Object.create(store, { transaction: { value: transaction } });
}

onPostgres('a reader that keeps in step by updatedAt on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const overlapMs = 15_000;
  const perRequest = 20;

  /** @param isReadAtOnce whether no time passes while the pages are read */
  async function inStep(writes: number, isReadAtOnce: boolean) {
    const clock = new AwaitedClock();
    const database = await openPostgresTest();
    const service = await startService({ database, clock });
    const delays = [2_000, 5_000, 8_000, 10_500, 13_000];
    let slowOnes = 0;
    const slowService = await startService({
      database,
      clock,
      store: slow(database.store, clock, () => delays[slowOnes++ % delays.length] as number),
    });
    const pipeline = await createPipeline(service, { stages });
    const init = (prefix: string, count: number) => initCandidates(service, pipeline, candidateIds(count, prefix));
    const fast = await init('fast', 150);
    const late = await init('late', writes / perRequest);

    const seen = new Map<string, string>();
    let greatest = '';
    let reading: Promise<void> | null = null;
    const sync = async (from: string): Promise<void> => {
      for (let after: string | null = null; ; ) {
        const { body }: Reply = await service.graphql(
          `query ($after: String, $from: DateTime) { records(companyId: "acme", first: 100, after: $after,
            filter: { updatedAfter: $from }, orderBy: { field: UPDATED_AT, direction: ASC }) {
            nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }`,
          { token: tokenFor('acme', { subject: 'reader' }), variables: { after, from } },
        );
        for (const { id, updatedAt } of body.data.records.nodes) {
          seen.set(id, updatedAt);
          if (updatedAt > greatest) greatest = updatedAt;
        }
        if (!body.data.records.pageInfo.hasNextPage) return;
        after = body.data.records.pageInfo.endCursor;
      }
    };
    const before = (instant: string): string =>
      new Date((instant ? Date.parse(instant) : Date.parse('2026-01-01')) - overlapMs).toISOString();
    let knownBefore = '';
    /**
     * Continues from the greatest `updatedAt`. If time passes during reading: from the greatest before the reading
     * began.
     */
    const syncOn = async (): Promise<void> => {
      const from = isReadAtOnce ? greatest : knownBefore;
      knownBefore = greatest;
      reading = sync(before(from));
      await reading;
      reading = null;
    };

    const written = { stored: 0, overtaken: 0, refused: 0 };
    const rest = [...late.entries()];
    const writer = async (subject: string): Promise<void> => {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const [index, slowId] = next;
        const mutations = Array.from({ length: perRequest }, (_, at) => {
          const id = fast[(index * 31 + at * 7) % fast.length];
          return `a${at}: updateRecordStatus(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}", input: { code: "STEP" }) { id }`;
        });
        const lateWrite = slowService
          .graphql(enter, {
            token: tokenFor('acme', { subject: `${subject}-slow` }),
            variables: { ...pipeline, id: slowId, code: 'LATE' },
          })
          .then(async (reply) => {
            if (outcomeOf(reply) !== 'kept') written.refused += 1;
            else if (greatest > ((await recordOf(slowId))?.updatedAt ?? '')) written.overtaken += 1;
          });
        const { body } = await service.graphql(`mutation { ${mutations.slice(0, 10).join(' ')} }`, {
          token: tokenFor('acme', { subject }),
        });
        // Ties: ten changes at one instant, ten at the next.
        clock.advance(1);
        const more = await service.graphql(`mutation { ${mutations.slice(10).join(' ')} }`, {
          token: tokenFor('acme', { subject }),
        });
        written.stored += Object.values({ ...body.data, ...more.body.data }).filter((one) => one !== null).length;
        if (isReadAtOnce && reading) await reading;
        clock.advance(1_500);
        slowWrites.push(lateWrite);
      }
    };
    const recordOf = (id: string) => database.store.records.findOne({ ...pipeline, id });
    const slowWrites: Promise<void>[] = [];

    let isWriting = true;
    const reader = (async () => {
      while (isWriting) await syncOn();
    })();
    await Promise.all(['w1', 'w2', 'w3'].map(writer));
    clock.advance(20_000);
    await Promise.all(slowWrites);
    isWriting = false;
    await reader;
    await syncOn();

    const missed = (await allRecords(database, 'acme')).filter(({ id, updatedAt }) => seen.get(id) !== updatedAt);
    await service.stop();
    await slowService.stop();
    await database.close();
    return { missed, written };
  }

  it.each([
    [2_000, 'no time', true],
    [1_000, 'long', false],
  ])(
    'misses none of %d writes, with ties and slow commits, if a reading takes %s',
    async (writes, _case, atOnce) => {
      const { missed, written } = await inStep(writes, atOnce);
      expect(missed).toEqual([]);
      expect(written.stored).toBeGreaterThan(writes * 0.9);
      // Without the overlap, it would have missed some of them. Writes that took too long were refused.
      expect(written.overtaken).toBeGreaterThan(5);
      expect(written.refused).toBeGreaterThan(5);
    },
    timeoutMs,
  );
});
