import type { Caller } from '../../src/core/application/access/caller.js';
import type { Tool, UseCaseContext } from '../../src/core/application/dispatching/useCase.js';
import type { DomainEvent, Origin } from '../../src/core/application/event.js';
import { FairSemaphore } from '../../src/core/application/limits/fairSemaphore.js';
import type { DispatcherOptions } from '../../src/core/dispatcher.js';
import { DomainError } from '../../src/core/kernel/errors.js';
import type { Store } from '../../src/core/ports.js';
import type { SomeOf } from '../support/service/storeWith.js';

/**
 * A use case's surroundings as plain data: a clock that stands still, counted ids, and a store that the test writes.
 */

export const now = '2026-11-20T12:00:00.000Z';

export const user = (more: Partial<Extract<Caller, { kind: 'user' }>> = {}): Caller => ({
  kind: 'user',
  id: 'ada',
  companyIds: ['acme'],
  roles: [],
  ...more,
});

export const apiKey = (...grants: string[]): Caller => ({
  kind: 'apiKey',
  id: 'key-1',
  companyIds: ['acme'],
  grants: new Set(grants),
  vacancyIds: null,
  requestsPerMinute: null,
  agentFor: null,
});

/** Part of a store. A use of any other member throws, also of a repository. */
export function storeOf<S extends object>(some: SomeOf<S>): S {
  return new Proxy(some as object, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name) ?? {};
      return typeof found === 'object' && found !== null ? repositoryOf(String(name), found) : found;
    },
  }) as S;
}

const repositoryOf = (repository: string, some: object): object =>
  new Proxy(some, {
    get(target, name) {
      if (Reflect.has(target, name)) return Reflect.get(target, name);
      throw new Error(`The store was asked for ${repository}.${String(name)}.`);
    },
  });

export function partsOf(store: Store, more: Partial<DispatcherOptions> = {}): DispatcherOptions {
  let uuids = 0;
  let codes = 0;
  return {
    store,
    clock: { now: () => Date.parse(now) },
    ids: {
      uuid: () => `uuid-${++uuids}`,
      shortCode: () => `CODE${++codes}`,
      hex: () => String(++uuids).padStart(32, '0'),
    },
    digest: { sha256: (text) => `digest of ${text}` },
    keyGenerator: {
      write: (companyId, publicId) => ({ text: `${companyId}.${publicId}`, hash: 'hash' }),
      newPublicId: () => 'key-2',
      newSigningSecret: () => 'whsec_AAAA',
    },
    addressRanges: { isWithin: (inner, outer) => inner === outer },
    apiKeyCache: { forget: () => undefined },
    pause: async () => undefined,
    permits: new FairSemaphore(),
    defaultLocale: 'es',
    keyRates: { usual: 25, most: 25 },
    allowsLoopbackWebhooks: false,
    ...more,
  };
}

const origin: Origin = {
  actor: { kind: 'USER', id: 'ada' },
  operation: 'anything',
  via: 'GRAPHQL',
  requestId: 'request-1',
};

/** The fields of an event that identify its subject. */
export const named = ({ type, vacancyId, candidateId, recordId, nextRecordId }: DomainEvent) => ({
  type,
  vacancyId,
  candidateId,
  recordId,
  nextRecordId,
});

/** The context of a use case that runs without the dispatcher. */
export function contextOf<S extends object>(some: SomeOf<S>, caller: Caller = user()): UseCaseContext<S, Tool> {
  const store = storeOf<S>(some);
  return {
    caller,
    store,
    tools: partsOf(store as unknown as Store),
    now,
    origin,
    assertSent: () => undefined,
    pause: async () => undefined,
    selection: undefined,
  };
}

/** The result of the work, or the reason of its refusal. Other errors are thrown. */
export async function outcomeOf<R>(work: () => R | Promise<R>): Promise<R | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}
