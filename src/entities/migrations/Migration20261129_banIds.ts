import { Migration } from '@mikro-orm/migrations';

/** Ids of bans that say nothing of the candidate. Nodes of the release before leave them to the default. */
export class Migration20261129BanIds extends Migration {
  override up(): void {
    this.addSql('alter table ban add column id text not null default gen_random_uuid()::text');
  }

  override down(): void {
    this.addSql('alter table ban drop column id');
  }
}
