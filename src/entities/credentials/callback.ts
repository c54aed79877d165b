import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { StoredCallbackSecret } from '../../core/callbacks/callbackSecret.js';
import type { Instant } from '../../core/vacancies/vacancy.js';
import { mappingOf } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/**
 * The secret with which a company's test provider signs its messages. It is stored in plain text, because a hash of it
 * could not verify a signature (docs/SECURITY.md).
 */
export const CallbackSecretEntity = defineEntity({
  name: 'CallbackSecret',
  tableName: 'callback_secret',
  properties: {
    companyId: p.text().primary(),
    secret: p.text(),
    previousSecret: p.text().nullable(),
    previousValidUntil: p.datetime(3).nullable(),
  },
});

export const callbackSecrets = mappingOf<StoredCallbackSecret>()(CallbackSecretEntity, {});

/** A message of a company's test provider that was accepted. */
export const CallbackCallEntity = defineEntity({
  name: 'CallbackCall',
  tableName: 'callback_call',
  properties: {
    companyId: p.text().primary(),
    webhookId: p.text().primary(),
    receivedAt: p.datetime(3),
  },
  indexes: [{ name: 'callback_call_received_index', properties: ['companyId', 'receivedAt'] }],
});

/** Old messages that are removed for each new message. It is more than one, so the number of old messages falls. */
const forgottenAtOnce = 100;

/**
 * As {@link Transaction.rememberCallback}. If a message arrives twice at the same time, the second waits here for the
 * first. If the first was accepted, the second is a duplicate. If the first was refused, the second takes its place.
 */
export async function rememberCallback(
  statements: Statements,
  companyId: string,
  webhookId: string,
  at: Instant,
  since: Instant,
): Promise<boolean> {
  // As an array, so that the inner query runs once. PostgreSQL may run a subquery of "in" for each row, and with "for
  // update" each run skips the rows that are already deleted and finds further ones.
  await statements.rows(sql`
    delete from callback_call where company_id = ${companyId} and webhook_id = any(array(
      select webhook_id from callback_call where company_id = ${companyId} and received_at <= ${since}
      order by received_at, webhook_id limit ${forgottenAtOnce} for update))`);
  const remembered = await statements.rows(sql`
    insert into callback_call (company_id, webhook_id, received_at) values (${companyId}, ${webhookId}, ${at})
    on conflict (company_id, webhook_id) do update set received_at = excluded.received_at
    where callback_call.received_at <= ${since}
    returning webhook_id`);
  return remembered.length > 0;
}
