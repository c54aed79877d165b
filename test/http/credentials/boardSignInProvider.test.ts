import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fetchDiscovery,
  IdentityProvider,
  type ProviderMetadata,
  type ProviderOptions,
} from '../../../src/http/credentials/boardSignInProvider.js';
import { type DiscoveryServer, startDiscovery } from '../../support/outside/discovery.js';
import { TestClock } from '../../support/service/service.js';

/** The discovery document of the board's identity provider. */

let server: DiscoveryServer;
beforeAll(async () => {
  server = await startDiscovery();
});
beforeEach(() => server.publish({}));
afterAll(() => server.close());

describe('the discovery document', () => {
  it('is read for what the board needs', async () => {
    const { issuer } = server;
    expect(await fetchDiscovery(issuer)).toEqual({
      metadata: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        end_session_endpoint: `${issuer}/logout`,
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      },
      jwksUri: `${issuer}/jwks`,
      announcesPkce: true,
    });
    expect(server.fetched).toEqual(['/realm/.well-known/openid-configuration']);
  });

  it('may have no word of PKCE, of revocation and of the end of sessions', async () => {
    server.publish({
      code_challenge_methods_supported: undefined,
      revocation_endpoint: undefined,
      end_session_endpoint: undefined,
    });
    expect(await fetchDiscovery(server.issuer)).toMatchObject({ announcesPkce: false });
  });

  it.each<[string, object, RegExp]>([
    ['another issuer', { issuer: 'https://evil.example' }, /issuer must be OIDC_ISSUER/],
    ['no code', { response_types_supported: ['id_token'] }, /response_types_supported must contain code/],
    ['no S256', { code_challenge_methods_supported: ['plain'] }, /code_challenge_methods_supported must contain S256/],
    ['a script as an endpoint', { end_session_endpoint: 'javascript:alert(1)' }, /end_session_endpoint must be/],
    ['a file as an endpoint', { token_endpoint: 'file:///etc/passwd' }, /token_endpoint must be an https URL/],
    ['credentials in an endpoint', { token_endpoint: 'https://a:b@id.example/' }, /token_endpoint must be/],
    ['no endpoint', { authorization_endpoint: undefined }, /authorization_endpoint/],
  ])('is not used with %s', async (_case, changes, message) => {
    server.publish(changes);
    await expect(fetchDiscovery(server.issuer)).rejects.toThrow(message);
  });

  it('is not fetched by a redirect', async () => {
    server.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    await expect(fetchDiscovery(server.issuer)).rejects.toThrow();
  });

  it('is not read beyond 256 KiB', async () => {
    server.publish({ more: 'x'.repeat(256 * 1024) });
    await expect(fetchDiscovery(server.issuer)).rejects.toThrow('the answer has more than 262144 bytes');
  });
});

describe('the provider', () => {
  const options = { issuer: 'https://id.example' } as ProviderOptions;
  const numbered = (number: number): ProviderMetadata => ({
    issuer: options.issuer,
    authorization_endpoint: 'https://id.example/authorize',
    token_endpoint: `https://id.example/token/${number}`,
  });

  function openProvider() {
    const clock = new TestClock();
    const log: string[] = [];
    const note = (_fields: object, message: string): void => void log.push(message);
    const attempts: PromiseWithResolvers<ProviderMetadata>[] = [];
    const provider = new IdentityProvider(options, clock, { debug: note, info: note, warn: note, error: note }, () => {
      const attempt = Promise.withResolvers<ProviderMetadata>();
      attempts.push(attempt);
      return attempt.promise;
    });
    /** The answer to the newest fetch, which is noted when this resolves. */
    const answer = async (outcome: ProviderMetadata | Error): Promise<void> => {
      const attempt = attempts.at(-1);
      if (outcome instanceof Error) attempt?.reject(outcome);
      else attempt?.resolve(outcome);
      await new Promise(setImmediate);
    };
    return { clock, log, attempts, provider, answer };
  }

  it('is asked at the start, and again in the background after ten minutes', async () => {
    const { clock, attempts, provider, answer } = openProvider();
    expect(attempts.length).toBe(1);
    await answer(numbered(1));
    expect([await provider.metadata(), attempts.length]).toEqual([numbered(1), 1]);
    clock.advance(600_001);
    expect([await provider.metadata(), attempts.length]).toEqual([numbered(1), 2]);
    await answer(numbered(2));
    expect([await provider.metadata(), attempts.length]).toEqual([numbered(2), 2]);
  });

  it('that is away leaves the last document for twelve hours', async () => {
    const { clock, log, provider, answer } = openProvider();
    await answer(numbered(1));
    clock.advance(11 * 3_600_000);
    expect(await provider.metadata()).toEqual(numbered(1));
    await answer(new Error('away'));
    clock.advance(3_600_001);
    const late = provider.metadata();
    await answer(new Error('away'));
    expect(await late).toBeNull();
    expect(log).toEqual([expect.stringMatching(/the last one is used for up to 12 hours$/)]);
  });

  it('that is away at the start is asked every ten seconds at most, and found again', async () => {
    const { clock, log, attempts, provider, answer } = openProvider();
    await answer(new Error('away'));
    expect(await Promise.all([provider.metadata(), provider.metadata()])).toEqual([null, null]);
    expect(attempts.length).toBe(1);
    clock.advance(10_000);
    const found = Promise.all([provider.metadata(), provider.metadata()]);
    await answer(numbered(1));
    expect([await found, attempts.length]).toEqual([[numbered(1), numbered(1)], 2]);
    expect(log).toEqual([expect.stringMatching(/nobody can sign in/), expect.stringMatching(/can be fetched again/)]);
  });
});
