import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, manyEvents, rowsWith } from '../../support/company/person.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { build } from '../../support/processes/built.js';
import { KillableWorker } from '../../support/processes/killable.js';
import { type Service, startService } from '../../support/service/service.js';

/** Workers are killed amid the erasure of a person with 10,000 events: others go on with it. */

const events = 10_000;
const kills = 3;

onPostgres('workers killed amid an erasure on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  beforeAll(async () => {
    await build();
    service = await startService({ database: await openPostgresTest() });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const left = async ({ companyId, candidateId }: KnownPerson): Promise<number> => {
    const [row] = await service.database.rows<{ count: number }>(
      `select count(*)::int as count from feed_event
      where company_id = $1 and candidate_id = $2 and type <> 'CANDIDATE_ERASED'`,
      [companyId, candidateId],
    );
    return row?.count ?? 0;
  };

  it('erase everything, count each row once, and leave the feed without a gap', async () => {
    const person = await knownPerson(service).begin();
    await manyEvents(person, events);
    const begun = await person.erase();
    expect(begun.status).toBe('RUNNING');
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await left(person);
      const worker = await KillableWorker.start('erasures', service.database.serviceUrl as string);
      await eventually(async () => (await left(person)) < before - 400);
      await worker.kill();
    }
    const amid = await left(person);
    expect(amid).toBeGreaterThan(0);
    const last = await KillableWorker.start('erasures', service.database.serviceUrl as string);
    await eventually(async () => (await person.erasures())[0].status === 'DONE');
    await last.kill();
    const [done] = await person.erasures();
    expect(done.places).toEqual([
      { place: 'RECORD', count: 1 },
      { place: 'EVENT', count: events + 1 },
    ]);
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    expect(await rowsWith(service.database, person.candidateId)).toHaveLength(1);
    const seqs = (await person.events()).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
  }, 120_000);
});
