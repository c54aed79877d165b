import { LRUCache } from 'lru-cache';

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
