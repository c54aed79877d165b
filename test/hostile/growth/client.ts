import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { GraphQLSchema } from 'graphql';
import { Webhook } from 'standardwebhooks';
import { WebSocket } from 'ws';
import { type Agent, agrees, connectAgent } from '../../mcp/agent.js';
import { fieldRequest } from '../../parity/cases/endpointRequests.js';
import type { Answer, MeasuredService } from '../../support/processes/measuredService.js';
import { selectionOf, type Wanted } from '../../support/selections.js';

/** The clients of a measured service: an admin of any company, unauthenticated clients, agents, and a test provider. */

/** An answer holds what its call has changed, but nothing that further reads would find. */
const ofChange: Wanted = ({ name, args }) =>
  args.length === 0 &&
  !['vacancy', 'feature', 'decision', 'previousRecord', 'nextAutomation', 'pipeline', 'receivers', 'meeting'].includes(
    name,
  );

interface Http {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

export class Client {
  readonly #agents = new Map<string, Promise<Agent>>();
  readonly #secrets = new Map<string, string>();

  constructor(
    readonly service: MeasuredService,
    readonly schema: GraphQLSchema,
  ) {}

  token = (company: string, subject = 'user-1'): string => this.service.token(company, subject, 'admin');

  /** @param company of the caller, who has no credential if it is null */
  async http(
    company: string | null,
    path: string,
    { method = 'POST', headers = {}, body }: Http = {},
  ): Promise<Answer> {
    const response = await fetch(this.service.origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(company !== null && { authorization: `Bearer ${this.token(company)}` }),
        ...headers,
      },
      body: body as string,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends a document of GraphQL. */
  graphql(company: string, query: string, variables: object = {}, subject?: string): Promise<Answer> {
    return this.http(company, '/graphql', {
      headers: { authorization: `Bearer ${this.token(company, subject)}` },
      body: JSON.stringify({ query, variables }),
    });
  }

  /** Calls a root field, and reads all of what it has changed. */
  change(company: string, name: string, args: object, subject?: string): Promise<Answer> {
    const type = this.schema.getMutationType()?.getFields()[name]?.type;
    if (!type) throw new Error(`There is no mutation ${name}.`);
    const { query, variables } = fieldRequest(
      this.schema,
      `Mutation.${name}`,
      { companyId: company, ...args },
      selectionOf(this.schema, type, ofChange),
    );
    return this.graphql(company, query, variables, subject);
  }

  /** The same, of which the result is needed. @throws if it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: whatever it returns.
  async changed(company: string, name: string, args: object, subject?: string): Promise<any> {
    const { text } = await this.change(company, name, args, subject);
    const { data, errors } = JSON.parse(text);
    if (errors) throw new Error(`${name}: ${JSON.stringify(errors).slice(0, 1_000)}`);
    return data[name];
  }

  /** Puts new candidates into a stage. @returns the ids of their records */
  async initiated(company: string, count: number, featureId = 'stage-1'): Promise<string[]> {
    const candidates = Array.from({ length: count }, () => ({ candidateId: randomUUID(), relationId: 'x' }));
    const input = { companyId: company, vacancyId: 'main', featureId, candidates };
    const { results } = await this.changed(company, 'initFeatures', { input });
    return results.map(({ record }: { record: { id: string } }) => record.id);
  }

  /** Calls a tool as an agent of an admin, who confirms what is asked. */
  async tool(company: string, name: string, args: object): Promise<Answer> {
    let agent = this.#agents.get(company);
    if (!agent) {
      agent = connectAgent({ url: this.service.origin }, { token: this.token(company) }, { person: agrees });
      this.#agents.set(company, agent);
    }
    const { isError, text } = await (await agent).call(name, args);
    return { status: isError ? 400 : 200, text };
  }

  /** Sends a message of a company's test provider, which is signed unless `isSigned` is false. */
  async tell(company: string, body: string, isSigned = true): Promise<Answer> {
    const id = randomUUID();
    const at = new Date();
    return this.http(null, `/callbacks/psychometrics/${company}`, {
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': isSigned
          ? new Webhook(await this.#secretOf(company)).sign(id, at, body)
          : `v1,${btoa(id)}`,
      },
      body,
    });
  }

  async #secretOf(company: string): Promise<string> {
    const known = this.#secrets.get(company);
    if (known !== undefined) return known;
    const { secret } = await this.changed(company, 'rollCallbackSecret', {});
    this.#secrets.set(company, secret);
    return secret;
  }

  /**
   * Opens a WebSocket, sends messages, and waits until the service has answered a ping after them or has closed it.
   * @param company of the caller, who sends no credential if it is null
   * @param awaited the type of messages, and how many of them it waits for instead
   */
  async socket(
    company: string | null,
    messages: readonly string[],
    awaited?: { readonly type: string; readonly count: number },
  ): Promise<Answer> {
    const socket = new WebSocket(`${this.service.origin.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    const heard: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let code = 200;
    let left = awaited?.count ?? 1;
    socket.on('error', () => undefined);
    socket.on('close', (closed) => {
      code = closed;
      end();
    });
    await once(socket, 'open');
    if (company !== null) {
      const authorization = `Bearer ${this.token(company)}`;
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
      await once(socket, 'message');
    }
    socket.on('message', (data) => {
      const text = String(data);
      if (heard.length < 10) heard.push(text);
      if (text.includes(awaited ? `"type":"${awaited.type}"` : lastPing)) left -= 1;
      if (left === 0) end();
    });
    for (const message of messages) socket.send(message);
    if (!awaited) socket.send(`{"type":"ping","payload":{"${lastPing}":true}}`);
    await ended;
    socket.terminate();
    return { status: code, text: heard.join('\n') };
  }

  async stop(): Promise<void> {
    for (const agent of this.#agents.values()) await (await agent).stop();
  }
}

/** The service answers a ping with its payload. */
const lastPing = 'isTheLast';
