import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { silent } from '../../../src/core/kernel/logger.js';
import { migrationNames, migrationsList, openDatabase, ormOptions } from '../../../src/entities/database.js';
import { openEmbedded } from '../../../src/entities/driver/pglite.js';
import { ids } from '../../../src/entities/ids.js';
import {
  assertFits,
  OtherSchema,
  oldestOnThisSchema,
  release,
  type SchemaState,
  tablesOfTheSchema,
} from '../../../src/entities/schema/schemaState.js';

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
    const orm = await MikroORM.init(await ormOptions(source));
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

  it('are run by one release, which states itself and the oldest that may run on them', async () => {
    const { rows } = await pglite.query('select release, oldest from schema_state');
    expect(rows).toEqual([{ release, oldest: oldestOnThisSchema }]);
  });

  it.each([
    ['of the next release, on which this one may run', 'Migration20991231_next', ['2.0.0', '1.0.0'], 'started'],
    ['of a line of its own, on which this one may run', 'Migration20261120_other', ['1.0.1', '1.0.0'], 'started'],
    [
      'of a release for which this one is too old',
      'Migration20991231_next',
      ['3.1.0', '3.0.10'],
      `its schema, of release 3.1.0, needs release 3.0.10 or newer, and this is ${release}. Start release 3.1.0 instead.`,
    ],
  ] as const)('%s: the state decides, and they are left as they are', async (_case, name, state, outcome) => {
    const [made] = (await pglite.query('select release, oldest from schema_state')).rows as SchemaState[];
    const set = (to: readonly (string | undefined)[] | null) =>
      pglite.query(
        to ? 'insert into schema_state values (1, $1, $2)' : 'delete from schema_state',
        to ? [...to] : undefined,
      );
    await set(null);
    if (state) await set(state);
    await pglite.query('insert into mikro_orm_migrations (name) values ($1)', [name]);
    const warnings: string[] = [];
    const log = { ...silent, warn: (_fields: object, message: string) => warnings.push(message) };
    const database = await openDatabase({ kind: 'embedded', open: async () => pglite }, ids, log);
    const ended = await database.migrate().then(
      () => 'started',
      (error: unknown) => (error instanceof OtherSchema ? error.message : error),
    );
    const left = await pglite.query('delete from mikro_orm_migrations where name = $1 returning name', [name]);
    expect([ended, left.rows]).toEqual([outcome, [{ name }]]);
    expect(warnings.length).toBe(ended === 'started' ? 1 : 0);
    if (state)
      expect((await pglite.query('select release, oldest from schema_state')).rows).toEqual([
        { release: state[0], oldest: state[1] },
      ]);
    await set(null);
    await set([made?.release, made?.oldest]);
    await database.close();
  });

  it.each([null, { release: '1.0.0', oldest: '1.0.0' }])('are of no release if the first is another', (state) => {
    const status = { pending: ['B', 'C'], unknown: ['A', 'A1'], state, isMoveUnfinished: false };
    expect(() => assertFits(status, ['B', 'C'])).toThrow(/never released \(A\).*Start with an empty database/);
    expect(() => assertFits({ ...status, pending: ['C'] }, ['B', 'C'])).not.toThrow();
  });

  it('are not run where they may not be', async () => {
    await pglite.query('alter schema public rename to kept');
    await pglite.query('create schema public');
    const database = await openDatabase({ kind: 'embedded', open: async () => pglite }, ids);
    await expect(database.migrate('assert')).rejects.toEqual(expect.objectContaining({ names: migrationNames }));
    expect(await database.schema()).toMatchObject({ pending: migrationNames, state: null });
    expect(await database.migrate()).toEqual(migrationNames);
    expect(await database.migrate()).toEqual([]);
    expect(await database.schema()).toEqual({
      pending: [],
      unknown: [],
      state: { release, oldest: oldestOnThisSchema },
      isMoveUnfinished: false,
    });
    await pglite.query('drop schema kept cascade');
    await database.close();
  });

  describe('after the initial one', () => {
    const later = migrationsList.slice(1);
    const run = async ({ class: Migration }: (typeof migrationsList)[number], way: 'up' | 'down') => {
      const migration = new Migration({} as never, {} as never);
      await migration[way]();
      for (const query of migration.getQueries()) await pglite.query(String(query));
    };
    /** What the schema has, each with its definition, in an order that does not depend on when it was added. */
    const schema = async (): Promise<readonly string[]> => {
      const { rows } = await pglite.query<{ part: string }>(`
        select concat_ws(' ', 'column', table_name, column_name, udt_name, datetime_precision, collation_name,
          is_nullable, column_default) as part
        from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
        order by part`);
      return rows.map(({ part }) => part);
    };
    /** The schema that each migration found. */
    const before = new Map<string, readonly string[]>();
    let newest: readonly string[];
    beforeAll(async () => {
      await pglite.query('alter schema public rename to saved');
      await pglite.query('create schema public');
      for (const migration of migrationsList) {
        before.set(migration.name, await schema());
        await run(migration, 'up');
      }
      newest = await schema();
    });
    afterAll(async () => {
      await pglite.query('drop schema public cascade');
      await pglite.query('alter schema saved rename to public');
    });

    it('are undone by their `down`, and run again', async () => {
      for (const migration of later.toReversed()) {
        await run(migration, 'down');
        expect({ name: migration.name, schema: await schema() }).toEqual({
          name: migration.name,
          schema: before.get(migration.name),
        });
      }
      for (const migration of later) await run(migration, 'up');
      expect(await schema()).toEqual(newest);
    });
  });

  it('put the company first in every key and index (docs/ARCHITECTURE.md, "Data")', async () => {
    const { rows } = await pglite.query<{ name: string; first: string }>(
      `
      select i.relname as name, a.attname as first
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and t.relname <> all ($1)`,
      [tablesOfTheSchema],
    );
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
