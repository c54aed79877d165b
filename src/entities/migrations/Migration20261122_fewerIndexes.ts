import { Migration } from '@mikro-orm/migrations';

/** Drops indexes that no read needed and that made moves slower (docs/adr/0019-indexes.md). */
export class Migration20261122FewerIndexes extends Migration {
  override name = 'Migration20261122_fewerIndexes';

  override up(): void {
    for (const name of dropped.keys()) this.addSql(`drop index feature_record_${name}_index`);
  }

  override down(): void {
    for (const [name, columns] of dropped) {
      this.addSql(`create index feature_record_${name}_index on feature_record (company_id, ${columns})`);
    }
  }
}

const dropped: ReadonlyMap<string, string> = new Map([
  ['closed', 'kind, is_closed, created_at, id'],
  ['score', 'kind, score'],
  ['updated', 'kind, updated_at'],
]);
