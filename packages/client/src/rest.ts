import { PipelineError } from './errors.js';
import { restOperations } from './generated/operations.js';
import type { operations } from './generated/rest.js';
import type { Call, Transport } from './transport.js';

type Path<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type Headers<O> = O extends { parameters: { header?: infer H } }
  ? Partial<Omit<NonNullable<H>, 'Idempotency-Key'>>
  : never;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { readonly body: B } : unknown;
type Success<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer B } } ? B : never }[keyof R &
      (200 | 201)]
  : never;

interface Common<O> {
  /** Headers of the operation, such as `If-None-Match`. */
  readonly headers?: Headers<O>;
  readonly signal?: AbortSignal;
  /** Called with the status and the headers of a success, such as `ETag`. */
  readonly onAnswer?: (response: Response) => void;
}
interface Keyed {
  /** The same for each time that this call is made. Else one is made, for all tries of this one. */
  readonly idempotencyKey?: string;
}
type Key<N extends Name> = (typeof restOperations)[N]['takesKey'] extends true ? Keyed : unknown;

type Name = keyof typeof restOperations;
export type RestInput<N extends Name> = Path<operations[N]> & Body<operations[N]> & Common<operations[N]> & Key<N>;
/** The body. `undefined`: there is none, because what `If-None-Match` names is current, or by the operation's nature. */
export type RestAnswer<N extends Name, I> = [Success<operations[N]>] extends [never]
  ? undefined
  : I extends { headers: { 'If-None-Match': string } }
    ? Success<operations[N]> | undefined
    : Success<operations[N]>;

/** A function for each operation of the OpenAPI document, by its `operationId`. @throws PipelineError */
export type Rest = {
  readonly [N in Name]: <I extends RestInput<N>>(input: I) => Promise<RestAnswer<N, I>>;
};

export function restOf(transport: Transport): Rest {
  const call = async (name: Name, input: RestInput<Name>): Promise<unknown> => {
    const { response, text } = await transport.send(callOf(name, input));
    input.onAnswer?.(response);
    return text === '' ? undefined : JSON.parse(text);
  };
  const names = Object.keys(restOperations) as Name[];
  return Object.fromEntries(names.map((name) => [name, call.bind(null, name)])) as unknown as Rest;
}

function callOf(name: Name, input: RestInput<Name>): Call {
  const { method, path, needsCredential, takesKey, takesPreference } = restOperations[name];
  const values = input as unknown as Readonly<Record<string, unknown>>;
  const { body, headers, signal, idempotencyKey } = values as { body?: unknown } & Common<unknown> & Keyed;
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segmentOf(key, String(values[key]))),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(takesKey && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
      // The body is what a caller wants. Whoever doesn't says so.
      ...(takesPreference && { prefer: 'return=representation' }),
      ...Object.fromEntries(new Headers(headers)),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    needsCredential,
    isRepeatable: method === 'GET' || takesKey,
  };
}

/** @throws PipelineError for an id that no path can hold: `.` and `..` lead elsewhere, however they are encoded */
export function segmentOf(name: string, id: string): string {
  const message = `No path can hold the ${name} "${id}": use GraphQL for it.`;
  if (/^\.{0,2}$/.test(id)) throw new PipelineError({ status: 400, reason: 'INVALID_INPUT', message });
  return encodeURIComponent(id);
}
