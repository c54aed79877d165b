import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase, ormOptions } from '../../src/entities/database.js';
import { openEmbedded } from '../../src/entities/driver/embedded.js';
import { whyUnusable } from '../../src/entities/driver/faults.js';
import { ids } from '../../src/entities/ids.js';

let pglite: Awaited<ReturnType<typeof openEmbedded>>;
beforeAll(async () => {
  pglite = await openEmbedded();
});
afterAll(() => pglite.close());

describe('migrations', () => {
  it('create the schema of the entities, with two intended differences', async () => {
    const source = { kind: 'embedded', open: async () => pglite } as const;
    const database = await openDatabase(source, ids);
    await database.migrate();
    const orm = await MikroORM.init(ormOptions(source));
    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });

    expect(
      difference
        .split('\n')
        .filter((line) => line !== '')
        .toSorted(),
    ).toEqual(
      [
        // A separate index for a column of three values would be useless.
        'create index "feature_record_kind_index" on "feature_record" ("kind");',
        // The foreign key to the vacancy is only in the database. The entities have ids and no relations.
        'alter table "feature_record" drop constraint "feature_record_company_id_vacancy_id_fkey";',
      ].toSorted(),
    );

    await database.migrate();
    await orm.close(true);
    await database.close();
  });

  it('of the next release are accepted, and those of an unreleased version are refused with the remedy', async () => {
    const migratedWith = async (name: string): Promise<unknown> => {
      await pglite.query('insert into mikro_orm_migrations (name) values ($1)', [name]);
      const database = await openDatabase({ kind: 'embedded', open: async () => pglite }, ids);
      const outcome = await database.migrate().then(
        () => 'accepted',
        (error: unknown) => whyUnusable(error),
      );
      await pglite.query('delete from mikro_orm_migrations where name = $1', [name]);
      await database.close();
      return outcome;
    };
    expect(await migratedWith('Migration20991231_next')).toBe('accepted');
    expect(await migratedWith('Migration20261120_initial')).toMatch(/never released.*Start with an empty database/);
  });

  it('put the company first in every key and index (DESIGN "Data")', async () => {
    const { rows } = await pglite.query<{ name: string; first: string }>(`
      select i.relname as name, a.attname as first
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and t.relname <> 'mikro_orm_migrations'`);
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.filter(({ first }) => first !== 'company_id').toSorted((a, b) => (a.first < b.first ? -1 : 1))).toEqual(
      [
        // A GIN index takes no text.
        { first: 'candidate_ids', name: 'idempotency_key_candidates_index' },
        { first: 'staff_ids', name: 'idempotency_key_staff_index' },
      ],
    );
  });
});
