import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** docs/DEPENDENCIES.md says what each direct dependency is for; renovate.json updates them. */

const text = (path: string): Promise<string> => readFile(join(import.meta.dirname, '..', path), 'utf8');

const files = [
  'package.json',
  'packages/client/package.json',
  'bench/package.json',
  'bench/peers/yoga/package.json',
  'scripts/versions/package.json',
];

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

async function direct(file: string): Promise<Readonly<Record<string, string>>> {
  const description = JSON.parse(await text(file));
  return Object.assign({}, ...kinds.map((kind) => description[kind]));
}

/** The cells of each row, by the heading of their table. */
async function rowsOf(): Promise<readonly { readonly section: string; readonly cells: readonly string[] }[]> {
  return (await text('docs/DEPENDENCIES.md')).split('\n## ').flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    return lines
      .filter((line) => /^\| (?!package \|)\S/.test(line))
      .map((line) => ({
        section,
        cells: line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      }));
  });
}

const ofClient = 'The client package';

describe('docs/DEPENDENCIES.md', () => {
  it('has a line for each direct dependency, once, and for no other package', async () => {
    const rows = await rowsOf();
    const named = (isOfClient: boolean) =>
      rows
        .filter(({ section }) => (section === ofClient) === isOfClient)
        .map(({ cells: [name] }) => name)
        .toSorted();
    expect(named(false)).toEqual(Object.keys(await direct('package.json')).toSorted());
    expect(named(true)).toEqual(Object.keys(await direct('packages/client/package.json')).toSorted());
  });

  it('says of each what it is for', async () => {
    const silent = (await rowsOf()).filter(({ cells }) => cells.length !== 3 || !cells[1]);
    expect(silent.map(({ cells }) => cells)).toEqual([]);
  });
});

describe('package.json', () => {
  it.each(files)('%s pins each version', async (file) => {
    const loose = Object.entries(await direct(file)).filter(
      ([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe('renovate.json', () => {
  it('names packages that are there', async () => {
    const { packageRules } = JSON.parse(await text('.github/renovate.json')) as {
      readonly packageRules: readonly {
        readonly matchPackageNames?: readonly string[];
        readonly matchDepNames?: readonly string[];
      }[];
    };
    const used = (await Promise.all(files.map(direct))).flatMap((one) => Object.keys(one));
    const overrides = Object.keys(JSON.parse(await text('package.json')).overrides);
    const isUsed = (pattern: string): boolean => {
      const start = pattern.replace(/^!/, '').replace(/\*+$/, '');
      return [...used, ...overrides, 'node'].some((name) =>
        pattern.endsWith('*') ? name.startsWith(start) : name === start,
      );
    };
    const named = packageRules.flatMap(({ matchPackageNames = [], matchDepNames = [] }) => [
      ...matchPackageNames,
      ...matchDepNames,
    ]);
    const unknown = named.filter((one) => !isUsed(one));
    expect(unknown).toEqual([]);
  });
});
