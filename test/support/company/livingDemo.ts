import { callerOf } from '../../../src/demo/company/demoKey.js';
import { Life, type LifeParts } from '../../../src/demo/life/life.js';
import { ids } from '../../../src/entities/ids.js';
import { keyTexts } from '../../../src/http/credentials/apiKeyText.js';
import type { DemoService } from '../service/demoService.js';
import { doorOn } from '../service/door.js';

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

/** The life of a demo company. It goes on when a test says so. */
export function lifeOf({ database: { store }, clock, demo }: DemoService, parts: Partial<LifeParts> = {}): Life {
  return new Life({
    dispatcher: doorOn({ store, clock }),
    caller: () => callerOf(demo.apiKey, { store, clock, keyTexts }),
    newId: () => ids.uuid(),
    random: randomFrom(34),
    ...parts,
  });
}

/** The number of the demo company's open records. */
export async function openOf(service: DemoService): Promise<number> {
  const query = '{ records(companyId: "acme", first: 1, filter: { isClosed: false }) { totalCount } }';
  return (await service.graphql(query, { token: service.demo.token })).body.data.records.totalCount;
}
