import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** What a caller can make the process store in memory. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a garbage collection. */
function inUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

describe('documents that are sent once', () => {
  // Comments don't count as tokens, but a document's list of tokens stores each of them: 30 MB for this one.
  const comments = '#\n'.repeat(340_000);
  const megabytes = 1024 * 1024;
  const documents = 12;

  test.each([
    ['that are answered by a plan', (index: number) => `{ a${index}: vacancies(companyId: "acme") { nodes { id } } }`],
    ['that are executed', (index: number) => `{ a${index}: viewer { id } }`],
    ['that are not valid', (index: number) => `{ a${index}: nothing }`],
  ])(
    '%s: are not stored',
    async (_case, query) => {
      const ask = (index: number) => service.graphql(`${query(index)} ${comments}`, { token: tokenFor('acme') });
      const { status } = await ask(0);
      const before = inUse();
      for (let index = 1; index <= documents; index += 1) expect((await ask(index)).status).toBe(status);
      expect((inUse() - before) / megabytes).toBeLessThan(64);
    },
    60_000,
  );
});
