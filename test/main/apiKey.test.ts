import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyCommand } from '../../src/cli/commands/apiKeyCommand.js';
import { readKeyText } from '../../src/http/credentials/apiKeyAuthenticator.js';
import { fillDataDirectory } from '../support/database/databases.js';

/** `npm run api-key` (docs/AUTHENTICATION.md), on a separate embedded database. */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-keys-'));
  await fillDataDirectory(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (...args: string[]) => apiKeyCommand(args, { DATA_DIR: directory });
const json = async (...args: string[]) => JSON.parse(await run(...args));
const endpoint = 'GET /v2/vacancies/{vacancyId}/company/{companyId}';
const contact = [
  ['--contact-company', 'Acme'],
  ['--contact-name', 'Ada Byron'],
  ['--contact-role', 'CTO'],
  ['--contact-email', 'ada@acme.example'],
].flat();
const issue = (...more: string[]) => [
  'issue',
  '--company',
  'acme',
  '--justification',
  'our website',
  ...contact,
  ...more,
];

describe('npm run api-key', () => {
  it('issues, lists, rolls and revokes a key', async () => {
    const { secret, apiKey } = await json(...issue('--grant', endpoint));
    expect(readKeyText(secret)).toMatchObject({ companyId: 'acme', publicId: apiKey.id });
    expect(apiKey.grants).toEqual([{ endpoint, justification: 'our website' }]);

    const rolled = await json('roll', '--company', 'acme', '--id', apiKey.id, '--overlap-hours', '0');
    expect(rolled.apiKey.id).toBe(apiKey.id);
    expect(rolled.secret).not.toBe(secret);

    const revoked = await json('revoke', '--company', 'acme', '--id', apiKey.id);
    expect(revoked.revokedAt).toEqual(expect.any(String));
    const listed = await json('list', '--company', 'acme');
    expect(listed).toEqual([revoked]);
    expect(JSON.stringify(listed)).not.toMatch(/hash/i);
  }, 60_000);

  it.each([
    ['an unknown command', ['steal', '--company', 'acme'], /no command "steal"/],
    ['no company', ['list'], /--company is required/],
    ['an unknown option', ['list', '--company', 'acme', '--force'], /--force/],
    ['an invalid grant', issue('--grant', 'GET /v3'), /grants\.0\.endpoint must be an endpoint/],
    ['a vacancy that is not there', issue('--grant', endpoint, '--vacancy', 'nowhere'), /vacancy was not found/],
    ['no grant', issue(), /grants must have at least 1 item/],
    ['an invalid e-mail address', issue('--grant', endpoint, '--contact-email', 'ada'), /contact\.email/],
    ['an unknown key', ['revoke', '--company', 'acme', '--id', 'nowhere'], /not found/],
  ])('explains the fault of %s', async (_case, args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('prints its help', async () => {
    expect(await run('--help')).toContain('npm run -s api-key');
  });
});

const companyId = 'acme+hr@example.com';
const runIn = async (name: string, args: readonly string[] = [], most = '300') =>
  JSON.parse(
    await apiKeyCommand([name, '--company', companyId, ...args], { DATA_DIR: directory, KEY_RATE_LIMIT_MAX: most }),
  );
const issueIn = (...args: string[]) =>
  runIn('issue', [
    ...['--grant', 'Query.events', '--grant', 'Query.record', '--justification', 'a test'],
    ...[...contact, ...args],
  ]);

describe('npm run api-key, for rate limits and changes', () => {
  it('issues a key with a rate limit of its own, and changes it in both directions and back', async () => {
    expect((await issueIn()).apiKey).toMatchObject({ requestsPerMinute: null, budget: 25 });
    const { apiKey } = await issueIn('--requests-per-minute', '90');
    expect(apiKey).toMatchObject({ companyId, requestsPerMinute: 90, budget: 90 });
    for (const [sent, stored, budget] of [
      ['300', 300, 300],
      ['1', 1, 1],
      ['default', null, 25],
    ] as const) {
      const changed = await runIn('change', ['--id', apiKey.id, '--requests-per-minute', sent]);
      expect(changed).toMatchObject({ id: apiKey.id, requestsPerMinute: stored, budget });
    }
  });

  it('narrows a key, and says which option would have made it wider', async () => {
    const { apiKey } = await issueIn('--cidr', '192.0.2.0/24');
    const change = (...args: string[]) => runIn('change', ['--id', apiKey.id, ...args]);
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
    await expect(issueIn('--requests-per-minute', sent)).rejects.toThrow(message);
    const { apiKey } = await issueIn();
    await expect(runIn('change', ['--id', apiKey.id, '--requests-per-minute', sent])).rejects.toThrow(message);
  });

  it('lists the rate limit that applies, also once the setting has fallen', async () => {
    const { apiKey } = await issueIn('--requests-per-minute', '200');
    expect(await runIn('list', [], '100')).toContainEqual(expect.objectContaining({ id: apiKey.id, budget: 100 }));
  });
});
