import { Migration } from '@mikro-orm/migrations';
import { CompiledQuery, type Kysely } from 'kysely';
import { folded } from '../../core/kernel/values/folded.js';

/** Rows that are read at a time. */
const pageSize = 1_000;

interface Named {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
  readonly folded_name: string;
}

/**
 * Folds the names of vacancies anew: letters such as Ł and Ø were none of ASCII's before. Only names that have others can
 * change. A vacancy that a node of the release before names after this is folded anew by its next change.
 */
export class Migration20261206FoldedNames extends Migration {
  override async up(): Promise<void> {
    const connection = this.getEntityManager().getKysely() as Kysely<unknown>;
    const ask = async <Row>(text: string, values: unknown[]): Promise<readonly Row[]> =>
      (await connection.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
    let after: Pick<Named, 'company_id' | 'id'> | undefined = { company_id: '', id: '' };
    while (after) {
      const rows: readonly Named[] = await ask<Named>(
        `select company_id, id, name, folded_name from vacancy
        where (company_id, id) > ($1, $2) and octet_length(folded_name) > char_length(folded_name)
        order by company_id, id limit ${pageSize}`,
        [after.company_id, after.id],
      );
      const changed = rows.filter(({ name, folded_name }) => folded(name) !== folded_name);
      for (const [company, own] of Map.groupBy(changed, ({ company_id }) => company_id)) {
        await ask(
          `update vacancy set folded_name = f.folded_name from unnest($2::text[], $3::text[]) as f (id, folded_name)
          where vacancy.company_id = $1 and vacancy.id = f.id`,
          [company, own.map(({ id }) => id), own.map(({ name }) => folded(name))],
        );
      }
      after = rows.at(-1);
    }
  }
}
