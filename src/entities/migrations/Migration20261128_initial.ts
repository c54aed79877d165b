import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';
import { namesIndex } from './namesIndex.js';
import { eventStaffIndex } from './staffInEvents.js';

/**
 * All tables of the first release. Each key and each index begins with the company. One statement per call. The entities say the same, except for the foreign key: they have ids and no relations.
 */
export class Migration20261128Initial extends Migration {
  override up(): void {
    this.addSql(`create table company_settings (
      company_id text not null, locale text not null, default_tasks jsonb not null,
      review_gate boolean not null default false, event_retention_days int not null default 400,
      automation_mode text not null default 'ON', discard_mode text not null default 'AUTOMATIC',
      hold_share double precision not null default 1, own_key_requests text not null default 'REFUSED',
      human_decision text not null default 'OPTIONAL', evidence_retention_days int not null default 1461,
      candidate_retention_days int null, primary key (company_id)
    )`);
    this.addSql(`create table vacancy (
      company_id text not null, id text not null, short_code text null,
      type text not null check (type in ('Standard', 'Branch')), locale text not null,
      created_by_user_id text not null, location_id double precision null, country text null,
      status_code text not null check (status_code in ('SAVED', 'CLOSED', 'IN_PROGRESS')),
      status_created_at timestamptz(3) not null, area_id text not null,
      visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
      work_modality text not null check (work_modality in ('ON_SITE', 'REMOTE', 'HYBRID')), name text not null,
      folded_name text collate "C" not null default '', max_candidates double precision null,
      job_description text not null, job_description_html text not null, requirements text null,
      requirements_html text null, context_ai text null, features jsonb not null, shown_features json not null,
      has_finalists_enabled boolean not null, task_list json not null, ref_code text null,
      job_automations jsonb not null, frozen_at timestamptz(3) null, frozen_by text null,
      frozen_ms double precision not null default 0, look_at timestamptz(3) null,
      is_stale boolean not null default false, active_at timestamptz(3) null,
      finalist_closed_at timestamptz(3) null, seen_seq bigint not null default '0', held_until timestamptz(3) null,
      retiming jsonb null, shadowed_at timestamptz(3) null, closed_from text null,
      created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (company_id, id)
    )`);
    this.addSql('create index vacancy_created_at_index on vacancy (company_id, created_at, id)');
    this.addSql('create index vacancy_updated_at_index on vacancy (company_id, updated_at, id)');
    this.addSql('create index vacancy_name_index on vacancy (company_id, folded_name, id)');
    this.addSql('create index vacancy_status_code_index on vacancy (company_id, status_code, created_at, id)');
    this.addSql('create index vacancy_type_index on vacancy (company_id, type, created_at, id)');
    this.addSql('create index vacancy_visibility_index on vacancy (company_id, visibility, created_at, id)');
    this.addSql('create index vacancy_work_modality_index on vacancy (company_id, work_modality, created_at, id)');
    this.addSql('create index vacancy_area_id_index on vacancy (company_id, area_id, created_at, id)');
    this.addSql('create index vacancy_country_index on vacancy (company_id, country, created_at, id)');
    this.addSql(`create index vacancy_ref_code_index on vacancy (company_id, ref_code, created_at, id)
      where ref_code is not null`);
    this.addSql('create index vacancy_look_index on vacancy (company_id, look_at, id) where look_at is not null');
    this.addSql(`create index vacancy_untimed_index on vacancy (company_id, id)
      where retiming is not null or is_stale`);
    this.addSql('create index vacancy_creator_index on vacancy (company_id, created_by_user_id, id)');
    this.addSql('alter table vacancy add constraint vacancy_short_code_unique unique (company_id, short_code)');
    this.addSql(`create table feature_record (
      company_id text not null, id text not null,
      kind text not null check (kind in ('interview', 'psychometric', 'module')), vacancy_id text not null,
      feature_id text not null, candidate_id text not null, relation_id text not null, phase_id text null,
      status_code text not null, status jsonb not null, status_history jsonb not null, is_closed boolean not null,
      origin text not null, source_id text null, discard jsonb null, meeting jsonb null,
      review_pending boolean not null default false, due_at timestamptz(3) null,
      frozen_ms double precision not null default 0, wake_at timestamptz(3) null, timer_state text null,
      remind_at timestamptz(3) null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
      score double precision null, brief_score_explanation text null, answers jsonb null,
      answer_histories jsonb null, submission_id text null, link text null, evaluation_id double precision null,
      evaluation_name text null, reports jsonb null, rubric_hash text null, prompt_hash text null,
      input_hash text null, run_id text null, primary key (company_id, id),
      foreign key (company_id, vacancy_id) references vacancy (company_id, id)
    )`);
    this.addSql(
      `create index feature_record_candidate_index on feature_record (company_id, candidate_id, vacancy_id, created_at, id)`,
    );
    this.addSql(
      `create index feature_record_feature_index on feature_record (company_id, feature_id, vacancy_id, kind, created_at, id)`,
    );
    this.addSql(
      `create index feature_record_vacancy_index on feature_record (company_id, vacancy_id, kind, created_at, id)`,
    );
    this.addSql('create index feature_record_created_index on feature_record (company_id, kind, created_at, id)');
    this.addSql('create index feature_record_updated_index on feature_record (company_id, kind, updated_at, id)');
    this.addSql(
      `create index feature_record_status_index on feature_record (company_id, kind, status_code, created_at, id)`,
    );
    this.addSql(`create index feature_record_review_index on feature_record (company_id, created_at, id)
      where review_pending`);
    this.addSql(`create index feature_record_wake_index on feature_record (company_id, wake_at, vacancy_id, id)
      where wake_at is not null and not is_closed`);
    this.addSql(`create index feature_record_remind_index on feature_record (company_id, remind_at, id)
      where remind_at is not null and not is_closed`);
    this.addSql(`create index feature_record_staff_index on feature_record (company_id, (discard ->> 'recruiterUserId'), id)
      where discard is not null`);
    this.addSql(`create index feature_record_kept_index on feature_record (company_id, updated_at, candidate_id)
      where is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'`);
    this.addSql(`create unique index feature_record_open_unique on feature_record (company_id, vacancy_id, feature_id, candidate_id)
      where not is_closed`);
    this.addSql(`create table ban (
      company_id text not null, candidate_id text not null, reason text null, banned_by text not null,
      banned_at timestamptz(3) not null, position double precision not null,
      person_hash text null, primary key (company_id, candidate_id)
    )`);
    this.addSql('create index ban_banned_index on ban (company_id, banned_at, position, candidate_id)');
    this.addSql('create index ban_person_index on ban (company_id, person_hash) where person_hash is not null');
    this.addSql(`create table feed_head (
      company_id text not null, seq bigint not null, removed bigint not null default '0',
      erasures bigint not null default '0', epochs jsonb not null default '[]', primary key (company_id)
    )`);
    // The database in which epochs are written: in another one, feeds were restored. One row, of the first start.
    this.addSql(`create table feed_origin (
      id smallint primary key check (id = 1), cluster text null, database_oid text not null, beginning text null
    )`);
    this.addSql(`create table feed_event (
      company_id text not null, seq bigint not null, id text not null, type text not null, version int not null,
      subject text not null, vacancy_id text null, candidate_id text null, record_id text null,
      next_record_id text null, actor_kind text not null, actor_id text not null, operation text not null,
      via text not null, client text null, request_id text null, traceparent text null, data jsonb not null,
      omitted jsonb null, is_redacted boolean not null default false, created_at timestamptz(3) not null,
      primary key (company_id, seq)
    )`);
    this.addSql('create index feed_event_vacancy_index on feed_event (company_id, vacancy_id, seq)');
    this.addSql('create index feed_event_candidate_index on feed_event (company_id, candidate_id, seq)');
    this.addSql(`create index feed_event_catalogue_index on feed_event (company_id, seq)
      where type = 'CATALOGUE_CHANGED'`);
    this.addSql(
      `create index feed_event_user_index on feed_event (company_id, actor_id, seq) where actor_kind = 'USER'`,
    );
    this.addSql(eventStaffIndex);
    this.addSql(`create index feed_event_step_index on feed_event (company_id, record_id, seq)
      where type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_HELD', 'RECORD_RELEASED', 'RECORD_DISMISSED',
        'REVIEW_REQUESTED', 'REVIEW_SETTLED')`);
    this.addSql(`create table webhook (
      company_id text not null, id text not null, url text not null, types jsonb null, vacancy_id text null,
      description text null, status text not null, reason text null, created_at timestamptz(3) not null,
      secret text not null, previous_secrets jsonb not null, cursor_seq bigint not null,
      wanted_before jsonb not null, revision int not null, failing_since timestamptz(3) null,
      fails_before int null, is_deleted boolean not null, primary key (company_id, id)
    )`);
    this.addSql(`create table webhook_delivery (
      company_id text not null, id text not null, webhook_id text not null, event_id text not null,
      seq bigint not null, type text not null, thread text not null, status text not null, attempts jsonb not null,
      revision int not null default 0, tries int not null, next_attempt_at timestamptz(3) null,
      requested_at timestamptz(3) null, claim_id text null, taken_until timestamptz(3) null, event jsonb null,
      is_redacted boolean not null default false, created_at timestamptz(3) not null, primary key (company_id, id)
    )`);
    this.addSql(`create index webhook_delivery_due_index on webhook_delivery (company_id, webhook_id, next_attempt_at, seq)
      where next_attempt_at is not null`);
    this.addSql(`create index webhook_delivery_requested_index on webhook_delivery (company_id, requested_at)
      where requested_at is not null`);
    this.addSql(
      `create index webhook_delivery_thread_index on webhook_delivery (company_id, webhook_id, thread, status, seq)`,
    );
    this.addSql(
      `create index webhook_delivery_page_index on webhook_delivery (company_id, webhook_id, status, created_at, seq, id)`,
    );
    this.addSql(`alter table webhook_delivery add constraint webhook_delivery_event_unique
      unique (company_id, webhook_id, event_id)`);
    this.addSql(`create table refusal_count (
      company_id text not null, minute timestamptz(3) not null, actor_kind text not null, actor_id text not null,
      reason text not null, count bigint not null, primary key (company_id, minute, actor_kind, actor_id, reason)
    )`);
    this.addSql(
      'create index refusal_count_actor_index on refusal_count (company_id, actor_kind, actor_id, minute, reason)',
    );
    this.addSql(`create table catalogue_entry (
      company_id text not null,
      catalogue text not null check (catalogue in ('notificableStatuses', 'templateVariables', 'conversationActions', 'rejectionReasons')),
      id text not null, entry jsonb not null, primary key (company_id, catalogue, id)
    )`);
    this.addSql(`create table company_clock (
      company_id text not null, offset_ms double precision not null, reached timestamptz(3) null,
      target timestamptz(3) null, request_id text null, seen bigint null, stepped_at timestamptz(3) not null,
      primary key (company_id)
    )`);
    this.addSql(`create table callback_secret (
      company_id text not null, secret text not null, previous_secret text null,
      previous_valid_until timestamptz(3) null, primary key (company_id)
    )`);
    this.addSql(`create table callback_call (
      company_id text not null, webhook_id text not null, received_at timestamptz(3) not null,
      primary key (company_id, webhook_id)
    )`);
    this.addSql('create index callback_call_received_index on callback_call (company_id, received_at)');
    this.addSql(`create table api_key (
      company_id text not null, id text not null, grants jsonb not null, contact jsonb not null,
      vacancy_ids jsonb null, cidrs jsonb null, requested_by text null, agent_for text null, secret_hash text not null,
      previous_secret_hash text null, previous_expires_at timestamptz(3) null,
      created_at timestamptz(3) not null, expires_at timestamptz(3) null, revoked_at timestamptz(3) null,
      last_used_at timestamptz(3) null, primary key (company_id, id)
    )`);
    this.addSql(`create table api_key_request (
      company_id text not null, id text not null, grants jsonb not null, contact jsonb not null,
      vacancy_ids jsonb null, cidrs jsonb null, expires_at timestamptz(3) null, state text not null, requested_by text not null,
      requested_at timestamptz(3) not null, approved_grants jsonb null, decided_by text null,
      decided_at timestamptz(3) null, decline_reason text null, claim_until timestamptz(3) null,
      api_key_id text null, primary key (company_id, id)
    )`);
    this.addSql('create index api_key_request_requested_index on api_key_request (company_id, requested_at, id)');
    this.addSql(`create index api_key_request_state_index on api_key_request (company_id, state, requested_at, id)`);
    this.addSql(`create index api_key_request_claim_index on api_key_request (company_id, claim_until, id)
      where state = 'APPROVED'`);
    this.addSql(
      `create index api_key_request_user_index on api_key_request (company_id, requested_by, requested_at, id)`,
    );
    this.addSql(`create table idempotency_key (
      company_id text not null, scope text not null, operation text not null, key text not null,
      payload_hash text not null, claim_id text not null, claimed_at timestamptz(3) not null,
      leased_until timestamptz(3) not null, settled boolean not null, result jsonb null, result_length int null,
      candidate_ids text[] null, staff_ids text[] null, primary key (company_id, scope, operation, key)
    )`);
    this.addSql('create index idempotency_key_candidates_index on idempotency_key using gin (candidate_ids)');
    this.addSql('create index idempotency_key_staff_index on idempotency_key using gin (staff_ids)');
    this.addSql('create index idempotency_key_claimed_index on idempotency_key (company_id, claimed_at)');
    this.addSql(`create index idempotency_key_large_index on idempotency_key (company_id, claimed_at, result_length)
      where result_length is not null`);
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
    this.addSql(`create index decision_staff_index on decision using gin ((jsonb_path_query_array(dossier, '$.person') ||
      jsonb_path_query_array(dossier, '$.cause.actor.id') || jsonb_path_query_array(dossier, '$.steps[*].person') ||
      jsonb_path_query_array(dossier, '$.scores[*].scorer.id')) jsonb_path_ops)`);
    this.addSql(`create table decision_step (
      company_id text not null, seq bigint not null, type text not null, record_id text not null,
      candidate_id text null, actor_kind text not null, actor_id text not null,
      created_at timestamptz(3) not null, facts jsonb not null, primary key (company_id, seq)
    )`);
    this.addSql('create index decision_step_record_index on decision_step (company_id, record_id, seq)');
    this.addSql('create index decision_step_candidate_index on decision_step (company_id, candidate_id, seq)');
    this.addSql('create index decision_step_created_index on decision_step (company_id, created_at, seq)');
    this.addSql(`create index decision_step_scorer_index on decision_step (company_id, (facts #>> '{after,0,scorerId}'), seq)
      where facts #>> '{after,0,scorerId}' is not null`);
    this.addSql(`create index decision_step_actor_index on decision_step (company_id, actor_id, seq) where actor_kind =
      'USER'`);
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
    this.addSql(`create index erasure_actor_index on erasure (company_id, actor_id) where actor_kind = 'USER'`);
    // The webhooks that were told of a person by events that the feed has forgotten.
    this.addSql(`create table told_person (
      company_id text not null, webhook_id text not null, candidate_id text not null,
      primary key (company_id, webhook_id, candidate_id)
    )`);
    this.addSql(`create table candidate_hold (
      company_id text not null, candidate_id text not null, reason text not null, until timestamptz(3) null,
      held_by text not null, held_at timestamptz(3) not null, primary key (company_id, candidate_id)
    )`);
    this.addSql('create index candidate_hold_held_index on candidate_hold (company_id, held_at, candidate_id)');
    this.addSql('create table agent_secret (company_id text not null, secret text not null, primary key (company_id))');
    this.addSql(`create table agent_use (
      company_id text not null, day timestamptz(3) not null, api_key_id text not null, client text not null,
      tool text not null, calls int not null, refused int not null, confirmed int not null,
      last_at timestamptz(3) not null,
      primary key (company_id, day, api_key_id, client, tool)
    )`);
    this.addSql(`create table agent_request (
      company_id text not null, id text not null, subject text not null, person text not null, rests_on text not null,
      client text null, tool text not null, record_ids jsonb not null, rejected_reason_id text null, bans boolean not null,
      state text not null, requested_at timestamptz(3) not null, ends_at timestamptz(3) not null,
      decided_at timestamptz(3) null,
      primary key (company_id, id)
    )`);
    this.addSql('create index agent_request_subject_index on agent_request (company_id, subject, requested_at)');
    this.addSql('create index agent_request_requested_index on agent_request (company_id, requested_at, id)');
    // Which release migrated last, and the oldest that may run on it. One row, written with the migrations.
    this.addSql(`create table schema_state (
      id smallint primary key check (id = 1), release text not null, oldest text not null
    )`);
    this.addSql(namesIndex);
    this.addSql(compressLongValues);
  }

  override down(): void {
    for (const table of tables) this.addSql(`drop table ${table}`);
  }
}

/** A table comes before those that it refers to. */
const tables = [
  ...['schema_state', 'agent_request', 'agent_use', 'agent_secret', 'candidate_hold', 'told_person', 'erasure'],
  ...['decision_review', 'decision_step', 'decision', 'idempotency_key', 'api_key_request', 'api_key'],
  ...['callback_call', 'callback_secret', 'company_clock', 'catalogue_entry', 'refusal_count', 'webhook_delivery'],
  ...['webhook', 'feed_event', 'feed_origin', 'feed_head', 'ban', 'feature_record', 'vacancy', 'company_settings'],
];
