import { Migration } from '@mikro-orm/migrations';

/** Finds the events that a decision's steps are made from by their record. */
export class Migration20261207DecisionSteps extends Migration {
  override up(): void {
    this.addSql(`create index feed_event_step_index on feed_event (company_id, record_id, seq)
      where type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_HELD', 'RECORD_RELEASED', 'RECORD_DISMISSED',
        'REVIEW_REQUESTED', 'REVIEW_SETTLED')`);
  }

  override down(): void {
    this.addSql('drop index feed_event_step_index');
  }
}
