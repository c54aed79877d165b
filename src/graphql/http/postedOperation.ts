import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { explained, explanationLines, InvalidDocument, labelOf, type OperationChecks } from '#graphql-executor';
import { isAdmin } from '../../core/application/access/caller.js';
import { errors } from '../../core/kernel/errors.js';
import { bodyOf } from '../../http/bodies/jsonBody.js';
import { httpErrors } from '../../http/errors.js';
import type { ShownDemo } from '../../http/pages/demoCredentials.js';
import type { AppMiddleware, OperationNotes } from '../../http/state.js';
import type { GraphqlContext } from '../calls/context.js';

/**
 * Operations that are posted in the usual form are answered without Apollo Server. Apollo's own steps would cost a small
 * read as much as all other work (ADR 9). Its checks of the request have the same result: the body has been read as
 * JSON, and the content type of the answer is the one that Apollo chose for the same `Accept`.
 */

export interface PostedOperation {
  readonly query: string;
  readonly operationName: string | null;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @returns null where Apollo must handle the body */
export function postedOperation(body: unknown): PostedOperation | null {
  if (!isRecord(body)) return null;
  const { query, operationName = null } = body;
  const variables = membersOf(body.variables);
  const extensions = membersOf(body.extensions);
  if (typeof query !== 'string' || !(operationName === null || typeof operationName === 'string')) return null;
  // Other extensions that clients send have no effect.
  if (!variables || !extensions || Object.hasOwn(extensions, 'persistedQuery')) return null;
  return { query, operationName, variables };
}

const maxTypes = 100;
const maxAcceptLength = 256;

/** The content types of Apollo's answers with status 200, by the request's `Accept`. */
export class ContentTypes {
  readonly #known = new LRUCache<string, string>({ max: maxTypes });

  /** @param accept empty where there was none */
  of(accept: string): string | undefined {
    return this.#known.get(accept);
  }

  note(accept: string, contentType: string): void {
    if (accept.length <= maxAcceptLength) this.#known.set(accept, contentType);
  }
}

/** The members of a part of the body; none where it was not sent; null where it is not an object. */
function membersOf(part: unknown): Readonly<Record<string, unknown>> | null {
  const given = part ?? {};
  return isRecord(given) ? given : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Tells GraphiQL how an operation is answered, without running it. It is there for admins of the demo, where GraphiQL is:
 * what an operation costs the service is of no use to callers of others.
 */
export function explainOperation(checks: OperationChecks, shownDemo: ShownDemo): AppMiddleware {
  return (ctx) => {
    const demo = shownDemo(ctx);
    if (!demo) throw httpErrors.routeNotFound();
    const { caller } = ctx.state;
    if (!isAdmin(caller) || !caller.companyIds.includes(demo.companyId)) throw errors.roleRequired('admin');
    const posted = postedOperation(bodyOf(ctx));
    if (!posted) throw errors.invalidInput([{ path: 'query', message: 'must be the text of a document' }]);
    ctx.set('Cache-Control', 'no-store');
    const explanations = explanationsOf(checks, posted.query, posted.variables);
    ctx.body = { explanations, text: explanations.flatMap(explanationLines).join('\n') };
  };
}

function explanationsOf(checks: OperationChecks, text: string, variables: Readonly<Record<string, unknown>>) {
  try {
    return explained(checks, text, variables);
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    throw errors.invalidInput([{ path: 'query', message: `is not valid: ${error.message}` }]);
  }
}

/** What a request's line in the log says about its operation. */

export function noteReasons(notes: OperationNotes, errors: readonly GraphQLFormattedError[] | undefined): void {
  if (!errors?.length) return;
  notes.reasons = new Map(
    errors.map(({ extensions }) => [String(extensions?.reason ?? extensions?.code), String(extensions?.code)]),
  );
}

const faults: readonly string[] = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

/** Whether an operation was answered with an error that its caller has not caused. */
export const hasFault = ({ reasons }: OperationNotes): boolean =>
  [...(reasons?.values() ?? [])].some((family) => faults.includes(family));

/** Must come after every plugin that replaces an answer. */
export const noted: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { notes, trace } }) {
        if (!operation) return;
        notes.operation = labelOf(operation);
        trace.begin(operation);
      },
      async willSendResponse({ response: { body }, contextValue: { notes } }) {
        if (body.kind === 'single') noteReasons(notes, body.singleResult.errors);
      },
    };
  },
};
