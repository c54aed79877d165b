import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { outputSchemaOf } from '../../src/mcp/answers/answer.js';
import { tools } from '../../src/mcp/tools.js';
import type { Credentials, Service } from '../support/service/service.js';

/** An agent: the protocol's official client, which connects to one or several nodes. */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
type Any = any;

export interface Agent {
  readonly client: Client;
  /** The nodes that its requests went to, by their places, in order. */
  readonly served: readonly number[];
  tools(): Promise<string[]>;
  /** Calls a tool. What the service asks a person meanwhile is answered by {@link Options.person}. */
  call(name: string, args?: object): Promise<Answer>;
  /** Calls a tool, and leaves it to the test to answer what the service asks. */
  ask(name: string, args?: object): Promise<Asked>;
  /** Calls a tool with an answer of a person; without a state if it is null. */
  answer(name: string, args: object, state: string | null, responses?: object): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  /** By the tool's output schema; of a refusal, what its text holds as JSON. */
  readonly data: Any;
  readonly text: string;
  readonly isError: boolean;
}

/** What the service asks a person. */
export interface Asked {
  readonly message: string;
  readonly state: string;
  readonly params: Any;
}

/** What a person answers. */
export type Person = (message: string, params: Any) => object | Promise<object>;
export const agrees: Person = () => ({ action: 'accept', content: { confirm: true } });
export const agreed = { confirm: agrees('', {}) };

interface Options {
  readonly version?: string;
  /** As which it states itself; "test-agent" without it. */
  readonly name?: string;
  /** Missing: the client can't ask anybody. */
  readonly person?: Person;
  /** How the client can ask; by forms alone, if it is missing. */
  readonly modes?: readonly ('form' | 'url')[];
}

/** The newest version of the protocol. */
export const latest = '2026-07-28';

/** @param services each request goes to the next one */
export async function connectAgent(
  services: Pick<Service, 'url'> | readonly Pick<Service, 'url'>[],
  { token, apiKey }: Credentials,
  { version = latest, name: stated = 'test-agent', person, modes = ['form'] }: Options = {},
): Promise<Agent> {
  const nodes = [services].flat() as readonly Pick<Service, 'url'>[];
  const served: number[] = [];
  const transport = new StreamableHTTPClientTransport(new URL(`${nodes[0]?.url}/mcp`), {
    fetch: (_url, init) => {
      const at = served.length % nodes.length;
      served.push(at);
      return fetch(`${nodes[at]?.url}/mcp`, init);
    },
    requestInit: {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(apiKey && { 'x-auth-api-key': apiKey }) },
    },
  });
  const mode = version === latest ? { pin: latest } : 'legacy';
  const client = new Client(
    { name: stated, version: '1.0' },
    {
      versionNegotiation: { mode },
      capabilities: person ? { elicitation: Object.fromEntries(modes.map((one) => [one, {}])) } : {},
    },
  );
  if (person) {
    client.setRequestHandler(
      'elicitation/create',
      async ({ params }) => (await person(params.message, params)) as never,
    );
  }
  await client.connect(transport);

  const send = (name: string, args: object, more: object = {}): Promise<Any> =>
    client.callTool(
      { name, arguments: args as Record<string, unknown>, ...more } as never,
      {
        allowInputRequired: true,
      } as never,
    );
  return {
    client,
    served,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) =>
      answerOf(name, await client.callTool({ name, arguments: args as Record<string, unknown> })),
    async ask(name, args = {}) {
      const result = await send(name, args);
      if (result.resultType !== 'input_required') throw new Error(`Nobody was asked: ${JSON.stringify(result)}`);
      assertInBounds(result);
      const { params } = result.inputRequests.confirm;
      return { message: params.message, state: result.requestState, params };
    },
    answer: async (name, args, state, responses = agreed) =>
      answerOf(
        name,
        await send(name, args, { inputResponses: responses, ...(state !== null && { requestState: state }) }),
      ),
    stop: () => client.close(),
  };
}

const ajv = new Ajv2020({ strict: false });
const outputs = new Map(tools.map(({ name, output }) => [name, ajv.compile(z.toJSONSchema(outputSchemaOf(output)))]));

/** Each answer of each test is in the bounds, and one that is data is by the tool's output schema, as clients check it. */
function answerOf(name: string, result: Any): Answer {
  assertInBounds(result);
  const { structuredContent, isError = false } = result;
  const text = result.content?.[0]?.text ?? '';
  const isBySchema = outputs.get(name);
  if (!isBySchema?.(structuredContent)) {
    throw new Error(`${name} answers other than its output schema says: ${ajv.errorsText(isBySchema?.errors)}`);
  }
  return { data: structuredContent, text, isError };
}

function assertInBounds({ content, structuredContent, inputRequests, requestState }: Any): void {
  const size = JSON.stringify({ content, structuredContent, inputRequests, requestState }).length;
  if (size > 25_000) throw new Error(`An answer of a tool has ${size} characters.`);
}
