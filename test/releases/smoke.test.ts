import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startService } from '../support/service/service.js';

/**
 * The requests of the newest release's smoke.json are answered today as then; `npm run check -- rolling` sends them to
 * both builds.
 */

interface Scripts {
  readonly smoke: (
    origin: string,
    caller: { readonly companyId: string; readonly apiKey: string },
    requests: readonly object[],
  ) => Promise<readonly string[]>;
  readonly releasesIn: (root: string) => readonly string[];
}

const root = join(import.meta.dirname, '../..');
const script = (name: string): Promise<Scripts> => import(new URL(`../../scripts/${name}`, import.meta.url).href);

it('the requests of the newest release are answered as they were', async () => {
  const { smoke } = await script('smoke.mjs');
  const { releasesIn } = await script('breaking/releases.mjs');
  const requests = JSON.parse(
    await readFile(join(root, 'contracts/releases', releasesIn(root).at(-1) ?? '', 'smoke.json'), 'utf8'),
  );
  expect(requests.length).toBeGreaterThan(10);
  const service = await startService();
  const { text: apiKey } = await service.issueKey('acme');
  expect(await smoke(service.url, { companyId: 'acme', apiKey }, requests)).toEqual([]);
  const changed = [
    { ...requests[0], expected: { status: 204, reason: 'ELSE', shape: { status: 'number', more: 'string' } } },
  ];
  expect(await smoke(service.url, { companyId: 'acme', apiKey }, changed)).toEqual([
    expect.stringMatching(/^a probe: the status is 200, and was 204/),
    'a probe: the reason is none, and was ELSE',
    'a probe: the answer.status is string, and was number',
    'a probe: the answer.more is gone',
  ]);
  await service.stop();
});
