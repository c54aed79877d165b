import { expect, it } from '@jest/globals';
import pg from 'pg';
import { createPipeline } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { lockWaits } from '../../support/database/nodes.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Lists by `updatedAfter` while a change is under way that began earlier than others (docs/REST.md, "Lists"). */

const who = { token: tokenFor('acme', { roles: ['admin'] }) };

/** A client that keeps vacancies by id, as docs/REST.md tells it. */
class ListClient {
  readonly names = new Map<string, string>();
  #since: string | null = null;

  constructor(private readonly service: Service) {}

  async read(): Promise<this> {
    const since = this.#since === null ? '' : `&updatedAfter=${this.#since}`;
    for (let after = ''; ; ) {
      const path = `/sync/v1/companies/acme/vacancies?limit=1${since}${after}`;
      const { body } = await this.service.request('GET', path, who);
      for (const { id, name, updatedAt } of body.data) {
        this.names.set(id, name);
        if (this.#since === null || updatedAt > this.#since) this.#since = updatedAt;
      }
      if (body.nextCursor === null) return this;
      after = `&after=${body.nextCursor}`;
    }
  }
}

onPostgres('a change that becomes visible late', () => {
  it('is not missed, although later ones were visible before', async () => {
    const clock = new TestClock();
    const database = await openPostgresTest();
    const service = await startService({ database, clock });
    const late = await createPipeline(service, { overrides: { name: 'late' } });
    const soon = await createPipeline(service, { overrides: { name: 'soon' } });
    clock.advance(15_000);
    const client = await new ListClient(service).read();
    expect(client.names.size).toBe(2);
    const rename = (id: string, name: string) =>
      service.graphql(
        `mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: $id, input: $input) { id } }`,
        { ...who, variables: { id, input: { name } } },
      );
    const holder = new pg.Client({ connectionString: database.url as string });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from vacancy where company_id = $1 and id = $2 for update', ['acme', late.vacancyId]);
    const changing = rename(late.vacancyId, 'changed');
    await eventually(async () => (await lockWaits(holder)) > 0);
    // It has its instant already. The next change has a later one, and is visible at once.
    clock.advance(2_000);
    await rename(soon.vacancyId, 'changed');
    clock.advance(2_000);
    await client.read();
    expect([...client.names.values()]).toEqual(['late', 'soon']);
    await holder.query('rollback');
    await holder.end();
    expect((await changing).body.errors).toBeUndefined();
    clock.advance(13_000);
    await client.read();
    expect([...client.names.values()]).toEqual(['changed', 'changed']);
    await service.stop();
    await database.close();
  });
});
