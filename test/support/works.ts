import { Turns } from '../../src/core/turns.js';
import { ids } from '../../src/entities/ids.js';
import { openDoor } from '../../src/start/openDoor.js';
import { worksOf } from '../../src/workers/openWorkers.js';
import type { Work } from '../../src/workers/work.js';
import type { Service } from './service.js';

/** A work as a process does it that has the service's database and clock. */
export function workOf(service: Service, name: string, hasTestClock = false): Work {
  const work = worksIn(service, { hasTestClock }).find((one) => one.name === name);
  if (!work) throw new Error(`There is no work ${name}.`);
  return work;
}

/** All that such a process does without a request. */
export function worksIn(
  { database: { store }, clock }: Service,
  { hasTestClock = false, automations = true } = {},
): readonly Work[] {
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const apiKeyCache = { forget: () => undefined };
  const need = { store, clock, ids, allowsLoopbackWebhooks: false, hasTestClock };
  const door = openDoor({ ...need, turns: new Turns(), apiKeyCache, defaultLocale: 'es' });
  return worksOf({ ...need, door, logger, automations });
}

/**
 * Does a work for everybody for whom it is due, until nothing more is.
 * @returns the companies, each as often as there was a run for it
 */
export async function doWork(service: Service, name: string, hasTestClock = false): Promise<string[]> {
  const work = workOf(service, name, hasTestClock);
  const done: string[] = [];
  for (const companyId of await work.due()) {
    let more: number | undefined;
    do {
      done.push(companyId);
      more = await work.run(companyId, new AbortController().signal);
    } while (more === 0);
  }
  return done;
}
