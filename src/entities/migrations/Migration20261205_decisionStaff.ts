import { Migration } from '@mikro-orm/migrations';

/** Finds all whom a kept decision names as staff: also who called for a discard of the kernel, and the persons of steps. */
export class Migration20261205DecisionStaff extends Migration {
  override up(): void {
    this.addSql('drop index decision_staff_index');
    this.addSql(`create index decision_staff_index on decision using gin ((jsonb_path_query_array(dossier, '$.person') ||
      jsonb_path_query_array(dossier, '$.cause.actor.id') || jsonb_path_query_array(dossier, '$.steps[*].person') ||
      jsonb_path_query_array(dossier, '$.scores[*].scorer.id')) jsonb_path_ops)`);
  }

  override down(): void {
    this.addSql('drop index decision_staff_index');
    this.addSql(`create index decision_staff_index on decision (company_id, (dossier ->> 'person'), seq) where dossier ->>
      'person' is not null`);
  }
}
