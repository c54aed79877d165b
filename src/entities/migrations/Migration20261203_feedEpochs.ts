import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/**
 * The epochs of feeds, and the database in which they are written: in another one, they were restored. There is one row,
 * of the first start.
 */
export class Migration20261203FeedEpochs extends Migration {
  override up(): void {
    this.addSql("alter table feed_head add column epochs jsonb not null default '[]'");
    this.addSql(`create table feed_origin (
      id smallint primary key check (id = 1), cluster text null, database_oid text not null, beginning text null
    )`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table feed_origin');
    this.addSql('alter table feed_head drop column epochs');
  }
}
