import { Migration } from '@mikro-orm/migrations';

/**
 * Webhooks of API keys, and what is sent of events. A node of the release before takes all webhooks for the company's: do
 * not grant API keys any webhooks before all nodes are of this release (docs/RUNBOOK.md, "An upgrade").
 */
export class Migration20261129KeyWebhooks extends Migration {
  override up(): void {
    this.addSql("alter table webhook add column payload text not null default 'FULL'");
    this.addSql('alter table webhook add column api_key_id text null');
    this.addSql('alter table webhook_delivery add column is_thin boolean not null default false');
  }

  override down(): void {
    // They become the company's, which sends all that admins see: so they wait for an admin.
    this.addSql(
      "update webhook set status = 'PAUSED', revision = revision + 1 where api_key_id is not null and status = 'ACTIVE'",
    );
    this.addSql('alter table webhook_delivery drop column is_thin');
    this.addSql('alter table webhook drop column api_key_id');
    this.addSql('alter table webhook drop column payload');
  }
}
