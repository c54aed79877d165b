import { statusOf } from '../../../src/http/refusals.js';
import type { Reply, Service } from '../../support/service/service.js';

/** A refusal as a caller gets it, in a form that both adapters share. */

export interface Refused {
  readonly family: string;
  readonly reason: string | undefined;
  readonly message: string;
  /** Whole seconds after which the caller should try again; null where the answer does not say. */
  readonly retryAfter: number | null;
  /** The faults of an input, sorted; null where the refusal lists none. */
  readonly faults: readonly { readonly path: string; readonly message: string }[] | null;
}

export interface Outcome {
  /** The result; undefined where the call was refused. */
  readonly value: unknown;
  readonly refused: Refused | null;
  /** The units that the call cost the key; null for callers without a limit and for unknown callers. */
  readonly charge: number | null;
  readonly status: number;
  readonly headers: Headers;
}

export interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: object;
}

const familyOf = new Map(Object.entries(statusOf).map(([family, status]) => [status, family]));

/** Masks the text that always differs: the request's id, and the name of the operation. */
const masked = (message: string): string =>
  message.replace(/request id \S+\./, 'request id ….').replace(/has no grant for .+\./, 'has no grant for ….');

const sorted = (faults: Refused['faults'] | undefined): Refused['faults'] =>
  faults?.toSorted((a, b) => (a.path + a.message < b.path + b.message ? -1 : 1)) ?? null;

/** One caller over both adapters, who records the cost of each answer. */
export class Client {
  #remaining: number | null;

  /** @param limit of the caller's key; null where there is no limit */
  constructor(
    private readonly service: Service,
    private readonly headers: Record<string, string>,
    limit: number | null,
  ) {
    this.#remaining = limit;
  }

  async rest({ method, path, body, headers }: RestRequest): Promise<Outcome> {
    const reply = await this.service.request(method, path, { body, headers: { ...this.headers, ...headers } });
    if (reply.status < 400) return this.#outcome(reply, reply.body, null);
    const { code, reason, message, errors } = reply.body;
    if (code !== reply.status) throw new Error(`The body says ${code} under ${reply.status}.`);
    const family = familyOf.get(reply.status) ?? `an unknown family (${reply.status})`;
    const header = reply.headers.get('retry-after');
    const retryAfter = header === null ? null : Number(header);
    const refused = { family, reason, message: masked(message), retryAfter, faults: sorted(errors) };
    return this.#outcome(reply, undefined, refused);
  }

  async graphql({ query, variables }: GraphqlRequest): Promise<Outcome> {
    const reply = await this.service.graphql(query, { variables, headers: this.headers });
    const [error] = reply.body.errors ?? [];
    if (!error) return this.#outcome(reply, reply.body.data, null);
    const { code, reason, errors, retryAfter = null } = error.extensions;
    const refused = { family: code, reason, message: masked(error.message), retryAfter, faults: sorted(errors) };
    return this.#outcome(reply, undefined, refused);
  }

  #outcome({ status, headers }: Reply, value: unknown, refused: Refused | null): Outcome {
    const header = headers.get('x-ratelimit-remaining');
    if (header === null || this.#remaining === null) return { value, refused, charge: null, status, headers };
    const charge = this.#remaining - Number(header);
    this.#remaining = Number(header);
    return { value, refused, charge, status, headers };
  }
}
