import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** What the scripts choose suites by: a suite or a folder that is renamed must be renamed there. */

const root = join(import.meta.dirname, '..');
const load = (script: string) => import(new URL(`../scripts/${script}`, import.meta.url).href);
const { apart, alikeEverywhere }: { apart: string[]; alikeEverywhere: string[] } = await load('apart.mjs');
const { durations, suitesOfToday }: Rotation = await load('rotation.mjs');

interface Rotation {
  readonly durations: Readonly<Record<'embedded' | 'services', Readonly<Record<string, number>>>>;
  suitesOfToday(suites: readonly string[], kind: string, day?: number): string[];
}

describe('the choice of suites', () => {
  it('names suites and folders that exist', () => {
    const suites = globSync('{test,packages/*/test}/**/*.test.ts', { cwd: root });
    const named = [...Object.keys(durations.embedded), ...Object.keys(durations.services)];
    expect(named.filter((suite) => !suites.includes(suite))).toEqual([]);
    expect(apart.filter((folder) => !existsSync(join(root, 'test', folder)))).toEqual([]);
    expect(alikeEverywhere.filter((pattern) => !suites.some((suite) => new RegExp(pattern).test(suite)))).toEqual([]);
  });

  const suites = Array.from({ length: 250 }, (_, at) => `test/${at}.test.ts`);

  it('has a part of the suites each day, and all of them with ALL_SUITES', () => {
    delete process.env.ALL_SUITES;
    const ofToday = suitesOfToday(suites, 'processes');
    expect(ofToday.length).toBeLessThan(suites.length);
    expect(new Set(ofToday).size).toBe(ofToday.length);
    process.env.ALL_SUITES = '1';
    expect(suitesOfToday(suites, 'processes').toSorted()).toEqual(suites.toSorted());
  });

  it('has each suite on days of each version, of which there are three, and of each third of the inputs', () => {
    delete process.env.ALL_SUITES;
    const met = new Set<string>();
    for (let day = 0; day < 100; day += 1)
      for (const suite of suitesOfToday(suites, 'services', day)) met.add(`${suite} ${day % 3}`);
    expect(met.size).toBe(3 * suites.length);
  });
});
