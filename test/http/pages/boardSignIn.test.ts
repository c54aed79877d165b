import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { usualClaims } from '../../../src/core/application/access/tokenClaims.js';
import { type DiscoveryServer, startDiscovery } from '../../support/outside/discovery.js';
import { type Service, type ServiceOptions, secret, startService } from '../../support/service/service.js';

/** What the board's page is told of its identity provider, and to whom it may connect. The app is made up. */

let directory: string;
let provider: DiscoveryServer;
let service: Service;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'board-sign-in-'));
  await writeFile(join(directory, 'index.html'), '<script type="application/json" id="preset"></script>');
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(async () => {
  provider = await startDiscovery();
});
afterEach(async () => {
  await service.stop();
  await provider.close();
});

const credentials = {
  companyId: 'acme',
  apiKey: 'rpk.demo-key',
  token: 'demo-token',
  vacancyId: 'v',
  interviewId: 'i',
  psychometricId: 'p',
};

async function opened(options: ServiceOptions = {}, path = '/board') {
  service = await startService({
    boardDirectory: directory,
    demo: () => credentials,
    boardUrl: 'https://hiring.example/board',
    oidc: {
      issuer: provider.issuer,
      clientId: 'board</script>',
      scope: 'openid',
      resource: null,
      audience: null,
      token: 'access_token',
    },
    ...options,
  });
  const { status, headers, text } = await service.request('GET', path);
  const policy = headers.get('content-security-policy') ?? '';
  return {
    status,
    text,
    preset: JSON.parse(/id="preset">(.*)<\/script>/.exec(text)?.[1] ?? 'null'),
    connected: policy.split('; ').find((part) => part.startsWith('connect-src')),
  };
}

describe('the board’s page', () => {
  it('is told of the provider, instead of the demo’s credentials, and may connect to its endpoints', async () => {
    provider.publish({ token_endpoint: 'https://tokens.example/t', revocation_endpoint: 'https://tokens.example/r' });
    const { preset, text, connected } = await opened();
    expect(preset).toMatchObject({
      companyId: null,
      token: null,
      oidc: {
        issuer: provider.issuer,
        clientId: 'board</script>',
        boardUrl: 'https://hiring.example/board',
        companyClaims: ['companyId', 'companyIds'],
        metadata: { issuer: provider.issuer, token_endpoint: 'https://tokens.example/t' },
      },
    });
    expect(text).toContain('board\\u003c/script>');
    expect(connected).toBe("connect-src 'self' https://tokens.example");
  });

  it('names the claim that the operator chose', async () => {
    const claims = { ...usualClaims, companyClaim: '/org/id' };
    const { preset } = await opened({
      tokens: { keys: { kind: 'secret', secret }, issuer: null, audience: null, claims },
    });
    expect(preset.oidc.companyClaims).toEqual(['/org/id']);
  });

  it('says that a provider is away, and connects to nobody else then', async () => {
    provider.answer((response) => response.writeHead(503).end());
    const { status, preset, connected } = await opened();
    expect([status, preset.oidc.metadata, connected]).toEqual([200, null, "connect-src 'self'"]);
  });

  it('is at the address of the return, too', async () => {
    const { status, preset } = await opened({}, '/board/signed-in?code=c&state=s');
    expect([status, preset.oidc.issuer]).toEqual([200, provider.issuer]);
    expect(JSON.stringify(service.log)).not.toContain('code=c');
  });

  it('says nothing of sign-in without a provider', async () => {
    const { preset, connected } = await opened({ oidc: null });
    expect([Object.keys(preset), connected]).toEqual([
      ['companyId', 'token', 'testClock', 'explorer'],
      "connect-src 'self'",
    ]);
    expect(provider.fetched).toEqual([]);
  });
});
