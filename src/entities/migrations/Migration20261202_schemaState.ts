import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/**
 * Which release migrated the schema last, and the oldest that may run on it. There is one row, which the migrating
 * process writes after the migrations, in their transaction.
 */
export class Migration20261202SchemaState extends Migration {
  override up(): void {
    this.addSql(`create table schema_state (
      id smallint primary key check (id = 1), release text not null, oldest text not null
    )`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table schema_state');
  }
}
