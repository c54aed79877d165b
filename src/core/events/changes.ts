import type { JsonObject, JsonValue } from '../shapes.js';
import type { DomainEvent, EventData } from './event.js';

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
  return json({ __typename: type, ...made });
}

/** The members that are another, before and after. */
export function difference(
  before: object,
  after: object,
  { hidden, changed = {} }: Told,
): { readonly before: JsonObject; readonly after: JsonObject } {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (hidden.has(member)) continue;
    const [left, right] = [(before as Members)[member] ?? null, (after as Members)[member] ?? null];
    if (left === right || JSON.stringify(left) === JSON.stringify(right)) continue;
    const part = changed[member];
    was[member] = part ? part(right, left) : left;
    is[member] = part ? part(left, right) : right;
  }
  return { before: json(was), after: json(is) };
}

/**
 * The data of an event, at most {@link maxDataBytes} of them: the largest members are left out, before and after alike, and
 * named.
 */
export function bounded(data: EventData): Pick<DomainEvent, 'data' | 'omitted'> {
  let bytes = bytesOf(data);
  if (bytes <= maxDataBytes) return { data, omitted: null };
  const sizes = new Map<string, number>();
  for (const part of ['before', 'after', 'next'] as const) {
    for (const [member, value] of Object.entries(data[part] ?? {})) {
      const name = nameOf(part, member);
      sizes.set(name, (sizes.get(name) ?? 0) + bytesOf(member) + bytesOf(value) + 2);
    }
  }
  const omitted: string[] = [];
  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => b - a)) {
    if (bytes <= maxDataBytes) break;
    omitted.push(name);
    bytes -= size;
  }
  const left = (part: 'before' | 'after' | 'next'): JsonObject | null => {
    const members = data[part];
    if (!members) return null;
    return Object.fromEntries(Object.entries(members).filter(([member]) => !omitted.includes(nameOf(part, member))));
  };
  const next = left('next');
  return {
    data: { ...data, before: left('before'), after: left('after'), ...(next && { next }) },
    omitted: omitted.toSorted(),
  };
}

const nameOf = (part: 'before' | 'after' | 'next', member: string): string =>
  part === 'next' ? `next.${member}` : member;

const utf8 = new TextEncoder();

/** Of a value as JSON. */
function bytesOf(value: EventData | JsonValue): number {
  const text = JSON.stringify(value);
  // A UTF-16 code unit becomes three bytes at most: mostly there is nothing to count.
  return text.length * 3 <= maxDataBytes ? text.length : utf8.encode(text).length;
}
