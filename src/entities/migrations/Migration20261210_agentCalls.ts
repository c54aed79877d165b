import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** How often agents call, and what they ask people to confirm on the board (ADR 65). */
export class Migration20261210AgentCalls extends Migration {
  override up(): void {
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
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop table agent_request');
    this.addSql('drop table agent_use');
  }
}
