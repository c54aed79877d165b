import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID provider, by the package oidc-provider. Its sign-in page asks for a name alone. */

/** What a test decides, also while the provider runs. */
export interface ProviderRules {
  /** The claims of each token, by the account. */
  claims: (sub: string) => object;
  /** Whether refresh tokens are given. */
  givesRefresh: boolean;
  /** Seconds until access tokens end. */
  seconds: number;
  /** Whether access tokens are readable only for the provider. */
  isOpaque: boolean;
  /** The `aud` of access tokens. */
  audience: string;
  /** Whether every request is answered with 503. */
  isAway: boolean;
  /** The `iss` of its answers to the board; null: its own. */
  returnsAs: string | null;
  /** Whether sessions can be ended from outside. */
  endsSessions: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly host: string;
  readonly rules: ProviderRules;
  /** How often each kind of grant was used, and tokens were revoked. */
  readonly counts: Readonly<Record<string, number>>;
  /** Resolves once something was counted this often. */
  happened(name: string, times: number): Promise<void>;
  /** Ends all that was granted to anybody: refresh tokens are no longer accepted. */
  revokeGrants(): Promise<void>;
  /** Forgets all sessions. */
  endSessions(): Promise<void>;
  close(): Promise<void>;
}

/** The API for which access tokens are, where it is named. */
export const resource = 'urn:pipeline';

const privateKey = () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };
};

const page = (body: string): string => `<!doctype html><html lang="en"><title>Id</title><h1>Id</h1>${body}</html>`;

export async function startOpenIdProvider(given: Partial<ProviderRules> = {}): Promise<OpenIdProvider> {
  const rules: ProviderRules = {
    claims: () => ({ companyId: 'acme', roles: ['admin'] }),
    givesRefresh: true,
    seconds: 3600,
    isOpaque: false,
    audience: resource,
    isAway: false,
    returnsAs: null,
    endsSessions: true,
    ...given,
  };
  let listener: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => {
    if (rules.returnsAs !== null) nameIssuer(rules.returnsAs, response);
    if (rules.isAway) response.writeHead(503).end('away');
    else listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const store = new Map<string, Stored>();
  const provider = new Provider(issuer, configurationOf(rules, store));
  // The board's address is known later than this one.
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.Client.prototype.postLogoutRedirectUriAllowed = () => true;
  const counts: Record<string, number> = {};
  const waiting: { readonly name: string; readonly times: number; readonly resolve: () => void }[] = [];
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
    for (const one of waiting) if ((counts[one.name] ?? 0) >= one.times) one.resolve();
  };
  provider.on('grant.success', ({ oidc }) => count(oidc.params.grant_type ?? ''));
  provider.on('refresh_token.destroyed', () => count('revoked'));
  provider.on('authorization.error', ({ oidc }) => count(`error ${oidc.params.prompt ?? ''}`.trim()));
  provider.on('authorization.accepted', ({ oidc }) => count(`asked ${oidc.params.prompt ?? ''}`.trim()));
  const answer = provider.callback();
  listener = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? void interact(provider, request, response)
      : rules.endsSessions || !request.url?.startsWith('/.well-known/')
        ? answer(request, response)
        : withoutEnd(answer, request, response);
  const forget = async (...kinds: readonly string[]): Promise<void> => {
    for (const key of store.keys()) if (kinds.some((kind) => key.startsWith(kind))) store.delete(key);
  };
  return {
    issuer,
    host,
    rules,
    counts,
    happened: (name, times) =>
      new Promise((resolve) => {
        if ((counts[name] ?? 0) >= times) resolve();
        else waiting.push({ name, times, resolve });
      }),
    revokeGrants: () => forget('RefreshToken:', 'Grant:'),
    endSessions: () => forget('Session:'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The sign-in page. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(page('<form method="post"><label>Name <input name="login"></label><button>Log in</button></form>'));
    return;
  }
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const accountId = new URLSearchParams(body).get('login') ?? '';
  const result =
    accountId === 'refused'
      ? { error: 'access_denied', error_description: `<b>No</b> ${'entry. '.repeat(60)}` }
      : { login: { accountId } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Puts an issuer into the address of an answer. */
function nameIssuer(issuer: string, response: ServerResponse): void {
  const write = response.writeHead.bind(response);
  response.writeHead = ((status: number) => {
    const location = String(response.getHeader('location') ?? '');
    if (location.includes('/signed-in?')) {
      const url = new URL(location);
      url.searchParams.set('iss', issuer);
      response.setHeader('location', url.href);
    }
    return write(status);
  }) as typeof response.writeHead;
}

/** The discovery document of a provider whose sessions can't be ended from outside. */
function withoutEnd(answer: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((chunk: unknown) => {
    const { end_session_endpoint: _, ...rest } = JSON.parse(String(chunk));
    response.removeHeader('content-length');
    return end(JSON.stringify(rest));
  }) as typeof response.end;
  answer(request, response);
}

type Stored = Readonly<Record<string, unknown>>;

/** What the package stores, in this process. */
function adapterOn(store: Map<string, Stored>) {
  return class {
    constructor(readonly kind: string) {}
    async upsert(id: string, payload: Stored): Promise<void> {
      store.set(`${this.kind}:${id}`, payload);
    }
    async find(id: string): Promise<Stored | undefined> {
      return store.get(`${this.kind}:${id}`);
    }
    async findByUid(uid: string): Promise<Stored | undefined> {
      return [...store.values()].find((one) => one.uid === uid);
    }
    async consume(id: string): Promise<void> {
      const key = `${this.kind}:${id}`;
      store.set(key, { ...store.get(key), consumed: Math.floor(Date.now() / 1000) });
    }
    async destroy(id: string): Promise<void> {
      store.delete(`${this.kind}:${id}`);
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, one] of store) if (one.grantId === grantId) store.delete(key);
    }
  };
}

function configurationOf(rules: ProviderRules, store: Map<string, Stored>) {
  return {
    adapter: adapterOn(store),
    clients: [
      {
        client_id: 'board',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['https://board.example/board/signed-in'],
        post_logout_redirect_uris: ['https://board.example/board'],
      },
    ],
    jwks: { keys: [privateKey()] },
    cookies: { keys: ['a key of cookies'] },
    clientBasedCORS: () => true,
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...rules.claims(sub) }),
    }),
    claims: { openid: ['sub', 'companyId', 'companyIds', 'roles'] },
    conformIdTokenClaims: false,
    extraTokenClaims: (_ctx: unknown, { accountId }: { accountId: string }) => rules.claims(accountId),
    issueRefreshToken: () => rules.givesRefresh,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => rules.seconds,
      IdToken: () => rules.seconds,
      RefreshToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
    },
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      // Another would end what other tabs have got by the first.
      const last = await oidc.provider.Grant.find(oidc.session.grantIdFor(oidc.client.clientId) ?? '');
      if (last) return last;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid offline_access');
      grant.addResourceScope(resource, 'board');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: { body: string }, form: string) => {
          ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button>`);
        },
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'board',
          audience: rules.audience,
          accessTokenTTL: rules.seconds,
          accessTokenFormat: rules.isOpaque ? 'opaque' : 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
}

interface GrantContext {
  readonly oidc: {
    readonly provider: Provider;
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined };
  };
}
