import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** The vacancies to which API keys, and requests for them, are narrowed. */
export class Migration20261129KeyVacancies extends Migration {
  override up(): void {
    this.addSql('alter table api_key add column vacancy_ids jsonb null');
    this.addSql('alter table api_key_request add column vacancy_ids jsonb null');
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('alter table api_key drop column vacancy_ids');
    this.addSql('alter table api_key_request drop column vacancy_ids');
  }
}
