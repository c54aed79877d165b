import { areEqual } from '../kernel/values/objects.js';
import type { JsonObject } from '../kernel/values/shapes.js';
import type { DomainEvent, EventData, EventType, Subject } from './event.js';

/** Makes events. Each module makes its own by these. */

const nowhere = { vacancyId: null, candidateId: null, recordId: null, nextRecordId: null } as const;

export function event(
  type: EventType,
  subject: Subject,
  where: Partial<Record<keyof typeof nowhere, string | null>>,
  data: EventData,
): DomainEvent {
  return { type, subject, ...nowhere, ...where, data };
}

/** The data of an object whose id is in no column of an event: so the data of a change has its id, too. */
export function named<T extends { readonly id: string }>(
  type: string,
  before: T | null,
  after: T | null,
  of: EventMembers,
): EventData {
  const all = (thing: T | null) => thing && whole(type, thing);
  if (!before || !after) return { before: all(before), after: all(after) };
  const { id } = after;
  const changes = difference(before, after, of);
  return { before: { id, ...changes.before }, after: { id, ...changes.after } };
}

/** Makes the data of events and limits its size (docs/EVENTS.md, "An event"). */

/** The most bytes of `data` as UTF-8. The sizes of a page, a socket's buffer, a webhook and the table depend on it. */
const maxDataBytes = 64 * 1024;

type Members = Readonly<Record<string, unknown>>;

/** Which members of one kind of object its events have. */
export interface EventMembers {
  /** Members that events do not have. */
  readonly hidden: ReadonlySet<string>;
  /** For members of which an event has another form: makes it from the values before and after. */
  readonly changed?: Readonly<Record<string, (before: unknown, after: unknown) => unknown>>;
}

const json = (members: Members): JsonObject => members as JsonObject;

/** All members of a new object; JSON leaves out those that are undefined. @param type the name of its GraphQL type */
export function whole(type: string, made: object): JsonObject {
  // The spread comes first, because V8's fast copy works only into an empty object.
  return json({ ...made, __typename: type });
}

/** The changed members, before and after the change. @param entered members that were set again, also to an equal value */
export function difference(
  before: object,
  after: object,
  { hidden, changed = {} }: EventMembers,
  entered: readonly string[] = [],
): { readonly before: JsonObject; readonly after: JsonObject } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const compare = (member: string): void => {
    const left = Reflect.get(before, member) ?? null;
    const right = Reflect.get(after, member) ?? null;
    if (left === right || hidden.has(member) || (areEqual(left, right) && !entered.includes(member))) return;
    const part = changed[member];
    was[member] = part ? part(right, left) : left;
    is[member] = part ? part(left, right) : right;
  };
  for (const member of Object.keys(after)) compare(member);
  for (const member of Object.keys(before)) if (!(member in after)) compare(member);
  return { before: json(was), after: json(is) };
}

/** The data of an event as it is stored. */
interface StoredData {
  /** The data as JSON. */
  readonly text: string;
  /** The members that were left out, because the data was too long; null if there are none. */
  readonly omitted: readonly string[] | null;
}

/**
 * Makes the stored form of an event's data, of at most {@link maxDataBytes}. If it is longer, the largest members are
 * left out of all parts, and `omitted` has their names.
 */
export function storedOf(data: EventData): StoredData {
  const text = JSON.stringify(data);
  const bytes = bytesOf(text);
  if (bytes <= maxDataBytes) return { text, omitted: null };
  const omitted = largest(data, bytes - maxDataBytes);
  return { text: JSON.stringify(without(data, new Set(omitted))), omitted };
}

const parts = ['before', 'after', 'next'] as const;
type Part = (typeof parts)[number];

/** The names of the largest members that together have at least so many bytes. */
function largest(data: EventData, wantedBytes: number): string[] {
  const sizes = new Map<string, number>();
  for (const part of parts) {
    for (const [member, value] of Object.entries(data[part] ?? {})) {
      if (value === undefined) continue;
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

/** The data without some members. */
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

/**
 * The size of a text in UTF-8 bytes. For a text that is surely within the limit it is only the length, which costs
 * nothing: a UTF-16 code unit has at most three bytes.
 */
const bytesOf = (text: string): number => (text.length * 3 <= maxDataBytes ? text.length : utf8.encode(text).length);
