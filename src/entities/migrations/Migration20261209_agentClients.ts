import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** Where the data of events names staff. An index has them for erasures. */
const paths = [
  ...['{after,discard,recruiterUserId}', '{before,discard,recruiterUserId}', '{after,answers,0,scorer,id}'],
  ...['{after,bannedBy}', '{before,bannedBy}', '{before,heldBy}', '{after,actor,id}', '{after,requestedBy}'],
  '{before,requestedBy}',
];

const index = (all: readonly string[]): string => {
  const named = `coalesce(${all.map((path) => `data #>> '${path}'`).join(', ')})`;
  return `create index feed_event_staff_index on feed_event (company_id, (${named}), seq)
    where type in ('RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_DISCARDED', 'RECORD_REOPENED', 'RECORD_RELEASED',
      'RECORD_DISMISSED', 'CANDIDATE_BANNED', 'BAN_LIFTED', 'CANDIDATE_HELD', 'CANDIDATE_RELEASED', 'REVIEW_SETTLED',
      'API_KEY_ISSUED', 'API_KEY_REQUESTED', 'API_KEY_REQUEST_APPROVED', 'API_KEY_REQUEST_DECLINED',
      'API_KEY_REQUEST_EXPIRED', 'API_KEY_ROLLED', 'API_KEY_REVOKED') and ${named} is not null`;
};

/** The agent by which an event came, and the person for whom the agent of a key acts (ADR 64). */
export class Migration20261209AgentClients extends Migration {
  override up(): void {
    this.addSql('alter table feed_event add column client text null');
    this.addSql('alter table api_key add column agent_for text null');
    this.addSql('drop index feed_event_staff_index');
    this.addSql(index([...paths, '{after,agentFor}']));
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop index feed_event_staff_index');
    this.addSql(index(paths));
    this.addSql('alter table feed_event drop column client');
    this.addSql('alter table api_key drop column agent_for');
  }
}
