import { readFileSync } from 'node:fs';

/** The version of this build, `x.y.z`. `package.json` has it, and lies next to `src` as next to `dist`. */
export const release: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
).version;

/**
 * The oldest release that may run on the schema that this build migrates to. Raise it together with a migration that
 * takes away what that release used (docs/adr/0013).
 */
export const oldestOnThisSchema = '1.0.0';

/** Compares two releases `x.y.z`. @returns less than 0 if the first is older, 0 if both are the same */
export function compareReleases(one: string, other: string): number {
  const parts = (text: string): number[] => text.split('.').map(Number);
  const [first, second] = [parts(one), parts(other)];
  const differing = first.findIndex((part, at) => part !== second[at]);
  return differing < 0 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0);
}

export const newerOf = (one: string, other: string): string => (compareReleases(one, other) < 0 ? other : one);
