import { Migration } from '@mikro-orm/migrations';

/**
 * How far timers have seen the events of a vacancy, and when a timer last closed a finalist. Both are null in existing
 * vacancies, and in what a node of the release before creates: a worker's first look reads their events from the start.
 */
export class Migration20261203Quiet extends Migration {
  override name = 'Migration20261203_quiet';

  override up(): void {
    this.addSql(`alter table vacancy
      add column finalist_closed_at timestamptz(3) null, add column seen_seq bigint null`);
  }

  override down(): void {
    this.addSql('alter table vacancy drop column seen_seq, drop column finalist_closed_at');
  }
}
