import { expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson } from '../../support/company/person.js';
import { onPostgres } from '../../support/database/databases.js';
import { twoNodes } from '../../support/service/twoNodes.js';

/** Exports among changes and erasures of the same person, on PostgreSQL. */

const persons = 12;

onPostgres('an export among erasures (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();

  const page = (person: KnownPerson, after: string | null) =>
    person.run(
      `query candidateExport(companyId: $companyId, candidateId: $candidateId, first: 1, after: $after) {
        nodes { place id data } pageInfo { hasNextPage endCursor } }`,
      { candidateId: ['ID!', person.candidateId], after: ['String', after] },
    );

  /** @returns the items of all pages, or why one was refused */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any item.
  async function exported(person: KnownPerson): Promise<any[] | string> {
    const items = [];
    for (let after: string | null = null; ; ) {
      const found = await page(person, after);
      if (typeof found === 'string') return found;
      items.push(...found.nodes);
      if (!found.pageInfo.hasNextPage) return items;
      after = found.pageInfo.endCursor;
    }
  }

  it('is complete or refused', async () => {
    const [here, there] = nodes;
    await Promise.all(
      Array.from({ length: persons }, async (_, at) => {
        const companyId = `exported-${at % 3}`;
        const person = await knownPerson(here, { companyId, candidateId: `exported-${at}` }).begin();
        await person.answer('q1');
        const outcome = await Promise.all([
          exported(knownPerson(there, person)),
          exported(knownPerson(here, person)),
          ...(at % 2 === 0 ? [person.erase()] : [person.init('test')]),
        ]);
        for (const items of outcome.slice(0, 2)) {
          if (items === 'CANDIDATE_ERASED') continue;
          if (typeof items === 'string') throw new Error(items);
          const places = items.map(({ place, data }: { place: string; data: { type?: string } }) => data.type ?? place);
          expect(places.slice(0, 1)).toEqual(['RECORD']);
          expect(places).toEqual(expect.arrayContaining(['RECORD_INITIALIZED', 'RECORD_SCORED']));
          expect(JSON.stringify(items)).not.toContain('erased-');
        }
      }),
    );
  }, 120_000);
});
