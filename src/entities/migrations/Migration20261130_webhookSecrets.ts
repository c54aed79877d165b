import { Migration } from '@mikro-orm/migrations';

/** A webhook keeps all secrets that are still valid, not only the previous one. */
export class Migration20261130WebhookSecrets extends Migration {
  override name = 'Migration20261130_webhookSecrets';

  override up(): void {
    this.addSql("alter table webhook add column previous_secrets jsonb not null default '[]'");
    // Row by row: on distributed tables, an update may call only immutable functions, and these are not immutable.
    this.addSql(`do $$
      declare made record;
      begin
        for made in select company_id, id, jsonb_build_array(jsonb_build_object('secret', previous_secret,
            'validUntil', to_char(previous_valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as secrets
          from webhook where previous_secret is not null
        loop
          update webhook set previous_secrets = made.secrets where company_id = made.company_id and id = made.id;
        end loop;
      end $$`);
    this.addSql('alter table webhook alter column previous_secrets drop default');
    this.addSql('alter table webhook drop column previous_secret');
    this.addSql('alter table webhook drop column previous_valid_until');
  }

  override down(): void {
    this.addSql('alter table webhook add column previous_secret text null');
    this.addSql('alter table webhook add column previous_valid_until timestamptz(3) null');
    this.addSql('alter table webhook drop column previous_secrets');
  }
}
