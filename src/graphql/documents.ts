import { type DocumentNode, type GraphQLFormattedError, Kind } from 'graphql';
import { LRUCache } from 'lru-cache';
import { queryHashOf } from './apolloInternals.js';

/** What documents take of the memory, and how much of it they may: a caller can send any number of them, padded at will. */

/**
 * A document holds on to all its tokens, comments too, for as long as any part of it is kept. One of two characters takes
 * about this much of each (measured with V8), and its node in the tree as much again.
 */
const bytesOfCharacter = 100;

/** Bytes that are kept with a document, about. */
export function bytesOf({ loc }: DocumentNode): number {
  return (loc?.source.body.length ?? 0) * bytesOfCharacter;
}

/** Bytes that a character of a refusal takes, with the object it is in. */
const bytesOfRefusal = 4;

const maxBytes = 32 * 1024 * 1024;
/** One alone may not drive out all others. */
const maxBytesOfOne = maxBytes / 8;

/**
 * What may be found out again, by keys; what was not used for longest goes first.
 * @param bytes of memory that one takes, about
 */
export function boundedByBytes<V extends object>(bytes: (value: V, key: string) => number): LRUCache<string, V> {
  return new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytesOfOne, sizeCalculation: bytes });
}

interface Known {
  readonly document: DocumentNode;
  /** Bytes beside the document's own. */
  readonly bytes: number;
}

/** What is answered to a document that was refused. */
export type Refused = readonly GraphQLFormattedError[];

/**
 * Documents that are known, by the hash of their text, as Apollo Server keeps those that it has found valid. Its own store
 * goes by their text as JSON, in which the tokens are not seen; and it forgets those that are refused, to find out the same
 * each time they come.
 */
export class Documents {
  readonly #known = boundedByBytes<Known>(({ document, bytes }) => bytesOf(document) + bytes);
  readonly #refused = new WeakMap<DocumentNode, Refused>();

  has(hash: string): boolean {
    return this.#known.has(hash);
  }

  /** Remembers what is answered to a document that can't be run. */
  refuse(hash: string, answer: Refused): void {
    // It stands in the document's place: Apollo asks no further, and finds no operation in it.
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };
    this.#refused.set(document, answer);
    this.#known.set(hash, { document, bytes: JSON.stringify(answer).length * bytesOfRefusal });
  }

  /** What is answered to a document; undefined where it was not refused. */
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
