import { Migration } from '@mikro-orm/migrations';
import { candidateNamesIndex } from './namesIndex.js';

/**
 * Names of candidates, and their addresses in other systems. A node of the release before erases a person without the
 * label: send none before all nodes are of this release. On Citus, distribute the new table (docs/OPERATIONS.md).
 */
export class Migration20261130CandidateLabels extends Migration {
  override up(): void {
    this.addSql(`create table candidate (
      company_id text not null, id text not null, candidate_id text not null, display_name text null,
      folded_name text collate "C" null, external_url text null, created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null, primary key (company_id, id)
    )`);
    this.addSql('alter table candidate add constraint candidate_candidate_unique unique (company_id, candidate_id)');
    this.addSql('create index candidate_updated_at_index on candidate (company_id, updated_at, id)');
    this.addSql(candidateNamesIndex);
    this.addSql('alter table company_settings add column candidate_url_template text null');
  }

  override down(): void {
    this.addSql('alter table company_settings drop column candidate_url_template');
    this.addSql('drop table candidate');
  }
}
