import { defineEntity, p } from '@mikro-orm/core';
import type { Actor } from '../../../core/application/events/event.js';
import type {
  ErasureReason,
  ErasureReceiver,
  ErasureStatus,
  PlaceCounts,
  StoredErasure,
} from '../../../core/modules/people/shapes/erasure.js';
import { identifier, markColumns, none, staff } from '../../personal/columnMarks.js';
import { staffIndexes } from '../../personal/staffNames.js';
import { InstantType } from '../../sql/instants.js';
import { mappingOf } from '../../sql/mapping.js';

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
    fencedUntil: p.type(InstantType).strictNullable(),
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
  fencedUntil: none,
  eventSeq: none,
  webhookIds: none,
  receivers: none,
});

export const erasures = mappingOf<StoredErasure>()(ErasureEntity, {});
