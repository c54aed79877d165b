import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../../core/application/telemetry/metrics.js';
import { queryHashOf } from '../internals/apolloInternals.js';
import { validDocument } from './document/validation.js';
import { PreparedOperation, type Preparing } from './preparedOperation.js';

/**
 * Bytes for each character of a document. A document keeps all its tokens, comments too, alive while any part of it is
 * kept. A token of two characters takes about this much for each of them (measured with V8), and its node in the tree
 * takes as much again.
 */
const bytesOfCharacter = 100;
/** Bytes for each character of a refusal, with the object that it is in. */
const bytesOfRefusal = 4;

const maxBytes = 32 * 1024 * 1024;
/** A single entry must not evict all others. */
const maxBytesOfOne = maxBytes / 8;

/** The form of an error as clients get it. */
export type ShownAs = (error: GraphQLError, requestId: string) => GraphQLFormattedError;

/** The answer to a document that can't be run. */
type Refused = readonly GraphQLFormattedError[];

/** A document that was sent, with its operations; or with its refusal. */
export class PreparedDocument {
  readonly document: DocumentNode;
  readonly refusal: Refused | null;
  /** Approximate bytes in memory. */
  bytes: number;
  readonly #preparing: Preparing;
  readonly #operations = new Map<OperationDefinitionNode, PreparedOperation>();
  readonly #grown: () => void;

  constructor(preparing: Preparing, made: DocumentNode | Refused, grown: () => void) {
    this.#preparing = preparing;
    this.#grown = grown;
    if ('kind' in made) {
      this.document = made;
      this.refusal = null;
      this.bytes = (made.loc?.source.body.length ?? 0) * bytesOfCharacter;
    } else {
      this.document = { kind: Kind.DOCUMENT, definitions: [] };
      this.refusal = made;
      this.bytes = JSON.stringify(made).length * bytesOfRefusal;
    }
  }

  /** @param name as the client sent it @returns null where no operation or several have this name */
  operation(name: string | null | undefined): PreparedOperation | null {
    const node = getOperationAST(this.document, name);
    if (!node) return null;
    const known = this.#operations.get(node);
    if (known) return known;
    const made = new PreparedOperation(this.#preparing, this.document, node, (bytes) => {
      this.bytes += bytes;
      this.#grown();
    });
    this.#operations.set(node, made);
    return made;
  }
}

/**
 * Known documents by the hash of their text, with all that is computed from them. The memory that they take together is
 * bounded: a caller can send any number of them, padded at will. The document that was not used for the longest time
 * goes first. Apollo Server reads them as its document store.
 */
export class Documents {
  readonly #preparing: Preparing;
  readonly #toClientError: ShownAs;
  readonly #metrics: Metrics;
  readonly #known = new LRUCache<string, PreparedDocument>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(preparing: Preparing, toClientError: ShownAs, metrics: Metrics) {
    this.#preparing = preparing;
    this.#toClientError = toClientError;
    this.#metrics = metrics;
    metrics.gauge('graphql_documents', () => this.#known.size);
  }

  /** Parses a document and checks its size and validity, once for all requests with the same text. */
  prepare(text: string, requestId: string): PreparedDocument {
    const key = hash('sha256', text, 'hex');
    const known = this.#known.get(key);
    this.#metrics.count('graphql_document_lookups_total', { result: known ? 'hit' : 'miss' });
    if (known) return known;
    const valid = validDocument(this.#preparing.schema, text);
    const made = 'kind' in valid ? valid : valid.map((error) => this.#toClientError(error, requestId));
    const prepared = new PreparedDocument(this.#preparing, made, () => this.#grown(key, prepared));
    this.#known.set(key, prepared);
    return prepared;
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#known.get(queryHashOf(key))?.document;
  }

  /** Apollo Server stores only what it has parsed itself, because it was too large to be kept here. */
  async set(): Promise<void> {}

  async delete(key: string): Promise<boolean> {
    return this.#known.delete(queryHashOf(key));
  }

  /** The cache sees an entry's new size only if it is set anew. */
  #grown(key: string, prepared: PreparedDocument): void {
    if (!this.#known.delete(key)) return;
    this.#known.set(key, prepared);
  }
}
