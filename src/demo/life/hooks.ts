import type { Call } from '../../core/application/dispatching/call.js';
import type { EventType } from '../../core/application/event.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { createWebhook } from '../../core/webhooks/createWebhook.js';
import { listWebhooks, updateWebhook } from '../../core/webhooks/manageWebhooks.js';
import { companyId, start } from '../company.js';
import type { HookReceiver } from './receiver.js';

/** The two webhooks of the demo's life. */

/** What the failing one gets: few enough events that one can watch each. */
const toPayroll: readonly EventType[] = ['RECORD_INITIALIZED', 'RECORD_FINISHED', 'RECORD_DISCARDED'];

/**
 * Creates the webhooks. Those of an earlier start, whose receiver is gone, are led to the present one.
 * @param dispatcher by which webhooks may lead to this machine
 */
export async function placeHooks(
  dispatcher: Pick<Dispatcher, 'query' | 'execute'>,
  { steady, failing }: HookReceiver,
): Promise<void> {
  await place(dispatcher, {
    url: steady,
    description: "The demo's dashboard: accepts everything.",
    types: null,
  });
  await place(dispatcher, {
    url: failing,
    description: "The demo's payroll: refuses the first two attempts of each delivery.",
    types: toPayroll,
  });
}

interface Hook {
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[] | null;
}

async function place(dispatcher: Pick<Dispatcher, 'query' | 'execute'>, hook: Hook): Promise<void> {
  const call = (via: string, body?: object, target: object = {}): Call => ({
    caller: start,
    via,
    target: { companyId, ...target },
    body: () => body,
  });
  const webhooks = await dispatcher.query(listWebhooks, call('Query.webhooks'));
  const known = webhooks.find(({ url, apiKeyId }) => apiKeyId === null && isSameHook(url, hook.url));
  if (!known) await dispatcher.execute(createWebhook, call('Mutation.createWebhook', hook));
  else {
    const status = known.status === 'DISABLED' ? 'ACTIVE' : known.status;
    await dispatcher.execute(
      updateWebhook,
      call('Mutation.updateWebhook', { url: hook.url, status }, { id: known.id }),
    );
  }
}

/** Whether two addresses of this machine differ by their port alone. */
function isSameHook(one: string, other: string): boolean {
  const [{ hostname, pathname }, own] = [new URL(one), new URL(other)];
  return hostname === own.hostname && pathname === own.pathname;
}
