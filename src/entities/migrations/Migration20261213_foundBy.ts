import { Migration } from '@mikro-orm/migrations';
import { folded } from '../../core/folded.js';
import { compressing } from './compression.js';
import { namesIndexOn } from './namesIndex.js';

interface Named {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
}

const rowsAtOnce = 500;

/**
 * Names of vacancies without case and accents, and what else vacancies and records are found by
 * (docs/adr/0019-indexes.md). The core folds the names that are there already, so that they equal those of new rows. A
 * node of the release before leaves the folded name empty.
 */
export class Migration20261213FoundBy extends Migration {
  override name = 'Migration20261213_foundBy';

  override async up(): Promise<void> {
    await this.execute(`alter table vacancy add column folded_name text collate "C" not null default ''`);
    await this.execute(compressing('vacancy', ['folded_name'], 'lz4'));
    for (let last: Named = { company_id: '', id: '', name: '' }; ; ) {
      const rows = (await this.execute(
        `select company_id, id, name from vacancy where (company_id, id) > (?, ?) order by company_id, id limit ${rowsAtOnce}`,
        [last.company_id, last.id],
      )) as unknown as readonly Named[];
      for (const { company_id, id, name } of rows) {
        const update = 'update vacancy set folded_name = ? where company_id = ? and id = ?';
        await this.execute(update, [folded(name), company_id, id]);
      }
      last = rows.at(-1) ?? last;
      if (rows.length < rowsAtOnce) break;
    }
    this.addSql('drop index vacancy_name_index');
    this.addSql('create index vacancy_name_index on vacancy (company_id, folded_name, id)');
    this.addSql('drop index if exists vacancy_name_trigram_index');
    this.addSql(namesIndexOn('folded_name'));
    this.addSql(
      'create index vacancy_ref_code_index on vacancy (company_id, ref_code, created_at, id) where ref_code is not null',
    );
    this.addSql(
      'create index feature_record_review_index on feature_record (company_id, created_at, id) where review_pending',
    );
  }

  override down(): void {
    this.addSql('drop index feature_record_review_index');
    this.addSql('drop index vacancy_ref_code_index');
    this.addSql('drop index if exists vacancy_name_trigram_index');
    this.addSql('drop index vacancy_name_index');
    this.addSql('alter table vacancy drop column folded_name');
    this.addSql('create index vacancy_name_index on vacancy (company_id, name, id)');
    this.addSql(namesIndexOn('name'));
  }
}
