import { Turns } from '../../src/core/turns.js';
import { ids } from '../../src/entities/ids.js';
import { openDoor } from '../../src/start/openDoor.js';
import { worksOf } from '../../src/workers/openWorkers.js';
import type { Service } from './service.js';

/**
 * Does a work for everybody for whom it is due, until nothing more is.
 * @returns the companies, each as often as there was a run for it
 */
export async function doWork(
  { database: { store }, clock }: Service,
  name: string,
  hasTestClock = false,
): Promise<string[]> {
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const apiKeyCache = { forget: () => undefined };
  const allowsLoopbackWebhooks = false;
  const door = openDoor({
    store,
    clock,
    ids,
    turns: new Turns(),
    apiKeyCache,
    defaultLocale: 'es',
    allowsLoopbackWebhooks,
    hasTestClock,
  });
  const work = worksOf({
    store,
    door,
    clock,
    ids,
    logger,
    allowsLoopbackWebhooks,
    automations: true,
    hasTestClock,
  }).find((one) => one.name === name);
  if (!work) throw new Error(`There is no work ${name}.`);
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
