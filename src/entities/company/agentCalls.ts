import { randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import {
  type AgentCalls,
  type AgentReads,
  type AgentRequest,
  type AgentUse,
  type AgentWrites,
  daysOfUse,
} from '../../core/agents/agentRequest.js';
import { dayMs, type Instant } from '../../core/kernel/values/instants.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { insertInBatches } from '../sql/bulk.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf, type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/**
 * The secret that signs what people are asked to confirm for agents. It is stored in plain text, because a hash of it
 * could not sign (SECURITY.md).
 */
export const AgentSecretEntity = defineEntity({
  name: 'AgentSecret',
  tableName: 'agent_secret',
  properties: { companyId: p.text().primary(), secret: p.text() },
});

markColumns(AgentSecretEntity, null, { companyId: none, secret: none });

/** Counts of calls. A primary key has no nulls: without a key or a name, the texts are empty. */
export const AgentUseEntity = defineEntity({
  name: 'AgentUse',
  tableName: 'agent_use',
  properties: {
    companyId: p.text().primary(),
    day: p.type(InstantType).primary(),
    apiKeyId: p.text().primary(),
    client: p.text().primary(),
    tool: p.text().primary(),
    calls: p.integer(),
    refused: p.integer(),
    confirmed: p.integer(),
    lastAt: p.type(InstantType),
  },
});

markColumns(AgentUseEntity, null, {
  ...{ companyId: none, day: none, apiKeyId: none, client: none, tool: none },
  ...{ calls: none, refused: none, confirmed: none, lastAt: none },
});

type StoredUse = Omit<AgentUse, 'apiKeyId' | 'client'> & {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly client: string;
};
const uses = mappingOf<StoredUse>()(AgentUseEntity, {});

export const AgentRequestEntity = defineEntity({
  name: 'AgentRequest',
  tableName: 'agent_request',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    subject: p.text(),
    person: p.text(),
    restsOn: p.text(),
    client: p.text().strictNullable(),
    tool: p.text(),
    recordIds: p.json<readonly string[]>(),
    rejectedReasonId: p.text().strictNullable(),
    bans: p.boolean(),
    state: p.text().$type<AgentRequest['state']>(),
    requestedAt: p.type(InstantType),
    endsAt: p.type(InstantType),
    decidedAt: p.type(InstantType).strictNullable(),
  },
  indexes: [
    { name: 'agent_request_subject_index', properties: ['companyId', 'subject', 'requestedAt'] },
    { name: 'agent_request_requested_index', properties: ['companyId', 'requestedAt', 'id'] },
  ],
});

markColumns(AgentRequestEntity, null, {
  ...{ companyId: none, id: none, subject: none, person: none, restsOn: none, client: none, tool: none },
  ...{
    recordIds: none,
    rejectedReasonId: none,
    bans: none,
    state: none,
    requestedAt: none,
    endsAt: none,
    decidedAt: none,
  },
});

const requests = mappingOf<AgentRequest>()(AgentRequestEntity, {});

const secretBytes = 32;
/** The most counts of a company's day with a name of an agent. Agents name themselves, so there could be any number. */
const maxNamedInDay = 300;
/** The most old rows that a new one removes. */
const removedAtOnce = 50;
const daysOfRequests = 30;

const daysBefore = (at: Instant, days: number): Instant => new Date(Date.parse(at) - days * dayMs).toISOString();

export const agentReadsOn = (statements: Statements): AgentReads => ({
  async uses(companyId, atMost) {
    const rows = await statements.rows(sql<Row>`
      select ${selected(uses.columns, 'u')} from agent_use u where u.company_id = ${companyId}
      order by u.day desc, u.last_at desc, u.api_key_id, u.client, u.tool limit ${atMost}`);
    return rows.map((row) => {
      const { companyId: _, apiKeyId, client, ...use } = uses.record(row);
      return { ...use, apiKeyId: apiKeyId || null, client: client || null };
    });
  },

  async requests(companyId, person, atMost) {
    const rows = await statements.rows(sql<Row>`
      select ${selected(requests.columns, 'r')} from agent_request r
      where r.company_id = ${companyId} ${person === null ? sql`` : sql`and r.person = ${person}`}
      order by r.requested_at desc, r.id desc limit ${atMost}`);
    return rows.map((row) => requests.record(row));
  },
});

export const agentWritesOn = (statements: Statements): AgentWrites => ({
  async lockRequest(companyId, id) {
    const [row] = await statements.rows(sql<Row>`
      select ${selected(requests.columns, 'r')} from agent_request r
      where r.company_id = ${companyId} and r.id = ${id} for update`);
    return row ? requests.record(row) : null;
  },

  async saveRequest({ companyId, id, state, decidedAt }) {
    await statements.rows(sql`
      update agent_request set state = ${state}, decided_at = ${decidedAt}
      where company_id = ${companyId} and id = ${id}`);
  },
});

export function agentCallsOn(statements: Statements): AgentCalls {
  const secretOf = async (companyId: string): Promise<string | undefined> => {
    const [row] = await statements.rows(sql<{ readonly secret: string }>`
      select secret from agent_secret where company_id = ${companyId}`);
    return row?.secret;
  };
  return {
    async secret(companyId) {
      const known = await secretOf(companyId);
      if (known !== undefined) return known;
      // Of concurrent calls one inserts, and all read what it has inserted.
      await statements.rows(sql`
        insert into agent_secret (company_id, secret) values (${companyId}, ${randomBytes(secretBytes).toString('hex')})
        on conflict (company_id) do nothing`);
      const made = await secretOf(companyId);
      if (made === undefined) throw new Error('The secret for confirmations was not stored.');
      return made;
    },

    async noteUse(companyId, { apiKeyId, client, tool, refused, confirmed, lastAt }) {
      const day = `${lastAt.slice(0, 10)}T00:00:00.000Z`;
      const [count] = await statements.rows(sql<{ readonly named: string | number }>`
        select count(*) as named from agent_use
        where company_id = ${companyId} and day = ${day}::timestamptz and client <> ''`);
      const name = Number(count?.named) < maxNamedInDay ? (client ?? '') : '';
      await statements.rows(sql`
        insert into agent_use (company_id, day, api_key_id, client, tool, calls, refused, confirmed, last_at)
        values (${companyId}, ${day}::timestamptz, ${apiKeyId ?? ''}, ${name}, ${tool}, 1, ${refused}::int, ${confirmed}::int,
          ${lastAt}::timestamptz)
        on conflict (company_id, day, api_key_id, client, tool) do update set calls = agent_use.calls + excluded.calls,
          refused = agent_use.refused + excluded.refused, confirmed = agent_use.confirmed + excluded.confirmed,
          last_at = excluded.last_at`);
      await statements.rows(sql`
        delete from agent_use where company_id = ${companyId} and (day, api_key_id, client, tool) in (
          select day, api_key_id, client, tool from agent_use
          where company_id = ${companyId} and day < ${daysBefore(lastAt, daysOfUse)}::timestamptz limit ${removedAtOnce})`);
    },

    async addRequest(request) {
      const { companyId, requestedAt } = request;
      await insertInBatches(statements, requests, [requests.parameters(request)]);
      await statements.rows(sql`
        delete from agent_request where company_id = ${companyId} and id = any(array(
          select id from agent_request
          where company_id = ${companyId} and requested_at < ${daysBefore(requestedAt, daysOfRequests)}::timestamptz
          limit ${removedAtOnce}))`);
    },

    async findRequest(companyId, by) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(requests.columns, 'r')} from agent_request r
        where r.company_id = ${companyId} and ${'id' in by ? sql`r.id = ${by.id}` : sql`r.subject = ${by.subject}`}
        order by r.requested_at desc, r.id desc limit 1`);
      return row ? requests.record(row) : null;
    },

    async endRequest(companyId, id, state) {
      await statements.rows(sql`
        update agent_request set state = ${state} where company_id = ${companyId} and id = ${id} and state = 'CONFIRMED'`);
    },
  };
}
