import { Migration } from '@mikro-orm/migrations';

/** How long a company keeps its events, and the number of its last removed event: none yet. */
export class Migration20261126Retention extends Migration {
  override name = 'Migration20261126_retention';

  override up(): void {
    this.addSql('alter table company_settings add column event_retention_days int not null default 400');
    this.addSql("alter table feed_head add column removed bigint not null default '0'");
  }

  override down(): void {
    this.addSql('alter table feed_head drop column removed');
    this.addSql('alter table company_settings drop column event_retention_days');
  }
}
