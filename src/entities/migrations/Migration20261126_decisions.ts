import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/**
 * Decisions, the events of their steps, and reviews. The three tables are empty at first: decisions are made from the
 * feed as long as it has their events. Nodes of the release before do not know of them; the events that they remove take
 * their decisions with them.
 */
export class Migration20261126Decisions extends Migration {
  override up(): void {
    this.addSql('alter table company_settings add column evidence_retention_days int not null default 1461');
    this.addSql(`create table decision (
      company_id text not null, seq bigint not null, id text not null, record_id text not null,
      vacancy_id text not null, candidate_id text not null, subject text not null, outcome text not null,
      at timestamptz(3) not null, is_redacted boolean not null default false, dossier jsonb not null,
      primary key (company_id, seq)
    )`);
    this.addSql('create index decision_record_index on decision (company_id, record_id, seq)');
    this.addSql('create index decision_vacancy_index on decision (company_id, vacancy_id, seq)');
    this.addSql('create index decision_candidate_index on decision (company_id, candidate_id, seq)');
    this.addSql('create index decision_at_index on decision (company_id, at, seq)');
    this.addSql(`create table decision_step (
      company_id text not null, seq bigint not null, type text not null, record_id text not null,
      candidate_id text null, actor_kind text not null, actor_id text not null,
      created_at timestamptz(3) not null, facts jsonb not null, primary key (company_id, seq)
    )`);
    this.addSql('create index decision_step_record_index on decision_step (company_id, record_id, seq)');
    this.addSql('create index decision_step_candidate_index on decision_step (company_id, candidate_id, seq)');
    this.addSql('create index decision_step_created_index on decision_step (company_id, created_at, seq)');
    this.addSql(`create table decision_review (
      company_id text not null, id text not null, decision_id text not null, record_id text not null,
      vacancy_id text not null, candidate_id text not null, subject text not null, state text not null,
      reason text null, requested_by text not null, actor_kind text not null, actor_id text not null,
      requested_at timestamptz(3) not null, settled_by text null, settled_at timestamptz(3) null,
      settled_reason text null, decided_by text null, primary key (company_id, id)
    )`);
    for (const column of ['', 'state', 'record_id', 'vacancy_id', 'candidate_id']) {
      const name = column === '' ? 'requested' : column.replace('_id', '');
      const columns = ['company_id', ...(column === '' ? [] : [column]), 'requested_at', 'id'].join(', ');
      this.addSql(`create index decision_review_${name}_index on decision_review (${columns})`);
    }
    this.addSql(`create index decision_review_settled_index on decision_review (company_id, settled_at, id)
      where settled_at is not null`);
    this.addSql(`create index feed_event_catalogue_index on feed_event (company_id, seq)
      where type = 'CATALOGUE_CHANGED'`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop index feed_event_catalogue_index');
    this.addSql('drop table decision_review');
    this.addSql('drop table decision_step');
    this.addSql('drop table decision');
    this.addSql('alter table company_settings drop column evidence_retention_days');
  }
}
