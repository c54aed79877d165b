import type { UserCaller } from '../core/application/access/caller.js';
import { Turns } from '../core/application/limits/fairSemaphore.js';
import type { Door } from '../core/dispatcher.js';
import { requestApiKey } from '../core/modules/apiKeys/requestApiKey.js';
import { eraseCandidate } from '../core/modules/people/erasure/eraseCandidate.js';
import { requestReview } from '../core/modules/people/reviews/requestReview.js';
import type { FeatureRecord } from '../core/modules/pipeline/shapes/record.js';
import { noApiKeyCache, openDoor } from '../start/dispatching/openDispatcher.js';
import { companyId, contact, recruiter } from './company/company.js';
import type { DemoWorld } from './company/demoWorld.js';

/** Shows in the demo's company what becomes of a person's data: an objection, an erased person, a request for a key. */

const engineer: UserCaller = { kind: 'user', id: 'leo.marsh', companyIds: [companyId], roles: [] };

/** @param records of the new demo company */
export async function showPeople(world: DemoWorld, records: readonly FeatureRecord[]): Promise<void> {
  const door = openDoor({
    ...world,
    turns: new Turns(),
    apiKeyCache: noApiKeyCache,
    allowsLoopbackWebhooks: false,
  });
  await askForKey(door);
  const discarded = records.filter(({ status }) => status.code === 'DISCARDED');
  const [objecting, leaving] = discarded.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (objecting) await object(door, objecting.id);
  if (leaving && world.store.hasPersonKey) await erase(door, leaving.candidateId);
}

async function askForKey(door: Door): Promise<void> {
  await door.tell(requestApiKey, {
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

async function object(door: Door, recordId: string): Promise<void> {
  await door.tell(requestReview, {
    caller: recruiter,
    via: 'Mutation.requestReview',
    target: { companyId, recordId },
    body: () => ({ requestedBy: 'CANDIDATE', reason: 'My certificate was on the second page of the form.' }),
  });
}

async function erase(door: Door, candidateId: string): Promise<void> {
  await door.tell(eraseCandidate, {
    caller: recruiter,
    via: 'Mutation.eraseCandidate',
    target: { companyId, candidateId },
    body: () => ({ reason: 'REQUEST', reference: 'demo-1' }),
  });
}
