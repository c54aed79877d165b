import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** The receipts of erasures with their fence, and what an erased person leaves in other tables. */
export class Migration20261127Erasure extends Migration {
  override up(): void {
    this.addSql(`create table erasure (
      company_id text not null, id text not null, token text not null, status text not null, reason text not null,
      reference text null, actor_kind text not null, actor_id text not null, created_at timestamptz(3) not null,
      done_at timestamptz(3) null, forgotten_at timestamptz(3) null, counts jsonb not null, person_hash text not null,
      key_id text not null, candidate_id text null, fenced_until timestamptz(3) null, event_seq bigint not null,
      webhook_ids jsonb not null, receivers jsonb null, primary key (company_id, id)
    )`);
    this.addSql('create index erasure_person_index on erasure (company_id, person_hash, created_at)');
    this.addSql('create index erasure_created_index on erasure (company_id, created_at, id)');
    this.addSql(`create index erasure_running_index on erasure (company_id, candidate_id) where status = 'RUNNING'`);
    this.addSql('create index erasure_remembered_index on erasure (company_id, created_at) where forgotten_at is null');
    this.addSql("alter table feed_head add column erasures bigint not null default '0'");
    this.addSql('alter table feed_event add column is_redacted boolean not null default false');
    this.addSql(
      `create index feed_event_user_index on feed_event (company_id, actor_id, seq) where actor_kind = 'USER'`,
    );
    this.addSql('alter table webhook_delivery add column is_redacted boolean not null default false');
    this.addSql('alter table idempotency_key add column candidate_ids text[] null');
    this.addSql('create index idempotency_key_candidates_index on idempotency_key using gin (candidate_ids)');
    this.addSql('alter table ban add column person_hash text null');
    this.addSql('create index ban_person_index on ban (company_id, person_hash) where person_hash is not null');
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table erasure');
    this.addSql('drop index feed_event_user_index');
    this.addSql('drop index ban_person_index');
    this.addSql('drop index idempotency_key_candidates_index');
    this.addSql('alter table idempotency_key drop column candidate_ids');
    this.addSql('alter table feed_head drop column erasures');
    this.addSql('alter table feed_event drop column is_redacted');
    this.addSql('alter table webhook_delivery drop column is_redacted');
    this.addSql('alter table ban drop column person_hash');
  }
}
