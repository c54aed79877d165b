import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { boundedByBytes, bytesOf } from './documents.js';

/**
 * Operations that Apollo Server has let through and that a plan has answered. What Apollo found of them (that they can be
 * read, are valid and within the limits of text) depends on nothing but their text: sent once more, they are answered
 * without its asking again, which costs a small read as much as all the rest.
 */

interface Operation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export interface KnownOperation extends Operation {
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What Apollo answers with where the client accepts the same. */
  readonly contentType: string;
}

const maxTypes = 100;
const maxAcceptLength = 256;

export class KnownOperations {
  readonly #operations = boundedByBytes<Operation>(({ document }) => bytesOf(document));
  /** The content types of answers by `Accept`. */
  readonly #types = new LRUCache<string, string>({ max: maxTypes });

  /** @param text of the document @param name of the operation, as the client sent it */
  note(text: string, name: string | undefined, operation: Operation): void {
    this.#operations.set(keyOf(text, name ?? null), operation);
  }

  /** @param accept the request's `Accept`, empty where there was none @param contentType that Apollo answered with */
  noteType(accept: string, contentType: string): void {
    if (accept.length <= maxAcceptLength) this.#types.set(accept, contentType);
  }

  /** @param body that was posted @returns null where Apollo is to see to it */
  find(body: unknown, accept: string): KnownOperation | null {
    const contentType = this.#types.get(accept);
    if (contentType === undefined || !isRecord(body)) return null;
    const { query, operationName: name = null } = body;
    const variables = membersOf(body.variables);
    const extensions = membersOf(body.extensions);
    if (typeof query !== 'string' || !(name === null || typeof name === 'string')) return null;
    // Nothing else that clients send in extensions has an effect.
    if (!variables || !extensions || Object.hasOwn(extensions, 'persistedQuery')) return null;
    const known = this.#operations.get(keyOf(query, name));
    return known ? { ...known, variables, contentType } : null;
  }
}

/** No valid document begins with a digit. */
const keyOf = (text: string, name: string | null): string => (name === null ? text : `${name.length} ${name}${text}`);

/** What a part of the body has, nothing where it was not sent; null where it is no object. */
function membersOf(part: unknown): Readonly<Record<string, unknown>> | null {
  const given = part ?? {};
  return isRecord(given) ? given : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
