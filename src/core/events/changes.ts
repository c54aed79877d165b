import type { JsonObject } from '../shapes.js';
import type { EventData } from './event.js';

/** What an event tells of a change, and how much of it (CONTRACT "Events", `data`). */

/** Bytes of `data` as UTF-8: a page, a socket, a webhook and the table are bounded by it. */
const maxDataBytes = 64 * 1024;

type Members = Readonly<Record<string, unknown>>;

/** How changes of one kind of thing are told. */
export interface Told {
  /** Members that are not told: what is told of others says them. */
  readonly hidden: ReadonlySet<string>;
  /** What is told of a member that has changed, where not all of it is. */
  readonly changed?: Readonly<Record<string, (before: unknown, after: unknown) => unknown>>;
}

const json = (members: Members): JsonObject => members as JsonObject;

/** All of what was made. @param type the name of its GraphQL type */
export function whole(type: string, made: object): JsonObject {
  // What is copied stands first: V8 copies an object whole only into an empty one.
  return json({ ...made, __typename: type });
}

/** The members that are another, before and after. */
export function difference(
  before: object,
  after: object,
  { hidden, changed = {} }: Told,
): { readonly before: JsonObject; readonly after: JsonObject } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const compare = (member: string): void => {
    const left = (before as Members)[member] ?? null;
    const right = (after as Members)[member] ?? null;
    if (left === right || hidden.has(member) || areEqual(left, right)) return;
    const part = changed[member];
    was[member] = part ? part(right, left) : left;
    is[member] = part ? part(left, right) : right;
  };
  for (const member of Object.keys(after)) compare(member);
  for (const member of Object.keys(before)) if (!(member in after)) compare(member);
  return { before: json(was), after: json(is) };
}

const areEqual = (left: unknown, right: unknown): boolean =>
  isComposed(left) && isComposed(right) && JSON.stringify(left) === JSON.stringify(right);

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What is kept of an event's data. */
export interface KeptData {
  /** As JSON. */
  readonly text: string;
  /** Members that were left out, for it would have been too long; null where none was. */
  readonly omitted: readonly string[] | null;
}

/**
 * The data of an event as it is kept: at most {@link maxDataBytes} of them. The largest members are left out, before and
 * after alike, and named.
 */
export function keptOf(data: EventData): KeptData {
  const text = JSON.stringify(data);
  const bytes = bytesOf(text);
  if (bytes <= maxDataBytes) return { text, omitted: null };
  const omitted = largest(data, bytes - maxDataBytes);
  return { text: JSON.stringify(without(data, new Set(omitted))), omitted };
}

const parts = ['before', 'after', 'next'] as const;
type Part = (typeof parts)[number];

/** The names of the largest members, which take so many bytes together. */
function largest(data: EventData, wantedBytes: number): string[] {
  const sizes = new Map<string, number>();
  for (const part of parts) {
    for (const [member, value] of Object.entries(data[part] ?? {})) {
      const name = nameOf(part, member);
      const size = bytesOf(JSON.stringify(member)) + bytesOf(JSON.stringify(value)) + 2;
      sizes.set(name, (sizes.get(name) ?? 0) + size);
    }
  }
  const found: string[] = [];
  let bytes = 0;
  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => b - a)) {
    if (bytes >= wantedBytes) break;
    found.push(name);
    bytes += size;
  }
  return found.toSorted();
}

/** The same without some members. */
function without(data: EventData, omitted: ReadonlySet<string>): EventData {
  const left = (part: Part): JsonObject | null => {
    const members = data[part];
    if (!members) return null;
    return Object.fromEntries(Object.entries(members).filter(([member]) => !omitted.has(nameOf(part, member))));
  };
  const next = left('next');
  return { ...data, before: left('before'), after: left('after'), ...(next && { next }) };
}

const nameOf = (part: Part, member: string): string => (part === 'next' ? `next.${member}` : member);

const utf8 = new TextEncoder();

/** A UTF-16 code unit becomes three bytes at most: mostly there is nothing to count. */
const bytesOf = (text: string): number => (text.length * 3 <= maxDataBytes ? text.length : utf8.encode(text).length);
