import { type DocumentNode, type GraphQLFormattedError, Kind } from 'graphql';
import { LRUCache } from 'lru-cache';
import { queryHashOf } from '../http/apolloInternals.js';

/** Bounds the memory that documents take: a caller can send any number of them, padded at will. */

/**
 * Bytes for each character of a document. A document keeps all its tokens, comments too, alive while any part of it is
 * kept. A token of two characters takes about this much for each of them (measured with V8), and its node in the tree
 * takes as much again.
 */
const bytesOfCharacter = 100;

/** The approximate bytes that a document keeps in memory. */
export function bytesOf({ loc }: DocumentNode): number {
  return (loc?.source.body.length ?? 0) * bytesOfCharacter;
}

/** Bytes for each character of a refusal, with the object that it is in. */
const bytesOfRefusal = 4;

const maxBytes = 32 * 1024 * 1024;
/** A single entry must not evict all others. */
const maxBytesOfOne = maxBytes / 8;

/**
 * A cache of values that can be computed again. The entry that was not used for the longest time goes first.
 * @param bytes of memory that one entry takes, approximately
 */
export function boundedByBytes<V extends object>(bytes: (value: V, key: string) => number): LRUCache<string, V> {
  return new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytesOfOne, sizeCalculation: bytes });
}

interface Known {
  readonly document: DocumentNode;
  /** Bytes beside the document's own. */
  readonly bytes: number;
}

/** The answer to a document that was refused. */
export type Refused = readonly GraphQLFormattedError[];

/**
 * Known documents by the hash of their text. Apollo Server keeps the valid ones here. Its own store has two faults: it
 * measures documents by their text as JSON, which does not include the tokens, and it forgets refused documents, so
 * that it validates them again each time.
 */
export class Documents {
  readonly #known = boundedByBytes<Known>(({ document, bytes }) => bytesOf(document) + bytes);
  readonly #refused = new WeakMap<DocumentNode, Refused>();

  has(hash: string): boolean {
    return this.#known.has(hash);
  }

  /** Remembers the answer to a document that can't be run. */
  refuse(hash: string, answer: Refused): void {
    // An empty document takes its place: Apollo validates it no further, and finds no operation in it.
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };
    this.#refused.set(document, answer);
    this.#known.set(hash, { document, bytes: JSON.stringify(answer).length * bytesOfRefusal });
  }

  /** The answer to a refused document; undefined where it was not refused. */
  refused(document: DocumentNode | undefined): Refused | undefined {
    return document && this.#refused.get(document);
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#known.get(queryHashOf(key))?.document;
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.#known.set(queryHashOf(key), { document, bytes: 0 });
  }

  async delete(key: string): Promise<boolean> {
    return this.#known.delete(queryHashOf(key));
  }
}
