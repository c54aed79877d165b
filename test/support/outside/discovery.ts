import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider's discovery document, and the server that publishes it. */

export interface DiscoveryServer {
  readonly issuer: string;
  /** The paths that were fetched. */
  readonly fetched: readonly string[];
  /** Replaces the answer from now on; a member that is undefined is left out. */
  publish(changes: object): void;
  answer(respond: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

const discoveryOf = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${issuer}/logout`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code', 'id_token'],
  code_challenge_methods_supported: ['S256', 'plain'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: ['openid'],
});

export async function startDiscovery(): Promise<DiscoveryServer> {
  const fetched: string[] = [];
  let respond: (response: ServerResponse) => void;
  const server = createServer((request, response) => {
    fetched.push(request.url ?? '');
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
  const publish = (changes: object): void => {
    respond = (response) => response.end(JSON.stringify({ ...discoveryOf(issuer), ...changes }));
  };
  publish({});
  return {
    issuer,
    fetched,
    publish,
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
