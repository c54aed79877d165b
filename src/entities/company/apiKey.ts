import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import {
  type ApiKeyCalls,
  type ApiKeyContact,
  type ApiKeyGrant,
  type ApiKeyReads,
  type ApiKeyWrites,
  apiKeyTable,
  type StoredApiKey,
} from '../../core/apiKeys/apiKey.js';
import type { Instant } from '../../core/kernel/values/instants.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { type Entities, entityOf, locked } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf, type Row, selected } from '../sql/mapping.js';
import { lockName, ref, type Sql, type Statements } from '../sql/statement.js';

/** An API key. Only the hash of its secret is stored. */
export const ApiKeyEntity = entityOf(
  apiKeyTable,
  defineEntity({
    name: 'ApiKey',
    tableName: 'api_key',
    properties: {
      companyId: p.text().primary(),
      id: p.text().primary(),
      grants: p.json<readonly ApiKeyGrant[]>(),
      contact: p.json<ApiKeyContact>(),
      vacancyIds: p.json<readonly string[]>().strictNullable(),
      cidrs: p.json<readonly string[]>().strictNullable(),
      requestsPerMinute: p.integer().strictNullable(),
      agentFor: p.text().strictNullable(),
      requestedBy: p.text().strictNullable(),
      secretHash: p.text(),
      previousSecretHash: p.text().strictNullable(),
      previousExpiresAt: p.type(InstantType).strictNullable(),
      createdAt: p.type(InstantType),
      expiresAt: p.type(InstantType).strictNullable(),
      revokedAt: p.type(InstantType).strictNullable(),
      lastUsedAt: p.type(InstantType).strictNullable(),
    },
  }),
);

markColumns(ApiKeyEntity, dataShapes.ApiKey, { secretHash: none, previousSecretHash: none, previousExpiresAt: none });

const apiKeys = mappingOf<StoredApiKey>()(ApiKeyEntity, {});

/** Whether a key was revoked or has expired. */
const hasEnded = (key: string, at: Instant): Sql => sql`(
  ${ref(`${key}.revoked_at`)} is not null or coalesce(${ref(`${key}.expires_at`)} <= ${at}::timestamptz, false))`;

const characters = sql`length(k.grants::text) + length(k.contact::text)`;

/** The most keys that one statement removes. */
const removedAtOnce = 1_000;

export const apiKeyReadsOn = (entities: Entities, statements: Statements): ApiKeyReads => ({
  findOne: (companyId, id) => entities((em) => em.findOne(ApiKeyEntity, { companyId, id })),

  async list(companyId, at, most) {
    const rows = await statements.rows(sql<Row>`
      select ${selected(apiKeys.columns, 'k')} from (
        select * from api_key k where k.company_id = ${companyId}
        order by ${hasEnded('k', at)}, k.created_at desc, k.id desc limit ${most}) k
      order by k.created_at, k.id`);
    return rows.map((row) => apiKeys.record(row));
  },

  async page(companyId, { first, after }) {
    const rows = await statements.rows(sql<Row>`
      select ${selected(apiKeys.columns, 'k')} from api_key k
      where k.company_id = ${companyId}
        ${after ? sql`and (k.created_at, k.id) > (${after.value}::timestamptz, ${after.id})` : sql``}
      order by k.created_at, k.id limit ${first + 1}`);
    return { items: rows.slice(0, first).map((row) => apiKeys.record(row)), hasNextPage: rows.length > first };
  },
});

export const apiKeyWritesOn = (entities: Entities, statements: Statements): ApiKeyWrites => ({
  lock: (companyId, id) => entities((em) => em.findOne(ApiKeyEntity, { companyId, id }, locked)),

  async save({ companyId, id, ...key }) {
    await entities((em) => em.nativeUpdate(ApiKeyEntity, { companyId, id }, key));
  },

  async lockAll(companyId, at) {
    await lockName(statements, `API keys ${companyId}`);
    const [row] = await statements.rows(sql<{ count: string | number; characters: string | number | null }>`
      select count(*) as count, sum(${characters}) as characters from api_key k
      where k.company_id = ${companyId} and not ${hasEnded('k', at)}`);
    return { count: Number(row?.count ?? 0), characters: Number(row?.characters ?? 0) };
  },

  async removeEnded(companyId, at, retained) {
    const lastEnded = sql`order by least(k.revoked_at, k.expires_at) desc, k.id desc`;
    await statements.rows(sql`
      delete from api_key where company_id = ${companyId} and id = any(array(
        select e.id from (
          select k.id, row_number() over (${lastEnded}) as place, sum(${characters}) over (${lastEnded}) as characters
          from api_key k where k.company_id = ${companyId} and ${hasEnded('k', at)}) e
        where e.place > ${retained.count} or e.characters > ${retained.characters}
        order by e.place desc limit ${removedAtOnce}))`);
  },
});

export function apiKeyCallsOn(entities: Entities): ApiKeyCalls {
  return {
    async touch(companyId, id, at) {
      await entities((em) => em.nativeUpdate(ApiKeyEntity, { companyId, id }, { lastUsedAt: at }));
    },
  };
}
