import { Migration } from '@mikro-orm/migrations';

/** Webhooks, and the deliveries to them (ADR 25). */
export class Migration20261127Webhooks extends Migration {
  override name = 'Migration20261127_webhooks';

  override up(): void {
    this.addSql(`create table webhook (
      company_id text not null, id text not null, url text not null, types jsonb null, vacancy_id text null,
      description text null, status text not null, reason text null, created_at timestamptz(3) not null,
      secret text not null, previous_secret text null, previous_valid_until timestamptz(3) null,
      cursor_seq bigint not null, wanted_before jsonb not null, revision int not null,
      failing_since timestamptz(3) null, is_deleted boolean not null, primary key (company_id, id)
    )`);
    this.addSql(`create table webhook_delivery (
      company_id text not null, id text not null, webhook_id text not null, event_id text not null, seq bigint not null,
      type text not null, thread text not null, status text not null, attempts jsonb not null, tries int not null,
      next_attempt_at timestamptz(3) null, asked_at timestamptz(3) null, claim_id text null,
      taken_until timestamptz(3) null, event jsonb null, created_at timestamptz(3) not null,
      primary key (company_id, id)
    )`);
    this.addSql(
      `alter table webhook_delivery add constraint webhook_delivery_event_unique
      unique (company_id, webhook_id, event_id)`,
    );
    // Most deliveries are finished. These indexes have only the others, so finding due ones stays fast.
    this.addSql(`create index webhook_delivery_due_index on webhook_delivery (company_id, webhook_id, next_attempt_at, seq)
      where next_attempt_at is not null`);
    this.addSql(`create index webhook_delivery_asked_index on webhook_delivery (company_id, asked_at)
      where asked_at is not null`);
    this.addSql(
      'create index webhook_delivery_thread_index on webhook_delivery (company_id, webhook_id, thread, status, seq)',
    );
    this.addSql(
      'create index webhook_delivery_page_index on webhook_delivery (company_id, webhook_id, status, created_at, seq, id)',
    );
  }

  override down(): void {
    this.addSql('drop table webhook_delivery');
    this.addSql('drop table webhook');
  }
}
