import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, rowsWith } from '../../support/company/person.js';
import { pair } from '../../support/company/timers.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { type Service, startService } from '../../support/service/service.js';

/** Erasures among other calls on PostgreSQL: whatever is under way, nobody comes back. */

/** `ERASED_PERSONS=200 npm run test:services -- test/races/people/erasures` erases more. */
const persons = Number(process.env.ERASED_PERSONS ?? 40);
/** The persons of one company whose erasures run at once. */
const atOnce = 8;

onPostgres('erasures among moves, bulk calls, callbacks, timers, exports, replays (set TEST_DATABASE_URL)', () => {
  let services: Service[];
  beforeAll(async () => {
    const database = await openPostgresTest();
    const options = { database, hasTestClock: true };
    services = [await startService(options), await startService(options)];
    for (const { workers } of services) workers.start();
  });
  afterAll(async () => {
    const database = services[0]?.database;
    for (const service of services) await service.stop();
    await database?.close();
  });

  /** The secret of the test provider of each company. */
  const secrets = new Map<string, string>();
  /** What the provider's messages were answered. */
  const statuses = new Set<number>();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

  /** All pages of an export, until it ends or is refused. */
  async function exported(person: KnownPerson): Promise<void> {
    for (let after: string | null = null; ; ) {
      const page = await person.run(
        `query candidateExport(companyId: $companyId, candidateId: $candidateId, first: 3, after: $after) {
          pageInfo { hasNextPage endCursor } }`,
        { candidateId: ['ID!', person.candidateId], after: ['String', after] },
      );
      if (typeof page === 'string' || !page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }

  /** Erases as a client does, which repeats what a busy server has not done. */
  async function erased(person: KnownPerson): Promise<object> {
    for (let attempt = 1; ; attempt += 1) {
      const done = await person.erase();
      if (typeof done !== 'string' || attempt === 5) return done;
    }
  }

  /** The test provider's message about a person, who may have no test yet. */
  const tellResults = async (person: KnownPerson, at: number): Promise<void> => {
    const { service, companyId, vacancyId, interviewId, psychometricId, candidateId } = person;
    const { status } = await tell(service, {
      companyId,
      secret: secrets.get(companyId) as string,
      webhookId: `${candidateId}-${at}`,
      body: {
        vacancyId,
        recordId: psychometricId || interviewId,
        evaluationName: `of ${candidateId}`,
        status: 'RESULTS_READY',
      },
    });
    statuses.add(status);
  };

  /** What may happen to a person, by the other node. Each is done or refused. */
  const deeds: readonly ((person: KnownPerson, at: number) => Promise<unknown>)[] = [
    (person) => person.init('interview'),
    (person) => person.init('test'),
    (person, at) => person.answer('q1', { questionScore: at % 5 }),
    (person, at) => person.answer('q2', {}, `key-${at}`),
    (person, at) => person.move(`move-${at}`).catch(() => undefined),
    (person) =>
      person.run('discardFeatures(input: $input) { results { error { reason } } }', {
        input: [
          'DiscardFeaturesInput!',
          { companyId: person.companyId, resourceIds: [person.interviewId], banCandidate: true },
        ],
      }),
    (person) =>
      person.run('liftBan(companyId: $companyId, candidateId: $candidateId) { candidateId }', {
        candidateId: ['ID!', person.candidateId],
      }),
    tellResults,
    // The timer that discards is due for all persons of the company.
    (person, at) =>
      person.run('advanceClock(companyId: $companyId, to: $to) { now }', { to: ['DateTime!', hours(24 + at)] }),
    (person) => exported(person),
    // An answer that was given before, again.
    (person) => person.answer('q0', {}, 'replayed'),
  ];

  /** Nothing but the receipt of the erasure names the person. */
  async function expectErased(person: KnownPerson): Promise<void> {
    const { database } = services[0] as Service;
    const left = (await rowsWith(database, person.candidateId)).filter((row) => !row.includes('CANDIDATE_ERASED'));
    expect(left).toEqual([]);
    expect(await rowsWith(database, person.word)).toEqual([]);
  }

  /** Persons whose records ended before their erasure, each by another actor: a race may end none in time. */
  async function endedBefore(service: Service): Promise<KnownPerson[]> {
    const timed = { selfInit: false, jobAutomations: pair('discardDueToLackOfInterest', 1) };
    const byUser = await knownPerson(service, { companyId: 'ended-by-user' }).begin(timed);
    const byWorker = await knownPerson(service, { companyId: 'ended-by-worker' }).begin(timed);
    await byUser.discard({ resourceIds: [byUser.interviewId] });
    await byWorker.run('advanceClock(companyId: $companyId, to: $to) { now }', { to: ['DateTime!', hours(24)] });
    for (const person of [byUser, byWorker]) {
      await eventually(async () => (await person.events()).some(({ type }) => type === 'RECORD_DISCARDED'));
    }
    return [byUser, byWorker];
  }

  it('leave nothing but the id in CANDIDATE_ERASED, and the feed has no gap', async () => {
    const [here, there] = services as [Service, Service];
    for (const person of await endedBefore(there)) {
      expect(await erased(knownPerson(here, person))).toMatchObject({ status: 'DONE' });
      await expectErased(person);
    }
    for (let from = 0; from < persons; from += atOnce) {
      const companyId = `raced-${from}`;
      secrets.set(companyId, (await rollSecret(there, companyId)).secret);
      const raced = await Promise.all(
        Array.from({ length: atOnce }, async (_, at) => {
          const person = knownPerson(there, { companyId, candidateId: `raced-${from + at}-person` });
          await person.begin({ selfInit: false, jobAutomations: pair('discardDueToLackOfInterest', 1) });
          if (at % 2 === 0) {
            await person.answer('q0', {}, 'replayed');
            await person.move();
          }
          await tellResults(person, 100);
          return person;
        }),
      );
      const receipts = await Promise.all(
        raced.map(async (person, at) => {
          const before = deeds.slice(at % 3).map((deed, index) => deed(person, index));
          const [first] = await Promise.all([
            erased(knownPerson(here, person)),
            ...before,
            ...deeds.map((deed, index) => deed(person, 10 + index)),
          ]);
          return first;
        }),
      );
      for (const [at, person] of raced.entries()) {
        await tellResults(person, 200);
        expect(receipts[at]).toMatchObject({ status: 'DONE' });
        await expectErased(person);
      }
      const [first] = raced;
      const seqs = (await (first as KnownPerson).events()).map(({ seq }) => Number(seq));
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    }
    // The ends by both actors stay in the feed, without the person.
    const ends = await here.database.rows<{ actor_kind: string }>(
      `select distinct actor_kind from feed_event where type in ('RECORD_DISCARDED', 'RECORD_CANCELLED') order by 1`,
    );
    expect(ends.map(({ actor_kind }) => actor_kind)).toEqual(['USER', 'WORKER']);
    // A busy server's 503 asks for the message again.
    expect([...statuses].filter((status) => status !== 503).toSorted()).toEqual([204, 404, 409]);
  }, 300_000);
});
