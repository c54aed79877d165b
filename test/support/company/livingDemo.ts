import { Life, type LifeOptions, optionsOf } from '../../../examples/demo-life/life.js';
import { openLife, type RunningLife } from '../../../src/demo/life/openLife.js';
import { ids } from '../../../src/entities/ids.js';
import { keyGenerator } from '../../../src/http/credentials/apiKeyAuthenticator.js';
import type { DemoService } from '../service/demoService.js';

/** Random numbers that are the same each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The life of a service's demo company, by the environment that the service gives it. It goes on when a test says so.
 * @param wait what the client does while its budget is used up; unless it is given, no budget may be
 */
export function lifeBy(
  env: NodeJS.ProcessEnv,
  { wait, ...options }: Partial<LifeOptions> & { readonly wait?: (ms: number) => Promise<void> } = {},
): Life {
  return new Life({ ...optionsOf(env, randomFrom(34), wait ? { wait } : { retries: 0 }), ...options });
}

/** What the service prepares for a life, without the process that lives it. */
export async function preparedLife({
  database: { store },
  clock,
  url,
  log,
}: Pick<DemoService, 'database' | 'clock' | 'url' | 'log'>): Promise<{ running: RunningLife; env: NodeJS.ProcessEnv }> {
  const collect = (fields: object, message: string): void => void log.push({ ...fields, message });
  const prepared = Promise.withResolvers<NodeJS.ProcessEnv>();
  const running = await openLife({
    world: { store, keyGenerator, ids, clock, defaultLocale: 'es' },
    logger: { debug: collect, info: collect, warn: collect, error: collect },
    run: async (env) => prepared.resolve(env),
  });
  running.start(url);
  return { running, env: await prepared.promise };
}

/** The number of the demo company's open records. */
export async function openOf(service: DemoService): Promise<number> {
  const query = '{ records(companyId: "acme", first: 1, filter: { isClosed: false }) { totalCount } }';
  return (await service.graphql(query, { token: service.demo.token })).body.data.records.totalCount;
}
