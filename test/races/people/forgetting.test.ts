import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { type KnownPerson, knownPerson, manyEvents, rowsWith } from '../../support/company/person.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { lockWaits } from '../../support/database/nodes.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** The feed forgets the events of a person who is being erased, on PostgreSQL. */

onPostgres('a feed that forgets while a person is erased (set TEST_DATABASE_URL)', () => {
  const clock = new TestClock();
  let service: Service;
  let other: pg.Client;
  /** Looks at the others. Within a transaction, a connection sees no later activity than at its first look. */
  let looker: pg.Client;
  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest(), clock, hasTestClock: true });
    const { url } = service.database;
    [other, looker] = [0, 1].map(() => new pg.Client(connectionOf(url as string))) as [pg.Client, pg.Client];
    await other.connect();
    await looker.connect();
  });
  afterAll(async () => {
    await other.end();
    await looker.end();
    await service.stop();
    await service.database.close();
  });

  /** Somebody with a score and a decision, whose events the feed may forget. */
  async function decidedLongAgo({ eventsBetween = 0 } = {}): Promise<KnownPerson> {
    const person = await knownPerson(service).begin();
    await person.run('updateCompanySettings(companyId: $companyId, input: { eventRetentionDays: 7 }) { companyId }');
    await person.answer('q1', {}, 'a-key');
    await manyEvents(person, eventsBetween, 'RECORD_BOOKED');
    await person.move();
    clock.advance(8 * 86_400_000);
    return person;
  }

  const evidenceOf = (person: KnownPerson) =>
    person.run(
      `query decision(companyId: $companyId, recordId: $recordId) {
        outcome eventSeqs scores { questionId score } steps { kind seq } }`,
      { recordId: ['ID!', person.interviewId] },
    );

  /** Does something while the erasure of a person waits, before its end, for what another client has locked. */
  async function whileErasing(person: KnownPerson, work: () => Promise<unknown>): Promise<void> {
    await other.query('begin');
    await other.query('select from idempotency_key where company_id = $1 for update', [person.companyId]);
    const erasing = person.erase();
    await eventually(async () => (await lockWaits(looker)) > 0);
    await work();
    await other.query('rollback');
    expect(await erasing).toMatchObject({ status: 'DONE' });
  }

  async function assertGone(person: KnownPerson): Promise<void> {
    const named = await rowsWith(service.database, person.candidateId);
    expect(named.filter((row) => !row.includes('CANDIDATE_ERASED'))).toEqual([]);
    expect(await rowsWith(service.database, person.word)).toEqual([]);
  }

  it('keeps no decision by the id from before', async () => {
    const person = await decidedLongAgo();
    await whileErasing(person, () => doWork(service, 'retention', true));
    await assertGone(person);
    expect(await evidenceOf(person)).toMatchObject({ outcome: 'MOVED', scores: [{ questionId: 'q1', score: 3 }] });
  });

  it('forgets only what is erased, so that a decision keeps its evidence', async () => {
    const person = await decidedLongAgo({ eventsBetween: 1_200 });
    const before = await evidenceOf(person);
    expect(before).toMatchObject({ outcome: 'MOVED', eventSeqs: [expect.any(String), expect.any(String)] });
    const begun = await person.erase();
    expect(begun).toMatchObject({ status: 'RUNNING' });
    await doWork(service, 'retention', true);
    await doWork(service, 'erasures', true);
    await doWork(service, 'retention', true);
    await assertGone(person);
    expect(await evidenceOf(person)).toEqual(before);
    expect(await rowsWith(service.database, begun.token)).toContainEqual(expect.stringMatching(/^decision: /));
  });
});
