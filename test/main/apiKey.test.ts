import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyCommand } from '../../src/cli/commands/apiKeyCommand.js';
import { readKeyText } from '../../src/http/credentials/apiKeyText.js';
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
