import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { StoredCallbackSecret } from '../core/callbacks/callbackSecret.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import { mappingOf } from './mapping.js';
import type { Statements } from './statement.js';

/** What a company's test provider signs its messages by, as it is: no hash could sign (docs/SECURITY.md). */
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

/** A message of a company's test provider that was taken in. */
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

/** Forgotten by each message that is remembered: more than come, so that old ones become fewer. */
const forgottenAtOnce = 100;

/**
 * As {@link Transaction.rememberCallback}. A message that comes twice at the same time waits here for the first: it finds it
 * remembered, or takes its place where that one was refused.
 */
export async function rememberCallback(
  statements: Statements,
  companyId: string,
  webhookId: string,
  at: Instant,
  since: Instant,
): Promise<boolean> {
  await statements.rows(sql`
    delete from callback_call where company_id = ${companyId} and webhook_id in (
      select webhook_id from callback_call where company_id = ${companyId} and received_at <= ${since}
      order by received_at, webhook_id limit ${forgottenAtOnce} for update)`);
  const remembered = await statements.rows(sql`
    insert into callback_call (company_id, webhook_id, received_at) values (${companyId}, ${webhookId}, ${at})
    on conflict (company_id, webhook_id) do update set received_at = excluded.received_at
    where callback_call.received_at <= ${since}
    returning webhook_id`);
  return remembered.length > 0;
}
