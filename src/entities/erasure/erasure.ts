import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Actor } from '../../core/application/event.js';
import type { Instant } from '../../core/kernel/values/instants.js';
import type {
  ErasureReason,
  ErasureReceiver,
  ErasureStatus,
  PlaceCounts,
  StoredErasure,
} from '../../core/people/shapes/erasure.js';
import { identifier, markColumns, none, staff } from '../personal/columnMarks.js';
import { staffIndexes } from '../personal/staffNames.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf } from '../sql/mapping.js';
import type { Sql } from '../sql/statement.js';

/** The receipts of erasures, which also keep the erased persons out: by a keyed hash alone. */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    token: p.text(),
    status: p.text().$type<ErasureStatus>(),
    reason: p.text().$type<ErasureReason>(),
    reference: p.text().strictNullable(),
    actorKind: p.text().$type<Actor['kind']>(),
    actorId: p.text(),
    createdAt: p.type(InstantType),
    doneAt: p.type(InstantType).strictNullable(),
    forgottenAt: p.type(InstantType).strictNullable(),
    counts: p.json<PlaceCounts>(),
    personHash: p.text(),
    keyId: p.text(),
    candidateId: p.text().strictNullable(),
    blockedUntil: p.type(InstantType).strictNullable().fieldName('fenced_until'),
    eventSeq: p.bigint('string'),
    webhookIds: p.json<readonly string[]>(),
    receivers: p.json<readonly ErasureReceiver[]>().strictNullable(),
  },
  indexes: [
    { name: 'erasure_person_index', properties: ['companyId', 'personHash', 'createdAt'] },
    { name: 'erasure_created_index', properties: ['companyId', 'createdAt', 'id'] },
    // Only workers and deliveries read these two. Most erasures have no entry in them.
    { name: 'erasure_running_index', properties: ['companyId', 'candidateId'], where: "status = 'RUNNING'" },
    { name: 'erasure_remembered_index', properties: ['companyId', 'createdAt'], where: 'forgotten_at is null' },
    staffIndexes.erasure,
  ],
});

markColumns(ErasureEntity, null, {
  companyId: none,
  id: none,
  token: none,
  status: none,
  reason: none,
  reference: none,
  actorKind: none,
  actorId: staff,
  createdAt: none,
  doneAt: none,
  forgottenAt: none,
  counts: none,
  personHash: none,
  keyId: none,
  // Only while it is RUNNING.
  candidateId: identifier,
  blockedUntil: none,
  eventSeq: none,
  webhookIds: none,
  receivers: none,
});

export const erasures = mappingOf<StoredErasure>()(ErasureEntity, {});

/**
 * The `updated_at` of a row that changes at an instant: it always rises, so that who reads by `updatedAfter` sees the
 * change. Only a time without zone plus an interval is IMMUTABLE, which Citus demands of an update.
 */
export const raised = (at: Instant): Sql => sql`greatest(
  (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC', ${at}::timestamptz)`;
