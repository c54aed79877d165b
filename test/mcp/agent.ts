import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Credentials, Service } from '../support/service/service.js';

/** An agent: the protocol's official client, which connects to one or several nodes. */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
type Any = any;

export interface Agent {
  readonly client: Client;
  tools(): Promise<string[]>;
  /** Calls a tool. */
  call(name: string, args?: object): Promise<{ data: Any; text: string; isError: boolean }>;
  stop(): Promise<void>;
}

/** The newest version of the protocol. */
export const latest = '2026-07-28';

/** @param services each request goes to the next one */
export async function connectAgent(
  services: Pick<Service, 'url'> | readonly Pick<Service, 'url'>[],
  { token, apiKey }: Credentials,
  version = latest,
): Promise<Agent> {
  const nodes = [services].flat() as readonly Pick<Service, 'url'>[];
  let turn = 0;
  const transport = new StreamableHTTPClientTransport(new URL(`${nodes[0]?.url}/mcp`), {
    fetch: (_url, init) => {
      const node = nodes[turn % nodes.length];
      turn += 1;
      return fetch(`${node?.url}/mcp`, init);
    },
    requestInit: {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(apiKey && { 'x-auth-api-key': apiKey }) },
    },
  });
  const mode = version === latest ? { pin: latest } : 'legacy';
  const client = new Client({ name: 'test-agent', version: '1.0' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args = {}) {
      const result = (await client.callTool({ name, arguments: args as Record<string, unknown> })) as Any;
      return {
        data: result.structuredContent,
        text: result.content?.[0]?.text ?? '',
        isError: result.isError === true,
      };
    },
    stop: () => client.close(),
  };
}
