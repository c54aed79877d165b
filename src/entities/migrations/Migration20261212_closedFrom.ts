import { Migration } from '@mikro-orm/migrations';
import { compressing } from './compression.js';

/**
 * What a vacancy was when it was closed, so that reopening it undoes the closing and nothing else. Null in what is
 * closed already, and in what a node of the release before closes.
 */
export class Migration20261212ClosedFrom extends Migration {
  override name = 'Migration20261212_closedFrom';

  override up(): void {
    this.addSql('alter table vacancy add column closed_from text null');
    this.addSql(compressing('vacancy', ['closed_from'], 'lz4'));
  }

  override down(): void {
    this.addSql('alter table vacancy drop column closed_from');
  }
}
