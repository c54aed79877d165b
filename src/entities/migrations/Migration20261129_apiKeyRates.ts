import { Migration } from '@mikro-orm/migrations';

/**
 * Rate limits of single API keys. Null is the rate limit of all keys: in what is there already, and in what a node of the
 * release before creates. Such a node applies the rate limit of all keys to each key.
 */
export class Migration20261129ApiKeyRates extends Migration {
  override up(): void {
    this.addSql('alter table api_key add column requests_per_minute int null');
    this.addSql('alter table api_key_request add column requests_per_minute int null');
  }

  override down(): void {
    this.addSql('alter table api_key_request drop column requests_per_minute');
    this.addSql('alter table api_key drop column requests_per_minute');
  }
}
