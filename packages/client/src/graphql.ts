import { type Document, documentText } from './document.js';
import { type GraphqlFault, graphqlError, type PipelineError } from './errors.js';
import { type Answer, isPassing, type Transport } from './transport.js';

export interface GraphqlAnswer<Data> {
  /** Null: nothing was answered. A root field that was rejected is null in it. */
  readonly data: Data | null;
  /** Empty: nothing was rejected. */
  readonly errors: readonly PipelineError[];
}

/**
 * Runs a query or a mutation. A mutation that declares `$idempotencyKey` gets one, the same for all tries, unless the
 * variables have it. A mutation that doesn't is tried once.
 * @throws PipelineError if the whole operation was rejected
 */
export type Graphql = <Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  options?: { readonly signal?: AbortSignal },
) => Promise<GraphqlAnswer<Data>>;

export function graphqlOf(transport: Transport): Graphql {
  return async (document, variables, { signal } = {}) => {
    const query = documentText(document as Document<unknown, never>);
    const takesKey = /\$idempotencyKey\b/.test(query);
    const key = takesKey ? { idempotencyKey: crypto.randomUUID() } : {};
    const given = Object.entries(variables as Record<string, unknown>).filter(([, value]) => value !== undefined);
    const answer = await transport.send(
      {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { ...key, ...Object.fromEntries(given) } }),
        signal,
        needsCredential: true,
        isRepeatable: takesKey || !/\bmutation\b/.test(query),
      },
      laterIfNothingRan,
    );
    const { data, errors } = read(answer);
    return { data, errors } as GraphqlAnswer<never>;
  };
}

function read({ text, response }: Answer): GraphqlAnswer<Readonly<Record<string, unknown>>> {
  const { data = null, errors = [] } = JSON.parse(text);
  return { data, errors: errors.map((fault: GraphqlFault) => graphqlError(fault, response)) };
}

/** Under 200, too, an operation can have been rejected in all of its root fields. */
function laterIfNothingRan(answer: Answer): PipelineError | null {
  const { data, errors } = read(answer);
  const isNothing = data === null || Object.values(data).every((value) => value === null);
  return isNothing && errors[0] && errors.every(isPassing) ? errors[0] : null;
}

interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Reads a list, page by page, and yields its nodes. @param pick finds the list in the answer @throws PipelineError */
export type Paginate = <Data, Variables extends { after?: string | null | undefined }, Node>(
  document: Document<Data, Variables>,
  variables: Variables,
  pick: (data: Data) => Connection<Node> | null | undefined,
  options?: { readonly signal?: AbortSignal },
) => AsyncGenerator<Node, void, undefined>;

export function paginateBy(graphql: Graphql): Paginate {
  return async function* (document, variables, pick, options) {
    for (let after = variables.after; ; ) {
      const { data, errors } = await graphql(document, { ...variables, after }, options);
      const page = data === null ? null : pick(data);
      // A page with a rejected part would be a list with holes that nobody sees.
      if (!page || errors.length > 0) throw errors[0] ?? new TypeError('The answer has no such list.');
      yield* page.nodes;
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor ?? null;
    }
  };
}
