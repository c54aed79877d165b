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

/** The packages of each item, by the heading of their list, and what they are for. */
async function itemsOf(): Promise<
  readonly { readonly section: string; readonly name: string; readonly purpose: string }[]
> {
  return (await text('docs/DEPENDENCIES.md')).split('\n## ').flatMap((part) => {
    const section = part.slice(0, part.indexOf('\n'));
    return [...part.replaceAll('\n  ', ' ').matchAll(/^- ([^`:\n]+)(?:: (.*))?$/gm)].flatMap(
      ([, names = '', purpose = '']) => names.split(', ').map((name) => ({ section, name, purpose })),
    );
  });
}

const ofClient = 'The client package';

describe('docs/DEPENDENCIES.md', () => {
  it('lists each direct dependency, once, and no other package', async () => {
    const items = await itemsOf();
    const named = (isOfClient: boolean) =>
      items
        .filter(({ section }) => (section === ofClient) === isOfClient)
        .map(({ name }) => name)
        .toSorted();
    expect(named(false)).toEqual(Object.keys(await direct('package.json')).toSorted());
    expect(named(true)).toEqual(Object.keys(await direct('packages/client/package.json')).toSorted());
  });

  it('says of each what it is for', async () => {
    expect((await itemsOf()).filter(({ purpose }) => purpose === '')).toEqual([]);
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
