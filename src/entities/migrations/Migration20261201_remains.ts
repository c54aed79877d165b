import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

const staffIndexes = [
  'feed_event_staff_index',
  'feature_record_staff_index',
  'decision_staff_index',
  'decision_step_scorer_index',
  'decision_step_actor_index',
  'erasure_actor_index',
  'vacancy_creator_index',
];

/**
 * Indexes that find where an erased person is named as staff in the data of others, and the webhooks that were told of a
 * person by events that the feed has forgotten.
 */
export class Migration20261201Remains extends Migration {
  override up(): void {
    this.addSql(`create index feed_event_staff_index on feed_event (company_id, (coalesce(data #>>
      '{after,discard,recruiterUserId}', data #>> '{before,discard,recruiterUserId}', data #>>
      '{after,answers,0,scorer,id}', data #>> '{after,bannedBy}', data #>> '{before,bannedBy}', data #>>
      '{before,heldBy}', data #>> '{after,actor,id}', data #>> '{after,requestedBy}', data #>>
      '{before,requestedBy}')), seq) where type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_DISCARDED',
      'RECORD_REOPENED', 'RECORD_RELEASED', 'RECORD_DISMISSED', 'CANDIDATE_BANNED', 'BAN_LIFTED',
      'CANDIDATE_HELD', 'CANDIDATE_RELEASED', 'REVIEW_SETTLED', 'API_KEY_ISSUED', 'API_KEY_REQUESTED',
      'API_KEY_REQUEST_APPROVED', 'API_KEY_REQUEST_DECLINED', 'API_KEY_REQUEST_EXPIRED', 'API_KEY_ROLLED',
      'API_KEY_REVOKED') and coalesce(data #>> '{after,discard,recruiterUserId}', data #>>
      '{before,discard,recruiterUserId}', data #>> '{after,answers,0,scorer,id}', data #>>
      '{after,bannedBy}', data #>> '{before,bannedBy}', data #>> '{before,heldBy}', data #>>
      '{after,actor,id}', data #>> '{after,requestedBy}', data #>> '{before,requestedBy}') is not null`);
    this.addSql(`create index feature_record_staff_index on feature_record (company_id, (discard ->> 'recruiterUserId'), id)
      where discard is not null`);
    this.addSql(`create index decision_staff_index on decision (company_id, (dossier ->> 'person'), seq) where dossier ->>
      'person' is not null`);
    this.addSql(`create index decision_step_scorer_index on decision_step (company_id, (facts #>> '{after,0,scorerId}'), seq)
      where facts #>> '{after,0,scorerId}' is not null`);
    this.addSql(`create index decision_step_actor_index on decision_step (company_id, actor_id, seq) where actor_kind =
      'USER'`);
    this.addSql(`create index erasure_actor_index on erasure (company_id, actor_id) where actor_kind = 'USER'`);
    this.addSql(`create index vacancy_creator_index on vacancy (company_id, created_by_user_id, id)`);
    this.addSql('alter table idempotency_key add column staff_ids text[] null');
    this.addSql('create index idempotency_key_staff_index on idempotency_key using gin (staff_ids)');
    this.addSql(`create table told_person (
      company_id text not null, webhook_id text not null, candidate_id text not null,
      primary key (company_id, webhook_id, candidate_id)
    )`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table told_person');
    this.addSql('drop index idempotency_key_staff_index');
    this.addSql('alter table idempotency_key drop column staff_ids');
    for (const name of staffIndexes) this.addSql(`drop index ${name}`);
  }
}
