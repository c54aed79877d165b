import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLFormattedError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ErrorPresenter } from '../base/settings.js';
import { validDocument } from '../document/validation.js';
import { PreparedOperation, type Preparing } from './preparedOperation.js';

/**
 * Bytes for each character of a document. A document holds all its tokens, comments too, in memory while any part of it
 * is referenced. A token of two characters takes about this much for each of them (measured with V8), and its node in the tree
 * takes as much again.
 */
const bytesOfCharacter = 100;
/** Bytes for each character of its errors, with the objects that they are in. */
const bytesOfError = 4;

const maxBytes = 32 * 1024 * 1024;
/** A single entry must not evict all others. */
const maxBytesOfOne = maxBytes / 8;

/** The answer to a document that can't be run. */
type DocumentErrors = readonly GraphQLFormattedError[];

/** A document that was sent, with its operations; or with its errors. */
export class PreparedDocument {
  readonly document: DocumentNode;
  /** Null if it can be run. */
  readonly errors: DocumentErrors | null;
  /** Approximate bytes in memory. */
  bytes: number;
  readonly #preparing: Preparing;
  readonly #operations = new Map<OperationDefinitionNode, PreparedOperation>();
  readonly #grown: () => void;

  constructor(preparing: Preparing, made: DocumentNode | DocumentErrors, grown: () => void) {
    this.#preparing = preparing;
    this.#grown = grown;
    if ('kind' in made) {
      this.document = made;
      this.errors = null;
      this.bytes = (made.loc?.source.body.length ?? 0) * bytesOfCharacter;
    } else {
      this.document = { kind: Kind.DOCUMENT, definitions: [] };
      this.errors = made;
      this.bytes = JSON.stringify(made).length * bytesOfError;
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
 * goes first.
 */
export class Documents {
  readonly #preparing: Preparing;
  readonly #presenter: ErrorPresenter;
  readonly #known = new LRUCache<string, PreparedDocument>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesOfOne,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(preparing: Preparing, presenter: ErrorPresenter) {
    this.#preparing = preparing;
    this.#presenter = presenter;
  }

  /** How many are known. */
  get size(): number {
    return this.#known.size;
  }

  /** Parses a document and checks its size and validity, once for all requests with the same text. */
  prepare(text: string, requestId: string): PreparedDocument {
    const { schema, options } = this.#preparing;
    const key = hash('sha256', text, 'hex');
    const known = this.#known.get(key);
    options.onDocument(known !== undefined);
    if (known) return known;
    const valid = validDocument(schema, text, options);
    const made = 'kind' in valid ? valid : valid.map((error) => this.#presenter.toClientError(error, requestId));
    const prepared = new PreparedDocument(this.#preparing, made, () => this.#grown(key, prepared));
    this.#known.set(key, prepared);
    return prepared;
  }

  /** @param sha256 of a document's text, as hexadecimal digits @returns undefined where it is not known */
  withHash(sha256: string): PreparedDocument | undefined {
    return this.#known.get(sha256);
  }

  /** The cache sees an entry's new size only if it is set again. */
  #grown(key: string, prepared: PreparedDocument): void {
    if (!this.#known.delete(key)) return;
    this.#known.set(key, prepared);
  }
}
