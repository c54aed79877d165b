import { expect, it } from '@jest/globals';
import { knownPerson } from '../../support/company/person.js';
import { onPostgres } from '../../support/database/databases.js';
import type { Service } from '../../support/service/service.js';
import { twoNodes } from '../../support/service/twoNodes.js';

/** A hold and an erasure of the same person at once, on PostgreSQL. */

const persons = 24;

onPostgres('a hold and an erasure at once (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();

  it('never both succeed', async () => {
    const [here, there] = nodes;
    const outcomes = await Promise.all(
      Array.from({ length: persons }, async (_, at) => {
        const person = await knownPerson(here, { companyId: `held-${at % 3}`, candidateId: `held-${at}` }).begin();
        const hold = knownPerson(there, person).run(
          'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { candidateId }',
          { candidateId: ['ID!', person.candidateId], input: ['HoldCandidateInput!', { reason: 'A claim' }] },
        );
        return Promise.all([hold, person.erase()]);
      }),
    );
    for (const [hold, erasure] of outcomes) {
      if (typeof erasure === 'string') {
        expect([hold, erasure]).toEqual([
          expect.objectContaining({ candidateId: expect.any(String) }),
          'CANDIDATE_HELD',
        ]);
      } else {
        expect([hold, erasure.status]).toEqual(['CANDIDATE_ERASED', 'DONE']);
      }
    }
  }, 120_000);

  it('two holds at once are one, and the feed tells which replaced which', async () => {
    const [here, there] = nodes;
    const person = await knownPerson(here).begin();
    const hold = (service: Service, reason: string) =>
      knownPerson(service, person).run(
        'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { reason }',
        { candidateId: ['ID!', person.candidateId], input: ['HoldCandidateInput!', { reason }] },
      );
    await Promise.all([hold(here, 'One'), hold(there, 'Two'), hold(here, 'Three')]);
    const changes = (await person.events())
      .slice(-3)
      .map(({ data }) => [data.before?.reason ?? null, data.after.reason]);
    expect(changes.map(([before]) => before)).toEqual([null, changes[0]?.[1], changes[1]?.[1]]);
    const { nodes: holds } = await person.run('query candidateHolds(companyId: $companyId) { nodes { reason } }');
    expect(holds).toEqual([{ reason: changes[2]?.[1] }]);
  });
});
