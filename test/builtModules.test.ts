import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Helpers and scripts without types load modules of the build by name, which no compiler checks. */

const root = join(import.meta.dirname, '..');

it('scripts and helpers without types load modules that exist', () => {
  const loaded = globSync('{test,scripts}/**/*.mjs', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bbuilt\('([\w/]+)(?:\.js)?'\)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter(({ name }) => !existsSync(join(root, 'src', `${name}.ts`)))).toEqual([]);
});
