import { Migration } from '@mikro-orm/migrations';

/**
 * The tables of the first release. Every key begins with the company: see docs/adr on tenancy. One statement per call.
 */
export class Migration20261120Initial extends Migration {
  override name = 'Migration20261120_initial';

  override up(): void {
    this.addSql(`create table company_settings (
      company_id text not null,
      locale text not null,
      default_tasks jsonb not null,
      primary key (company_id)
    )`);
    this.addSql(`create table vacancy (
      company_id text not null,
      id text not null,
      short_code text null,
      type text not null check (type in ('Standard', 'Branch')),
      locale text not null,
      created_by_user_id text not null,
      location_id double precision null,
      country text null,
      status_code text not null check (status_code in ('SAVED', 'CLOSED', 'IN_PROGRESS')),
      status_created_at timestamptz(3) not null,
      area_id text not null,
      visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
      work_modality text not null check (work_modality in ('ON_SITE', 'REMOTE', 'HYBRID')),
      name text not null,
      max_candidates double precision null,
      job_description text not null,
      job_description_html text not null,
      requirements text null,
      requirements_html text null,
      context_ai text null,
      features jsonb not null,
      has_finalists_enabled boolean not null,
      task_list jsonb not null,
      ref_code text null,
      job_automations jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (company_id, id)
    )`);
    this.addSql('alter table vacancy add constraint vacancy_short_code_unique unique (company_id, short_code)');
    for (const column of ['created_at', 'updated_at', 'name']) {
      this.addSql(`create index vacancy_${column}_index on vacancy (company_id, ${column}, id)`);
    }
    for (const column of ['status_code', 'type', 'visibility', 'work_modality', 'area_id', 'country']) {
      this.addSql(`create index vacancy_${column}_index on vacancy (company_id, ${column}, created_at, id)`);
    }
    this.addSql(`create table feature_record (
      company_id text not null,
      id text not null,
      kind text not null check (kind in ('interview', 'psychometric', 'module')),
      vacancy_id text not null,
      feature_id text not null,
      candidate_id text not null,
      relation_id text not null,
      phase_id text null,
      status_code text not null,
      status jsonb not null,
      status_history jsonb not null,
      is_closed boolean not null,
      origin text not null,
      source_id text null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      score double precision null,
      brief_score_explanation text null,
      answers jsonb null,
      submission_id text null,
      link text null,
      evaluation_id double precision null,
      evaluation_name text null,
      reports jsonb null,
      primary key (company_id, id),
      foreign key (company_id, vacancy_id) references vacancy (company_id, id)
    )`);
    this.addSql(`create unique index feature_record_open_unique
      on feature_record (company_id, vacancy_id, feature_id, candidate_id) where not is_closed`);
    for (const [name, columns] of [
      ['candidate', 'candidate_id, vacancy_id, created_at, id'],
      ['feature', 'feature_id, vacancy_id, kind, created_at, id'],
      ['vacancy', 'vacancy_id, kind, created_at, id'],
      ['created', 'kind, created_at, id'],
      ['status', 'kind, status_code, created_at, id'],
      ['closed', 'kind, is_closed, created_at, id'],
      ['updated', 'kind, updated_at'],
      ['score', 'kind, score'],
    ]) {
      this.addSql(`create index feature_record_${name}_index on feature_record (company_id, ${columns})`);
    }
    this.addSql(`create table api_key (
      company_id text not null,
      id text not null,
      grants jsonb not null,
      contact jsonb not null,
      secret_hash text not null,
      previous_secret_hash text null,
      previous_expires_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) null,
      revoked_at timestamptz(3) null,
      last_used_at timestamptz(3) null,
      primary key (company_id, id)
    )`);
    this.addSql(`create table event (
      company_id text not null,
      id text not null,
      type text not null,
      vacancy_id text not null,
      data jsonb not null,
      created_at timestamptz(3) not null,
      primary key (company_id, id)
    )`);
    this.addSql('create index event_created_index on event (company_id, created_at, id)');
    this.addSql(`create table idempotency_key (
      company_id text not null,
      scope text not null,
      operation text not null,
      key text not null,
      payload_hash text not null,
      claim_id text not null,
      claimed_at timestamptz(3) not null,
      settled boolean not null,
      result jsonb null,
      primary key (company_id, scope, operation, key)
    )`);
    this.addSql('create index idempotency_key_claimed_index on idempotency_key (company_id, claimed_at)');
  }

  override down(): void {
    for (const table of ['idempotency_key', 'event', 'api_key', 'feature_record', 'vacancy', 'company_settings']) {
      this.addSql(`drop table ${table}`);
    }
  }
}
