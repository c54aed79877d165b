import type { z } from 'zod';
import { errors, type InputFault, maxFaults } from '../errors.js';
import { quoted } from '../quoted.js';
import { bounds, isLonger } from './shapes.js';

type Path = readonly PropertyKey[];

const dotted = (path: Path): string => quoted(path.map((step) => quoted(String(step))).join('.'));

const tooDeep = `must not be nested more than ${bounds.levels} levels deep`;

/** The path to the first value that is looked for, at any level; null if there is none. */
export function pathOf(json: unknown, isWanted: (value: unknown) => boolean): string | null {
  const find = (value: unknown): string[] | null => {
    if (isWanted(value)) return [];
    if (typeof value !== 'object' || value === null) return null;
    for (const key of Object.keys(value)) {
      const path = find(Reflect.get(value, key));
      if (path) return [...path, key];
    }
    return null;
  };
  const path = find(json);
  return path && dotted(path.reverse());
}

/** The first place where JSON is nested too deeply; null if there is none. */
export function depthFault(json: unknown): InputFault | null {
  const path = pathBelow(json, 1);
  return path && { path: dotted(path.reverse()), message: tooDeep };
}

/** The path to the first object or list below the deepest level, in reverse order; null if there is none. */
function pathBelow(value: unknown, level: number): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (level > bounds.levels) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const path = pathBelow(value[index], level + 1);
      if (path) return [...path, String(index)];
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    const path = pathBelow(Reflect.get(value, key), level + 1);
    if (path) return [...path, key];
  }
  return null;
}

/**
 * Whether an input can be stored: no text that PostgreSQL rejects (NUL; a lone surrogate), no nesting that is
 * too deep, and no string that is too long, in values and in keys. It checks the whole input once, so that no shape can
 * forget it. It makes no paths, because most inputs are valid.
 */
function isStorable(value: unknown, level: number): boolean {
  if (typeof value === 'string') return isStorableText(value) && !isLonger(value, bounds.text);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (level > bounds.levels) return false;
  if (Array.isArray(value)) {
    for (const member of value) if (!isStorable(member, level + 1)) return false;
    return true;
  }
  for (const key of Object.keys(value)) {
    if (!isStorableText(key) || key === '__proto__' || !isStorable(Reflect.get(value, key), level + 1)) return false;
  }
  return true;
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Why a text or a number can't be stored; null if it can. */
function leafFault(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be a finite number';
  if (typeof value !== 'string') return null;
  if (value.includes('\0')) return 'must not contain the NUL character';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  return isLonger(value, bounds.text) ? `must have at most ${bounds.text} characters` : null;
}

/** The faults of an input that isn't {@link isStorable}, each with its path. */
function unstorable(value: unknown): InputFault[] {
  const faults: InputFault[] = [];
  const path: string[] = [];
  const note = (message: string | null): void => {
    if (message !== null) faults.push({ path: dotted(path), message });
  };
  const walk = (within: unknown): void => {
    if (typeof within !== 'object' || within === null) note(leafFault(within));
    else if (path.length >= bounds.levels) note(tooDeep);
    else for (const key of Object.keys(within)) if (faults.length < maxFaults) walkTo(key, Reflect.get(within, key));
  };
  const walkTo = (key: string, member: unknown): void => {
    if (!isStorableText(key)) note('must not have a key with NUL or ill-formed Unicode');
    path.push(key);
    // Some libraries drop this key silently. The service must store what was sent, or reject it.
    if (key === '__proto__') note('is not an allowed key');
    walk(member);
    path.pop();
  };
  walk(value);
  return faults;
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

function faultsOf(issues: readonly z.core.$ZodIssue[]): InputFault[] {
  const faults = issues.slice(0, maxFaults).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return { path: dotted(issue.path), message: sentence(issue) };
    const keys = issue.keys.slice(0, maxFaults);
    return keys.map((key) => ({ path: dotted([...issue.path, key]), message: 'is not a known field' }));
  });
  return faults.slice(0, maxFaults);
}

/**
 * Parses an input with a shape.
 * @returns the parsed value, or at most {@link maxFaults} faults with their paths
 */
export function parse<T>(shape: z.ZodType<T>, value: unknown): { value: T } | { faults: InputFault[] } {
  if (!isStorable(value, 1)) return { faults: unstorable(value) };
  const result = shape.safeParse(value, { reportInput: true });
  return result.success ? { value: result.data } : { faults: faultsOf(result.error.issues) };
}

/** As {@link parse}, but throws. @throws BAD_USER_INPUT INVALID_INPUT */
export function parseOrThrow<T>(shape: z.ZodType<T>, value: unknown): T {
  const outcome = parse(shape, value);
  if ('faults' in outcome) throw errors.invalidInput(outcome.faults);
  return outcome.value;
}
