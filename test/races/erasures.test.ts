import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, rowsWith } from '../support/company/person.js';
import { openPostgresTest, postgresUrl } from '../support/database/databases.js';
import { type Service, startService } from '../support/service/service.js';

/** Erasures among other calls on PostgreSQL: whatever is under way, nobody comes back. */

const onPostgres = postgresUrl ? describe : describe.skip;
/** `ERASED_PERSONS=200 npm run test:services -- test/races/erasures` erases more. */
const persons = Number(process.env.ERASED_PERSONS ?? 40);
/** The persons of one company whose erasures run at once. */
const atOnce = 8;

onPostgres('erasures among moves, bulk calls, answers and replays (set TEST_DATABASE_URL)', () => {
  let services: Service[];
  beforeAll(async () => {
    const database = await openPostgresTest();
    services = [await startService({ database }), await startService({ database })];
    for (const { workers } of services) workers.start();
  });
  afterAll(async () => {
    const database = services[0]?.database;
    for (const service of services) await service.stop();
    await database?.close();
  });

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
  ];

  it('leave nothing but the id in CANDIDATE_ERASED, and the feed has no gap', async () => {
    const [here, there] = services as [Service, Service];
    for (let from = 0; from < persons; from += atOnce) {
      const companyId = `raced-${from}`;
      const raced = await Promise.all(
        Array.from({ length: atOnce }, (_, at) =>
          knownPerson(there, { companyId, candidateId: `raced-${from + at}-person` }).begin(),
        ),
      );
      const erased = await Promise.all(
        raced.map(async (person, at) => {
          const before = deeds.slice(at % 3).map((deed, index) => deed(person, index));
          const [first] = await Promise.all([
            knownPerson(here, person).erase(),
            ...before,
            ...deeds.map((deed, index) => deed(person, 10 + index)),
          ]);
          return first;
        }),
      );
      for (const [at, person] of raced.entries()) {
        expect(erased[at]).toMatchObject({ status: 'DONE' });
        const left = (await rowsWith(here.database, person.candidateId)).filter(
          (row) => !row.includes('CANDIDATE_ERASED'),
        );
        expect(left).toEqual([]);
      }
      const [first] = raced;
      const seqs = (await (first as KnownPerson).events()).map(({ seq }) => Number(seq));
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    }
  }, 300_000);
});
