import { Migration } from '@mikro-orm/migrations';

/**
 * The feed. The table `event` stays, without numbers, because nodes of the previous release write to it during an
 * upgrade. Its rows are not moved to the feed, because they have too little data for that.
 */
export class Migration20261125Feed extends Migration {
  override name = 'Migration20261125_feed';

  override up(): void {
    this.addSql(`create table feed_head (
      company_id text not null, seq bigint not null, primary key (company_id)
    )`);
    this.addSql(`create table feed_event (
      company_id text not null, seq bigint not null, id text not null, type text not null, version int not null,
      subject text not null, vacancy_id text null, candidate_id text null, record_id text null, next_record_id text null,
      actor_kind text not null, actor_id text not null, operation text not null, via text not null, request_id text null,
      data jsonb not null, omitted jsonb null, created_at timestamptz(3) not null, primary key (company_id, seq)
    )`);
    this.addSql('create index feed_event_vacancy_index on feed_event (company_id, vacancy_id, seq)');
    this.addSql('create index feed_event_candidate_index on feed_event (company_id, candidate_id, seq)');
  }

  override down(): void {
    this.addSql('drop table feed_event');
    this.addSql('drop table feed_head');
  }
}
