import { Migration } from '@mikro-orm/migrations';

/**
 * Who discarded a record and why, whether one of its answers waits for a review, and whether that review blocks its
 * candidate. During an upgrade, nodes of the previous release still run, which do not know these columns.
 */
export class Migration20261123DiscardAndReview extends Migration {
  override name = 'Migration20261123_discardAndReview';

  override up(): void {
    this.addSql('alter table feature_record add column discard jsonb null');
    this.addSql('alter table feature_record add column review_pending boolean not null default false');
    this.addSql('alter table company_settings add column review_gate boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table feature_record drop column discard');
    this.addSql('alter table feature_record drop column review_pending');
    this.addSql('alter table company_settings drop column review_gate');
  }
}
