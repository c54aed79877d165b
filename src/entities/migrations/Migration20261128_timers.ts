import { Migration } from '@mikro-orm/migrations';

/**
 * The columns of timers. The workers set the timers of records that are open already, one vacancy after the other.
 * Records that are long overdue are held. Existing vacancies count as active at the migration, because the feed has no
 * earlier events.
 */
export class Migration20261128Timers extends Migration {
  override name = 'Migration20261128_timers';

  override up(): void {
    this.addSql(`alter table feature_record
      add column due_at timestamptz(3) null, add column stood_ms double precision not null default 0,
      add column wake_at timestamptz(3) null, add column timer_state text null, add column remind_at timestamptz(3) null`);
    this.addSql(`create index feature_record_wake_index on feature_record (company_id, wake_at, vacancy_id)
      where wake_at is not null and not is_closed`);
    this.addSql(`create index feature_record_remind_index on feature_record (company_id, remind_at, id)
      where remind_at is not null and not is_closed`);
    this.addSql(`alter table vacancy
      add column frozen_at timestamptz(3) null, add column frozen_by text null,
      add column stood_ms double precision not null default 0, add column look_at timestamptz(3) null,
      add column is_stale boolean not null default false, add column active_at timestamptz(3) null,
      add column held_until timestamptz(3) null, add column shadowed_at timestamptz(3) null`);
    this.addSql(`create index vacancy_look_index on vacancy (company_id, look_at, id) where look_at is not null`);
    this.addSql(`update vacancy set active_at = now(), look_at = now(), is_stale = true where status_code <> 'CLOSED'`);
    // Workers find due work by the feed heads, so every company needs one.
    this.addSql(`insert into feed_head (company_id, seq)
      select company_id, 0 from vacancy group by company_id on conflict (company_id) do nothing`);
    this.addSql(`alter table company_settings
      add column automation_mode text not null default 'ON',
      add column discard_mode text not null default 'AUTOMATIC',
      add column hold_share double precision not null default 1`);
  }

  override down(): void {
    this.addSql(
      'alter table company_settings drop column automation_mode, drop column discard_mode, drop column hold_share',
    );
    this.addSql('drop index vacancy_look_index');
    this.addSql(`alter table vacancy drop column frozen_at, drop column frozen_by, drop column stood_ms, drop column look_at,
      drop column is_stale, drop column active_at, drop column held_until, drop column shadowed_at`);
    this.addSql('drop index feature_record_remind_index');
    this.addSql('drop index feature_record_wake_index');
    this.addSql(`alter table feature_record drop column due_at, drop column stood_ms, drop column wake_at,
      drop column timer_state, drop column remind_at`);
  }
}
