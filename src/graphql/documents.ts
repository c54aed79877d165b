import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

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

/**
 * Documents that were found valid, as Apollo Server keeps them. Its own store goes by their text as JSON, in which the
 * tokens are not seen.
 */
export class Documents {
  readonly #known = boundedByBytes<DocumentNode>(bytesOf);

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#known.get(key);
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.#known.set(key, document);
  }

  async delete(key: string): Promise<boolean> {
    return this.#known.delete(key);
  }
}
