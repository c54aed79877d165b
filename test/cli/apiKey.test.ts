import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyCommand } from '../../src/cli/commands/apiKeyCommand.js';
import { fillDataDirectory } from '../support/database/databases.js';

/** `npm run api-key` (docs/AUTHENTICATION.md). */

let directory: string;
const companyId = 'acme+hr@example.com';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-keys-'));
  await fillDataDirectory(directory);
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = async (name: string, args: readonly string[] = [], most = '300') =>
  JSON.parse(
    await apiKeyCommand([name, '--company', companyId, ...args], { DATA_DIR: directory, KEY_RATE_LIMIT_MAX: most }),
  );
const contact = ['--contact-company', 'Acme', '--contact-name', 'Ada', '--contact-role', 'Engineer'];
const issue = (...args: string[]) =>
  run('issue', [
    ...['--grant', 'Query.events', '--grant', 'Query.record', '--justification', 'a test'],
    ...[...contact, '--contact-email', 'ada@example.com', ...args],
  ]);

describe('npm run api-key', () => {
  it('issues a key with a rate limit of its own, and changes it in both directions and back', async () => {
    expect((await issue()).apiKey).toMatchObject({ requestsPerMinute: null, budget: 25 });
    const { apiKey } = await issue('--requests-per-minute', '90');
    expect(apiKey).toMatchObject({ companyId, requestsPerMinute: 90, budget: 90 });
    for (const [sent, stored, budget] of [
      ['300', 300, 300],
      ['1', 1, 1],
      ['default', null, 25],
    ] as const) {
      const changed = await run('change', ['--id', apiKey.id, '--requests-per-minute', sent]);
      expect(changed).toMatchObject({ id: apiKey.id, requestsPerMinute: stored, budget });
    }
  });

  it('narrows a key, and says which option would have made it wider', async () => {
    const { apiKey } = await issue('--cidr', '192.0.2.0/24');
    const change = (...args: string[]) => run('change', ['--id', apiKey.id, ...args]);
    expect(await change('--grant', 'Query.record', '--cidr', '192.0.2.0/28')).toMatchObject({
      grants: [{ endpoint: 'Query.record' }],
      cidrs: ['192.0.2.0/28'],
    });
    await expect(change('--grant', 'Query.events', '--cidr', '192.0.2.0/24')).rejects.toThrow(
      'grants.0 must be a grant of the key.\ncidrs.0 must be within a range of the key.',
    );
  });

  it.each([
    ['301', 'requestsPerMinute must be at most 300, the setting KEY_RATE_LIMIT_MAX.'],
    ['0', 'requestsPerMinute must be at least 1.'],
    ['many', 'requestsPerMinute must be a finite number.'],
  ])('refuses a rate limit of %s', async (sent, message) => {
    await expect(issue('--requests-per-minute', sent)).rejects.toThrow(message);
    const { apiKey } = await issue();
    await expect(run('change', ['--id', apiKey.id, '--requests-per-minute', sent])).rejects.toThrow(message);
  });

  it('lists the rate limit that applies, also once the setting has fallen', async () => {
    const { apiKey } = await issue('--requests-per-minute', '200');
    expect(await run('list', [], '100')).toContainEqual(expect.objectContaining({ id: apiKey.id, budget: 100 }));
  });
});
