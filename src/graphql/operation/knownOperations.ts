import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { boundedByBytes, bytesOf } from './documents.js';

/**
 * Operations that Apollo Server has accepted and that a plan has answered. Apollo checks that a document can be parsed,
 * is valid and is within the limits of text: this depends on the text alone. When such an operation is sent again, it
 * is answered without Apollo: its checks would cost a small read as much as all other work.
 */

interface Operation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export interface KnownOperation extends Operation {
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The content type of Apollo's answer to a client with the same `Accept`. */
  readonly contentType: string;
}

/** The operations of one text, by the name that the client sent. */
interface KnownText {
  readonly document: DocumentNode;
  readonly byName: Map<string | null, OperationDefinitionNode>;
}

const maxTypes = 100;
const maxAcceptLength = 256;

export class KnownOperations {
  readonly #texts = boundedByBytes<KnownText>(({ document }) => bytesOf(document));
  /** The content types of answers by `Accept`. */
  readonly #types = new LRUCache<string, string>({ max: maxTypes });

  /** @param text of the document @param name of the operation, as the client sent it */
  note(text: string, name: string | undefined, { document, operation }: Operation): void {
    const known = this.#texts.get(text);
    const byName = known?.document === document ? known.byName : new Map<string | null, OperationDefinitionNode>();
    byName.set(name ?? null, operation);
    this.#texts.set(text, { document, byName });
  }

  /** @param accept the request's `Accept`, empty where there was none @param contentType that Apollo answered with */
  noteType(accept: string, contentType: string): void {
    if (accept.length <= maxAcceptLength) this.#types.set(accept, contentType);
  }

  /** @param body that was posted @returns null where Apollo must handle the request */
  find(body: unknown, accept: string): KnownOperation | null {
    const contentType = this.#types.get(accept);
    if (contentType === undefined || !isRecord(body)) return null;
    const { query, operationName: name = null } = body;
    const variables = membersOf(body.variables);
    const extensions = membersOf(body.extensions);
    if (typeof query !== 'string' || !(name === null || typeof name === 'string')) return null;
    // Other extensions that clients send have no effect.
    if (!variables || !extensions || Object.hasOwn(extensions, 'persistedQuery')) return null;
    const known = this.#texts.get(query);
    const operation = known?.byName.get(name);
    return known && operation ? { document: known.document, operation, variables, contentType } : null;
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
