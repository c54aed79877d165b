import { afterAll, beforeAll } from '@jest/globals';
import { openPostgresTest } from '../database/databases.js';
import { type Service, startService } from './service.js';

/**
 * Two nodes on one new database of PostgreSQL. They begin before the tests of a suite, and end after them.
 * @returns empty until the tests begin
 */
export function twoNodes(): readonly [Service, Service] {
  const nodes: Service[] = [];
  beforeAll(async () => {
    const database = await openPostgresTest();
    nodes.push(await startService({ database }), await startService({ database }));
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await nodes[0]?.database.close();
  });
  return nodes as readonly Service[] as readonly [Service, Service];
}
