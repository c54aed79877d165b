import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { ApiKeyContact, ApiKeyGrant } from '../../core/apiKeys/apiKey.js';
import type {
  ApiKeyRequestReads,
  ApiKeyRequestState,
  ApiKeyRequestsWanted,
  ApiKeyRequestWrites,
} from '../../core/apiKeys/apiKeyRequest.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { markColumns } from '../personal/columnMarks.js';
import { type Entities, locked, plain } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { lockName, type Statements } from '../sql/statement.js';

/** A request for an API key. */
export const ApiKeyRequestEntity = defineEntity({
  name: 'ApiKeyRequest',
  tableName: 'api_key_request',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    grants: p.json<readonly ApiKeyGrant[]>(),
    contact: p.json<ApiKeyContact>(),
    vacancyIds: p.json<readonly string[]>().strictNullable(),
    cidrs: p.json<readonly string[]>().strictNullable(),
    requestsPerMinute: p.integer().strictNullable(),
    expiresAt: p.type(InstantType).strictNullable(),
    state: p.text().$type<ApiKeyRequestState>(),
    requestedBy: p.text(),
    requestedAt: p.type(InstantType),
    approvedGrants: p.json<readonly string[]>().strictNullable(),
    decidedBy: p.text().strictNullable(),
    decidedAt: p.type(InstantType).strictNullable(),
    declineReason: p.text().strictNullable(),
    claimUntil: p.type(InstantType).strictNullable(),
    apiKeyId: p.text().strictNullable(),
  },
  indexes: [
    { name: 'api_key_request_requested_index', properties: ['companyId', 'requestedAt', 'id'] },
    { name: 'api_key_request_state_index', properties: ['companyId', 'state', 'requestedAt', 'id'] },
    // Only the worker that expires approvals reads this one.
    {
      name: 'api_key_request_claim_index',
      properties: ['companyId', 'claimUntil', 'id'],
      where: "state = 'APPROVED'",
    },
    { name: 'api_key_request_user_index', properties: ['companyId', 'requestedBy', 'requestedAt', 'id'] },
  ],
});

markColumns(ApiKeyRequestEntity, dataShapes.ApiKeyRequest, {});

/** What is APPROVED is EXPIRED once its time is over, also before that is stored. */
function inState({ state, now }: ApiKeyRequestsWanted) {
  if (state === null) return {};
  if (state === 'APPROVED') return { state, claimUntil: { $gt: now } };
  if (state === 'EXPIRED') return { $or: [{ state }, { state: 'APPROVED' as const, claimUntil: { $lte: now } }] };
  return { state };
}

export const apiKeyRequestReadsOn = (entities: Entities): ApiKeyRequestReads => ({
  async page(wanted) {
    const { companyId, requestedBy, page } = wanted;
    const { first, after } = page;
    return entities(async (em) => {
      const { items, hasNextPage } = await em.findByCursor(ApiKeyRequestEntity, {
        where: { companyId, ...(requestedBy !== null && { requestedBy }), ...inState(wanted) },
        first,
        ...(after && { after: { requestedAt: after.value, id: after.id } }),
        orderBy: { requestedAt: 'asc', id: 'asc' },
        includeCount: false,
      });
      return { items: items.map(plain), hasNextPage };
    });
  },
});

const characters = sql`length(q.grants::text) + length(q.contact::text)`;

/** The most requests that one statement removes. */
const removedAtOnce = 1_000;

export const apiKeyRequestWritesOn = (entities: Entities, statements: Statements): ApiKeyRequestWrites => ({
  async lockAll(companyId, requestedBy) {
    await lockName(statements, `API key requests ${companyId}`);
    const [row] = await statements.rows(sql<Record<'count' | 'of_user' | 'characters', string | number | null>>`
      select count(*) filter (where state = 'OPEN') as count,
        count(*) filter (where state = 'OPEN' and requested_by = ${requestedBy}) as of_user,
        sum(${characters}) as characters
      from api_key_request q where company_id = ${companyId} and state in ('OPEN', 'APPROVED')`);
    return {
      count: Number(row?.count ?? 0),
      ofUser: Number(row?.of_user ?? 0),
      characters: Number(row?.characters ?? 0),
    };
  },

  async removeEnded(companyId, retained) {
    const newest = sql`order by q.requested_at desc, q.id desc`;
    await statements.rows(sql`
      delete from api_key_request where company_id = ${companyId} and id = any(array(
        select e.id from (
          select q.id, row_number() over (${newest}) as place, sum(${characters}) over (${newest}) as characters
          from api_key_request q
          where q.company_id = ${companyId} and q.state in ('DECLINED', 'CLAIMED', 'EXPIRED')) e
        where e.place > ${retained.count} or e.characters > ${retained.characters}
        order by e.place desc limit ${removedAtOnce}))`);
  },

  async insert(request) {
    await entities((em) => em.insert(ApiKeyRequestEntity, request));
  },

  lock: (companyId, id) => entities((em) => em.findOne(ApiKeyRequestEntity, { companyId, id }, locked)),

  async save({ companyId, id, ...request }) {
    await entities((em) => em.nativeUpdate(ApiKeyRequestEntity, { companyId, id }, request));
  },

  lockEndedApprovals: (companyId, now, atMost) =>
    entities((em) =>
      em.find(
        ApiKeyRequestEntity,
        { companyId, state: 'APPROVED', claimUntil: { $lte: now } },
        { ...locked, orderBy: { claimUntil: 'asc', id: 'asc' }, limit: atMost },
      ),
    ),
});
