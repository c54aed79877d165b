import type { Caller } from '../../../src/core/application/access/caller.js';
import type { Call } from '../../../src/core/application/dispatching/call.js';
import type { EventData } from '../../../src/core/application/event.js';
import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import type { Dispatcher } from '../../../src/core/dispatcher.js';
import { listEvents, type ShownEvent } from '../../../src/core/feed/listEvents.js';
import { type Feed, readFeed } from '../../../src/core/feed/readFeed.js';
import { DomainError } from '../../../src/core/kernel/errors.js';
import { JsonText } from '../../../src/core/kernel/reading/renderedJson.js';
import { ids } from '../../../src/entities/ids.js';
import { type Environment, readConfig } from '../../../src/start/config.js';
import { noApiKeyCache, openDispatcher } from '../../../src/start/openDispatcher.js';
import { openStore } from '../../../src/start/opening/openStore.js';

/** The feed in the database of an environment, without a service. */

async function at<R>(
  env: Environment,
  work: (dispatcher: Dispatcher, caller: Caller) => Promise<R>,
  companyId: string,
): Promise<R> {
  const config = readConfig(env);
  const { store, close } = await openStore(config);
  const { defaultLocale, allowsLoopbackWebhooks, keyRates } = config;
  const parts = { store, clock: Date, ids, permits: new FairSemaphore(), apiKeyCache: noApiKeyCache };
  try {
    const caller: Caller = { kind: 'user', id: 'ada', companyIds: [companyId], roles: ['admin'] };
    return await work(openDispatcher({ ...parts, defaultLocale, allowsLoopbackWebhooks, keyRates }), caller);
  } finally {
    await close();
  }
}

export const feedIn = (env: Environment, companyId: string): Promise<Feed> =>
  at(
    env,
    (dispatcher, caller) =>
      dispatcher.query(readFeed, { caller, via: 'Query.feed', target: { companyId }, body: () => undefined } as Call),
    companyId,
  );

/** The events after a cursor, or why they are refused. */
export const pageIn = (env: Environment, companyId: string, after: string): Promise<readonly ShownEvent[] | object> =>
  at(
    env,
    async (dispatcher, caller) => {
      const target = { companyId, scopes: [{}] };
      try {
        const call = { caller, via: 'Query.events', target, body: () => ({ first: 100, after }) } as unknown as Call;
        const [page] = await dispatcher.query(listEvents, call);
        return (page?.items ?? []).map((event) => ({
          ...event,
          data: event.data instanceof JsonText ? (event.data.parsed as EventData) : event.data,
        }));
      } catch (error) {
        if (error instanceof DomainError) return { reason: error.reason, ...error.members };
        throw error;
      }
    },
    companyId,
  );
