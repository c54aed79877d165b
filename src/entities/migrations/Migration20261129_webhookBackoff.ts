import { Migration } from '@mikro-orm/migrations';

/** Until when a webhook gets no scheduled attempt. A node of the release before attempts earlier. */
export class Migration20261129WebhookBackoff extends Migration {
  override up(): void {
    this.addSql('alter table webhook add column backoff_until timestamptz(3) null');
  }

  override down(): void {
    this.addSql('alter table webhook drop column backoff_until');
  }
}
