import { defineEntity, type EntityData, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { CallbackReads, CallbackWrites, StoredCallbackSecret } from '../../core/callbacks/callbackStore.js';
import { markColumns, none } from '../personal/columnMarks.js';
import type { Entities } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import type { Statements } from '../sql/statement.js';

/**
 * The secret with which a company's test provider signs its messages. It is stored in plain text, because a hash of it
 * could not verify a signature (SECURITY.md).
 */
export const CallbackSecretEntity = defineEntity({
  name: 'CallbackSecret',
  tableName: 'callback_secret',
  properties: {
    companyId: p.text().primary(),
    secret: p.text(),
    previousSecret: p.text().strictNullable(),
    previousValidUntil: p.type(InstantType).strictNullable(),
  },
});

markColumns(CallbackSecretEntity, null, {
  companyId: none,
  secret: none,
  previousSecret: none,
  previousValidUntil: none,
});

export const callbackReadsOn = (entities: Entities): CallbackReads => ({
  secret: (companyId) => entities((em) => em.findOne(CallbackSecretEntity, { companyId })),
});

/** A message of a company's test provider that was accepted. */
export const CallbackCallEntity = defineEntity({
  name: 'CallbackCall',
  tableName: 'callback_call',
  properties: {
    companyId: p.text().primary(),
    /** SHA-256 of the message's `webhook-id`. */
    webhookId: p.text().primary(),
    receivedAt: p.type(InstantType),
    /** Null in what a node of an earlier release has received. So are the next two. */
    recordId: p.text().strictNullable(),
    /** Its place among the messages about its record. */
    orderedAt: p.type(InstantType).strictNullable(),
    /** The names of the members that it has set. */
    members: p.array().columnType('text[]').strictNullable(),
  },
  indexes: [
    { name: 'callback_call_received_index', properties: ['companyId', 'receivedAt'] },
    { name: 'callback_call_record_index', properties: ['companyId', 'recordId', 'orderedAt'] },
  ],
});

markColumns(CallbackCallEntity, null, {
  companyId: none,
  webhookId: none,
  receivedAt: none,
  recordId: none,
  orderedAt: none,
  members: none,
});

/** Old messages that are removed for each new message. It is more than one, so the number of old messages falls. */
const forgottenAtOnce = 100;

export function callbackWritesOn(entities: Entities, statements: Statements): CallbackWrites {
  return {
    async rollSecret(companyId, secret, previousUntil) {
      // The secret is a parameter: MikroORM would write it into the text of the statement.
      const [row] = await statements.rows(sql<EntityData<StoredCallbackSecret>>`
        insert into callback_secret (company_id, secret) values (${companyId}, ${secret})
        on conflict (company_id) do update set secret = excluded.secret, previous_secret = callback_secret.secret,
          previous_valid_until = ${previousUntil}
        returning *`);
      return entities(async (em) => em.map(CallbackSecretEntity, row ?? {}));
    },

    // If a message arrives twice at the same time, the second waits here for the first. If the first was accepted, the
    // second is a duplicate. If the first was rejected, the second takes its place.
    async remember({ companyId, idHash, recordId, orderedAt, members }, at, since) {
      // As an array, so that the inner query runs once. PostgreSQL may run a subquery of "in" for each row, and with "for
      // update" each run skips the rows that are already deleted and finds further ones.
      await statements.rows(sql`
        delete from callback_call where company_id = ${companyId} and webhook_id = any(array(
          select webhook_id from callback_call where company_id = ${companyId} and received_at <= ${since}
          order by received_at, webhook_id limit ${forgottenAtOnce} for update))`);
      const remembered = await statements.rows(sql`
        insert into callback_call (company_id, webhook_id, received_at, record_id, ordered_at, members)
        values (${companyId}, ${idHash}, ${at}, ${recordId}, ${orderedAt}, ${members}::text[])
        on conflict (company_id, webhook_id) do update set received_at = excluded.received_at,
          record_id = excluded.record_id, ordered_at = excluded.ordered_at, members = excluded.members
        where callback_call.received_at <= ${since}
        returning webhook_id`);
      return remembered.length > 0;
    },

    async setLater({ companyId, recordId, orderedAt }) {
      const rows = await statements.rows(sql<{ member: string }>`
        select distinct unnest(members) as member from callback_call
        where company_id = ${companyId} and record_id = ${recordId} and ordered_at > ${orderedAt}::timestamptz`);
      return new Set(rows.map(({ member }) => member));
    },
  };
}
