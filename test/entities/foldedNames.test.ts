import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { folded } from '../../src/core/folded.js';
import { openDatabase, ormOptions } from '../../src/entities/database.js';
import { openEmbedded } from '../../src/entities/embedded.js';
import { ids } from '../../src/entities/ids.js';

/** Names without case and accents. */

describe('a folded name', () => {
  it.each([
    ['Árbitro', 'ARBITRO'],
    ['A\u0301RBITRO', 'ARBITRO'],
    ['Ñandú, Çedilla, Łódź', 'NANDU, CEDILLA, ŁODZ'],
    ['straße', 'STRASSE'],
    ['ὀδός, ΟΔΟΣ', 'ΟΔΟΣ, ΟΔΟΣ'],
    ['Й ё', 'И Е'],
    ['ﬁn ①', 'FIN 1'],
    ['हिन्दी 日本', 'हिन्दी 日本'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['', ''],
  ])('of %j is %j', (name, expected) => {
    expect(folded(name)).toBe(expected);
    expect(folded(folded(name))).toBe(expected);
  });

  it('has at most as many characters as a name, and is well-formed where it is cut', () => {
    expect(folded('\ufdfa'.repeat(512))).toHaveLength(512);
    const cut = folded(`ß${'😀'.repeat(255)}ß`);
    expect([cut.length, cut.isWellFormed()]).toEqual([512, true]);
  });
});

describe('the migration', () => {
  let pglite: Awaited<ReturnType<typeof openEmbedded>>;
  beforeAll(async () => {
    pglite = await openEmbedded();
  });
  afterAll(() => pglite.close());

  it('folds the names that are there already as the core does, in batches', async () => {
    const source = { kind: 'embedded', open: async () => pglite } as const;
    const orm = await MikroORM.init({ ...ormOptions(source), logger: () => undefined });
    await orm.migrator.up({ to: 'Migration20261212_closedFrom' });
    await orm.close(true);
    const names = ["Árbitro d'área?", 'straße $1 ?', '\\ "x"', 'ΟΔΟΣ'];
    await pglite.query(
      `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
         area_id, visibility, work_modality, name, job_description, job_description_html, features, has_finalists_enabled,
         task_list, job_automations, created_at, updated_at)
       select 'c' || n % 3, 'v' || n, 'v' || n, 'Standard', 'es', 'u', 'SAVED', now(), 'area', 'PUBLIC', 'REMOTE',
         ($1::text[])[1 + n % 4], '', '', '[]', false, '[]', '{}', now(), now() from generate_series(1, 1203) n`,
      [names],
    );
    const database = await openDatabase(source, ids);
    await database.migrate();
    const { rows } = await pglite.query<{ name: string; folded_name: string }>('select name, folded_name from vacancy');
    expect(rows).toHaveLength(1_203);
    for (const { name, folded_name } of rows) expect(folded_name).toBe(folded(name));
    await database.close();
  });
});
