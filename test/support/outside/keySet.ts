import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';

/** An identity provider's signing keys, and the server that publishes them as a JSON Web Key Set. */

export interface TestKey {
  readonly kid: string | undefined;
  readonly jwk: object;
  /** A new token, signed with this key. The header names the key's `kid` unless given otherwise. */
  token(header?: { readonly kid?: string | undefined; readonly alg?: string }): string;
}

let serial = 0;

export function testKey(kid: string | undefined, algorithm: 'RS256' | 'ES256' = 'ES256', jwk: object = {}): TestKey {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid,
    jwk: { ...publicKey.export({ format: 'jwk' }), ...(kid !== undefined && { kid }), use: 'sig', ...jwk },
    token(header = { kid }) {
      serial += 1;
      const claims = { sub: 'ada', companyId: 'acme', exp: Math.floor(Date.now() / 1000) + 60, jti: String(serial) };
      const alg = (header.alg ?? algorithm) as jwt.Algorithm;
      const named = header.kid === undefined ? {} : { keyid: header.kid };
      return jwt.sign(claims, privateKey, { algorithm: alg, ...named });
    },
  };
}

export interface KeySetServer {
  readonly url: string;
  /** How often the set was fetched. */
  readonly fetches: number;
  /** Resolves once the set was fetched this often. */
  fetched(times: number): Promise<void>;
  publish(...keys: readonly TestKey[]): void;
  /** Replaces the answer from now on. */
  answer(respond: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startKeySet(...keys: readonly TestKey[]): Promise<KeySetServer> {
  let fetches = 0;
  const waiting: { readonly times: number; readonly resolve: () => void }[] = [];
  const setOf = (published: readonly TestKey[]) => (response: ServerResponse) => {
    response.end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
  };
  let respond = setOf(keys);
  const server = createServer((_request, response) => {
    fetches += 1;
    respond(response);
    for (const { times, resolve } of waiting) if (fetches >= times) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    get fetches() {
      return fetches;
    },
    fetched: (times) =>
      new Promise((resolve) => {
        if (fetches >= times) resolve();
        else waiting.push({ times, resolve });
      }),
    publish(...published) {
      respond = setOf(published);
    },
    answer(other) {
      respond = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
