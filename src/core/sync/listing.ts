import { z } from 'zod';
import type { UseCaseContext } from '../application/dispatching/useCase.js';
import { cursorText } from '../kernel/reading/page.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { type CursorScope, type Pass, type Place, readCursor, writeCursor } from './listCursor.js';

/**
 * Pages of lists for synchronisation (docs/REST.md, "Lists"). What changed lately is not listed yet, because a change
 * that began before it may still become visible after it. So who has read a whole pass, and sends the greatest
 * `updatedAt` that it received, misses nothing.
 */

export const maxLimit = 1_000;
export const usualLimit = 100;
/** A change becomes visible within this time of its `updatedAt`, or never (ADR 19). */
const settledAfterMs = 15_000;
/** The bytes with which a page ends. It may be longer by one object. */
export const maxPageBytes = 8 * 1024 * 1024;
/** Objects of the first read of a page. Later reads are as long as the size of objects lets them be. */
const firstRead = 5;
const mostOfRead = 100;
/** About the bytes of one read. */
const bytesOfRead = 1024 * 1024;
/** A page ends after as many reads, even if it is short: some lists search for what fits their filters. */
const maxReads = 100;

/** The arguments that all lists take. */
export const listArguments = {
  limit: z.number().int().min(1).max(maxLimit).default(usualLimit),
  after: cursorText.optional(),
  fresh: z.boolean().default(false),
};

/** A page. Its objects are JSON already. */
export interface ListPage {
  readonly data: readonly string[];
  /** Null at the end. */
  readonly nextCursor: string | null;
  /** Null if objects are listed that may be incomplete, or if the list has no such instant. */
  readonly settledUntil: Instant | null;
}

export interface ListedObject {
  readonly json: string;
  /** What decides whether it is settled. */
  readonly at: Instant;
  readonly place: Place;
}

export interface ObjectsRead {
  readonly objects: readonly ListedObject[];
  /** Where the list continues; null at its end. */
  readonly end: Place | null;
}

export interface List extends CursorScope {
  /** Whether a place may have this value. */
  isValue(value: string): boolean;
  /** Whether objects come in the order of their `at`: then all objects after an unsettled one are unsettled, too. */
  readonly isInOrderOfTime: boolean;
  read(after: Place | null, first: number): Promise<ObjectsRead>;
}

type ListContext = Pick<UseCaseContext<unknown, 'clock' | 'digest'>, 'now' | 'pause' | 'tools'>;

/** @throws BAD_USER_INPUT INVALID_INPUT for a cursor of another list */
export async function listPage(
  list: List,
  { limit, after, fresh }: { readonly limit: number; readonly after?: string | undefined; readonly fresh: boolean },
  context: ListContext,
): Promise<ListPage> {
  const { digest } = context.tools;
  const scope = { ...list, filters: { ...list.filters, fresh } };
  const pass: Pass =
    after === undefined
      ? { settledUntil: fresh ? null : settledUntil(context), place: null }
      : readCursor(scope, after, list, digest);
  const found = await collect(list, pass, limit, context);
  const { settledUntil: until } = pass;
  const nextCursor = found.end && writeCursor(scope, { settledUntil: until, place: found.end }, digest);
  return { data: found.data, nextCursor, settledUntil: until };
}

/** By the earlier clock of this process's and the database's. */
function settledUntil({ now, tools: { clock } }: ListContext): Instant {
  const ahead = Math.max(0, clock.now() - (clock.compared?.earliest() ?? clock.now()));
  return instantAt(Date.parse(now) - settledAfterMs - ahead);
}

interface Collected {
  readonly data: readonly string[];
  readonly end: Place | null;
}

async function collect(
  list: List,
  { settledUntil, place }: Pass,
  limit: number,
  { pause }: ListContext,
): Promise<Collected> {
  const data: string[] = [];
  const isSettled = ({ at }: ListedObject): boolean => settledUntil === null || at <= settledUntil;
  let from = place;
  let bytes = 0;
  for (let reads = 1; ; reads += 1) {
    const { objects, end } = await list.read(from, Math.min(sizeOfRead(data.length, bytes), limit - data.length));
    for (const [at, object] of objects.entries()) {
      from = object.place;
      if (isSettled(object)) {
        data.push(object.json);
        bytes += bytesOf(object.json);
      } else if (list.isInOrderOfTime) return { data, end: null };
      if (data.length < limit && bytes < maxPageBytes) continue;
      const next = objects[at + 1];
      const isLast = next ? list.isInOrderOfTime && !isSettled(next) : end === null;
      return { data, end: isLast ? null : next ? from : end };
    }
    if (end === null) return { data, end };
    if (reads === maxReads) return { data, end };
    from = end;
    await pause();
  }
}

/** Objects that the next read takes: few of large ones, because a read is in memory as a whole. */
function sizeOfRead(objects: number, bytes: number): number {
  return objects === 0 ? firstRead : fittingIn(bytesOfRead, mostOfRead, { objects, bytes });
}

/**
 * How many objects have about so many bytes, by the size of those that were read: at least one.
 * @param most the most that are returned
 */
export const fittingIn = (
  target: number,
  most: number,
  { objects, bytes }: { readonly objects: number; readonly bytes: number },
): number => Math.max(1, Math.min(most, Math.floor(target / Math.max(1, bytes / objects))));

const utf8 = new TextEncoder();
/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): number => utf8.encode(text).length;
