import { Migration } from '@mikro-orm/migrations';
import { staffIndexes } from '../people/staffNames.js';
import { compressLongValues } from './compression.js';

/** Indexes that find where an erased person is named as staff in the data of others. */
export class Migration20261201Staff extends Migration {
  override up(): void {
    for (const { expression } of Object.values(staffIndexes)) this.addSql(expression);
    this.addSql(compressLongValues);
  }

  override down(): void {
    for (const { name } of Object.values(staffIndexes)) this.addSql(`drop index ${name}`);
  }
}
