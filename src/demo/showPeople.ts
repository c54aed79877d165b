import { requestApiKey } from '../core/apiKeys/requestApiKey.js';
import type { UserCaller } from '../core/application/access/caller.js';
import { FairSemaphore } from '../core/application/limits/fairSemaphore.js';
import { usualKeyRates } from '../core/application/limits/limiter.js';
import type { Dispatcher } from '../core/dispatcher.js';
import { eraseCandidate } from '../core/people/erasure/eraseCandidate.js';
import { requestReview } from '../core/people/requestReview.js';
import type { FeatureRecord } from '../core/pipeline/shapes/record.js';
import { noApiKeyCache, openDispatcher } from '../start/openDispatcher.js';
import { companyId, contact, recruiter } from './company.js';
import type { DemoWorld } from './demoKey.js';

/** Shows in the demo's company what becomes of a person's data: an objection, an erased person, a request for a key. */

const engineer: UserCaller = { kind: 'user', id: 'leo.marsh', companyIds: [companyId], roles: [] };

/** @param records of the new demo company */
export async function showPeople(world: DemoWorld, records: readonly FeatureRecord[]): Promise<void> {
  const dispatcher = openDispatcher({
    ...world,
    permits: new FairSemaphore(),
    apiKeyCache: noApiKeyCache,
    keyRates: usualKeyRates,
    allowsLoopbackWebhooks: false,
  });
  await askForKey(dispatcher);
  const discarded = records.filter(({ status }) => status.code === 'DISCARDED');
  const [objecting, leaving] = discarded.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (objecting) await object(dispatcher, objecting.id);
  if (leaving && world.store.erasures.hasPersonKey) await erase(dispatcher, leaving.candidateId);
}

async function askForKey(dispatcher: Dispatcher): Promise<void> {
  await dispatcher.execute(requestApiKey, {
    caller: engineer,
    via: 'Mutation.requestApiKey',
    target: { companyId },
    body: () => ({
      contact: { ...contact, fullName: 'Leo Marsh', role: 'Engineer', email: 'leo.marsh@acme.example' },
      grants: [
        { endpoint: 'Query.records', justification: 'The dashboard of the hiring team reads the open records.' },
      ],
    }),
  });
}

async function object(dispatcher: Dispatcher, recordId: string): Promise<void> {
  await dispatcher.execute(requestReview, {
    caller: recruiter,
    via: 'Mutation.requestReview',
    target: { companyId, recordId },
    body: () => ({ requestedBy: 'CANDIDATE', reason: 'My certificate was on the second page of the form.' }),
  });
}

async function erase(dispatcher: Dispatcher, candidateId: string): Promise<void> {
  await dispatcher.execute(eraseCandidate, {
    caller: recruiter,
    via: 'Mutation.eraseCandidate',
    target: { companyId, candidateId },
    body: () => ({ reason: 'REQUEST', reference: 'demo-1' }),
  });
}
