import { Migration } from '@mikro-orm/migrations';
import { eventStaffIndex, staffNamedIn } from './staffInEvents.js';

/** The indexes whose names the new ones have, as they were. */
const replaced = [
  'create index feature_record_candidate_index on feature_record (company_id, candidate_id, vacancy_id, created_at, id)',
  'create index feature_record_vacancy_index on feature_record (company_id, vacancy_id, kind, created_at, id)',
  'create index feature_record_created_index on feature_record (company_id, kind, created_at, id)',
  'create index feature_record_updated_index on feature_record (company_id, kind, updated_at, id)',
  'create index feed_event_vacancy_index on feed_event (company_id, vacancy_id, seq)',
  'create index feed_event_candidate_index on feed_event (company_id, candidate_id, seq)',
  'create index vacancy_created_at_index on vacancy (company_id, created_at, id)',
];

const dropped = [
  `create index feature_record_feature_index on feature_record
    (company_id, feature_id, vacancy_id, kind, created_at, id)`,
  'create index feature_record_status_index on feature_record (company_id, kind, status_code, created_at, id)',
  'create index feature_record_review_index on feature_record (company_id, created_at, id) where review_pending',
  `create index feature_record_wake_index on feature_record (company_id, wake_at, vacancy_id, id)
    where wake_at is not null and not is_closed`,
  `create index feature_record_remind_index on feature_record (company_id, remind_at, id)
    where remind_at is not null and not is_closed`,
  `create index feature_record_kept_index on feature_record (company_id, updated_at, candidate_id)
    where is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'`,
  `create index feature_record_staff_index on feature_record (company_id, (discard ->> 'recruiterUserId'), id)
    where discard is not null`,
  `create index feature_record_local_meeting_index on feature_record
    (company_id, ((meeting #>> '{local,tzdbVersion}') collate "C"), vacancy_id, id)
    where meeting -> 'local' is not null and not is_closed`,
  `create index feed_event_user_index on feed_event (company_id, actor_id, seq) where actor_kind = 'USER'`,
  `create index feed_event_catalogue_index on feed_event (company_id, seq) where type = 'CATALOGUE_CHANGED'`,
  eventStaffIndex,
  `create index feed_event_step_index on feed_event (company_id, record_id, seq)
    where type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_HELD', 'RECORD_RELEASED', 'RECORD_DISMISSED',
      'REVIEW_REQUESTED', 'REVIEW_SETTLED')`,
  'create index vacancy_status_code_index on vacancy (company_id, status_code, created_at, id)',
  'create index vacancy_type_index on vacancy (company_id, type, created_at, id)',
  'create index vacancy_visibility_index on vacancy (company_id, visibility, created_at, id)',
  'create index vacancy_work_modality_index on vacancy (company_id, work_modality, created_at, id)',
  'create index vacancy_area_id_index on vacancy (company_id, area_id, created_at, id)',
  'create index vacancy_country_index on vacancy (company_id, country, created_at, id)',
  `create index vacancy_ref_code_index on vacancy (company_id, ref_code, created_at, id)
    where ref_code is not null`,
  'create index vacancy_creator_index on vacancy (company_id, created_by_user_id, id)',
  'create index vacancy_look_index on vacancy (company_id, look_at, id) where look_at is not null',
  'create index vacancy_untimed_index on vacancy (company_id, id) where retiming is not null or is_stale',
];

const made = [
  `create index feature_record_candidate_index on feature_record
    (company_id, candidate_id, vacancy_id, created_at, (discard ->> 'recruiterUserId'))`,
  `create index feature_record_vacancy_index on feature_record
    (company_id, vacancy_id, kind, created_at, id, feature_id, is_closed)`,
  `create index feature_record_created_index on feature_record
    (company_id, kind, created_at, id, is_closed, status_code, review_pending)`,
  `create index feature_record_updated_index on feature_record
    (company_id, kind, updated_at, id, (is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'))`,
  `create index feed_event_vacancy_index on feed_event (company_id, vacancy_id, seq, actor_id, (${staffNamedIn}))`,
  `create index feed_event_candidate_index on feed_event (company_id, candidate_id, seq)
    where candidate_id is not null or type = 'CATALOGUE_CHANGED'`,
  'create index vacancy_created_at_index on vacancy (company_id, created_at, id, status_code)',
  `create index feature_record_waiting_index on feature_record (company_id,
      (case when meeting is null and remind_at is null then 0 else 1 end), wake_at, vacancy_id, id, remind_at,
      review_pending, ((meeting #>> '{local,tzdbVersion}') collate "C"))
    where not is_closed
      and (wake_at is not null or remind_at is not null or review_pending or meeting -> 'local' is not null)`,
  `create index vacancy_waiting_index on vacancy
    (company_id, (case when retiming is not null or is_stale then 1 else 0 end), look_at, id)
    where look_at is not null or retiming is not null or is_stale`,
];

/**
 * Fewer indexes, so that a write costs less: of records 7 instead of 14, of events 3 instead of 7, of vacancies 7 instead of
 * 16 (docs/adr/0010-query-plans-and-indexes.md). Nodes of the release before find all rows by the new ones; their
 * reminders, reviews and filters are slower. Writes wait while the indexes are built, and reads while the others are
 * dropped.
 */
export class Migration20261130FewerIndexes extends Migration {
  override up(): void {
    this.#replace([...replaced, ...dropped], made);
  }

  override down(): void {
    this.#replace(made, [...replaced, ...dropped]);
  }

  /**
   * The long part comes first, because dropping an index locks its table for reads too. One statement per call: Citus
   * drops only one index by a statement.
   */
  #replace(those: readonly string[], by: readonly string[]): void {
    const names = new Set(by.map(nameOf));
    const old = those.map(nameOf).map((name) => ({ name, shared: names.has(name) }));
    for (const { name, shared } of old) if (shared) this.addSql(`alter index ${name} rename to ${name}_before`);
    for (const one of by) this.addSql(one);
    for (const { name, shared } of old) this.addSql(`drop index ${shared ? `${name}_before` : name}`);
  }
}

const nameOf = (statement: string): string => /^create index (\w+)/.exec(statement)?.[1] ?? '';
