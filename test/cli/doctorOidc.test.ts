import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { oidcCheck } from '../../src/cli/doctor/settingsCheck.js';
import { readConfig } from '../../src/start/config.js';
import { type DiscoveryServer, startDiscovery } from '../support/outside/discovery.js';

/** What `npm run doctor` says of the board's identity provider. */

let provider: DiscoveryServer;
beforeAll(async () => {
  provider = await startDiscovery();
});
beforeEach(() => provider.publish({}));
afterAll(() => provider.close());

const found = (env: Readonly<Record<string, string>> = {}) =>
  oidcCheck(
    readConfig({
      DATA_DIR: join(tmpdir(), 'recruitment-doctor-oidc-none'),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'board',
      JWT_JWKS_URL: `${provider.issuer}/jwks`,
      JWT_AUDIENCE: 'pipeline',
      BOARD_URL: 'https://hiring.example/board',
      ...env,
    }),
  );

it('is well, and says what to register', async () => {
  expect(await found()).toEqual({
    status: 'ok',
    message: 'register https://hiring.example/board/signed-in as a redirect URI of a public client',
    remedy: null,
  });
  provider.publish({ code_challenge_methods_supported: undefined, end_session_endpoint: undefined });
  expect((await found()).message).toMatch(/PKCE.*; it has no end_session_endpoint/);
});

it('is skipped without a provider, and without a board', async () => {
  expect((await oidcCheck(readConfig({}))).status).toBe('skip');
  expect(await found({ BOARD: 'off' })).toMatchObject({ status: 'skip', message: 'BOARD is off' });
});

it('fails where the provider is away, or is another one', async () => {
  provider.answer((response) => response.writeHead(502).end());
  expect(await found()).toMatchObject({
    status: 'fail',
    message: "OIDC_ISSUER can't be used: the answer was 502",
    remedy: expect.stringContaining('OIDC_ISSUER'),
  });
  provider.publish({ issuer: `${provider.issuer}/` });
  expect((await found()).message).toMatch(/issuer must be OIDC_ISSUER, letter by letter$/);
});

it('warns of keys of others, and fails where no token would be accepted', async () => {
  expect(await found({ JWT_JWKS_URL: 'https://keys.example' })).toMatchObject({ status: 'warn' });
  expect(await found({ OIDC_TOKEN: 'id_token' })).toMatchObject({ status: 'fail' });
  expect(await found({ OIDC_TOKEN: 'id_token', JWT_AUDIENCE: 'board' })).toMatchObject({ status: 'ok' });
});
