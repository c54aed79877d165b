import { Migration } from '@mikro-orm/migrations';
import { staffIndexes } from '../people/staffNames.js';
import { compressLongValues } from './compression.js';

/**
 * Indexes that find where an erased person is named as staff in the data of others, and the webhooks that were told of a
 * person by events that the feed has forgotten.
 */
export class Migration20261201Remains extends Migration {
  override up(): void {
    for (const { expression } of Object.values(staffIndexes)) this.addSql(expression);
    this.addSql(`create table told_person (
      company_id text not null, webhook_id text not null, candidate_id text not null,
      primary key (company_id, webhook_id, candidate_id)
    )`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table told_person');
    for (const { name } of Object.values(staffIndexes)) this.addSql(`drop index ${name}`);
  }
}
