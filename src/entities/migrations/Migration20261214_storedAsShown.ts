import { Migration } from '@mikro-orm/migrations';
import { compressing } from './compression.js';

/** The members of a feature as answers over REST show them, in their order. */
const feature = [
  ...['id', 'featureCode', 'order', 'isAutomatic', 'color', 'customName', 'actions', 'selfInit', 'jobAutomations'],
];
const task = ['id', 'order', 'text', 'source', 'type', 'relatedField', 'version', 'versionDate'];

/** The objects of a list with some members, in order. */
const shown = (list: string, members: readonly string[]): string => `coalesce((
  select json_agg(json_build_object(${members.map((name) => `'${name}', e.value -> '${name}'`).join(', ')})
    order by e.ordinality)
  from jsonb_array_elements(${list}) with ordinality e), '[]')`;

/**
 * A vacancy's tasks, and its features as REST shows them, are stored as JSON that is answered as it is: to take jsonb
 * apart was a third of what a read cost PostgreSQL (ADR 10).
 */
export class Migration20261214StoredAsShown extends Migration {
  override name = 'Migration20261214_storedAsShown';

  override up(): void {
    this.addSql('alter table vacancy add column shown_features json null');
    this.addSql('alter table vacancy alter column task_list type json using task_list::json');
    this.addSql(compressing('vacancy', ['shown_features', 'task_list'], 'lz4'));
    this.addSql(`update vacancy set shown_features = ${shown('features', feature)},
      task_list = ${shown('task_list::jsonb', task)}`);
    this.addSql('alter table vacancy alter column shown_features set not null');
  }

  override down(): void {
    this.addSql('alter table vacancy alter column task_list type jsonb using task_list::jsonb');
    this.addSql('alter table vacancy drop column shown_features');
  }
}
