import type { z } from 'zod';
import { errors, type InputFault } from './errors.js';
import { bounds } from './shapes.js';

type Path = readonly PropertyKey[];

/** How many faults are named: enough to mend an input by, and no answer that outgrows it. */
const maxFaults = 20;
/** Where the search for unstorable text ends; shapes have bounds of their own well within it. */
const maxDepth = 48;

const dotted = (path: Path): string => path.map(String).join('.');

/**
 * Whether an input is free of text that PostgreSQL can't keep (NUL; half of a surrogate pair), over-deep nesting and
 * overlong strings, wherever they hide: in values and in keys. Asked once of the whole input, so that no shape can forget
 * it; of the many that are, no path is made.
 */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value) && value.length <= bounds.text;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((member) => isStorable(member, depth + 1));
  return Object.keys(value).every(
    (key) => isStorableText(key) && key !== '__proto__' && isStorable(Reflect.get(value, key), depth + 1),
  );
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What is wrong with an input that isn't {@link isStorable}, each with its place. */
function unstorable(value: unknown, path: Path, faults: InputFault[]): void {
  if (faults.length >= maxFaults) return;
  if (typeof value === 'string') {
    if (value.includes('\0')) faults.push({ path: dotted(path), message: 'must not hold the NUL character' });
    else if (!value.isWellFormed()) faults.push({ path: dotted(path), message: 'must be well-formed Unicode' });
    else if (value.length > bounds.text)
      faults.push({ path: dotted(path), message: `must have at most ${bounds.text} characters` });
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    faults.push({ path: dotted(path), message: 'must be a finite number' });
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= maxDepth) {
      faults.push({ path: dotted(path), message: 'must not be nested as deep' });
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      if (!isStorableText(key)) {
        faults.push({ path: dotted(path), message: 'must not have a key with NUL or ill-formed Unicode' });
      }
      // Libraries on the way drop it in silence; what is kept is kept as sent, or refused.
      if (key === '__proto__') faults.push({ path: dotted([...path, key]), message: 'is not a key that can be kept' });
      unstorable(member, [...path, key], faults);
    }
  }
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `must have at most ${issue.maximum} items`
          : `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} character`
        : issue.origin === 'array'
          ? `must have at least ${issue.minimum} item`
          : `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return issue.message;
  }
}

function faultsOf(issue: z.core.$ZodIssue): InputFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...issue.path, key]), message: 'is not a known field' }));
  }
  return [{ path: dotted(issue.path), message: sentence(issue) }];
}

/**
 * Parses an input once, against one shape.
 * @returns the parsed value, or every fault with its place
 */
export function parse<T>(shape: z.ZodType<T>, value: unknown): { value: T } | { faults: InputFault[] } {
  if (!isStorable(value, 0)) {
    const faults: InputFault[] = [];
    unstorable(value, [], faults);
    return { faults };
  }
  const result = shape.safeParse(value, { reportInput: true });
  return result.success
    ? { value: result.data }
    : { faults: result.error.issues.flatMap(faultsOf).slice(0, maxFaults) };
}

/** As {@link parse}, but throws. @throws BAD_USER_INPUT INVALID_INPUT */
export function parseOrThrow<T>(shape: z.ZodType<T>, value: unknown): T {
  const outcome = parse(shape, value);
  if ('faults' in outcome) throw errors.invalidInput(outcome.faults);
  return outcome.value;
}
