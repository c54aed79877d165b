import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('the bundle of the service', () => {
  const root = join(import.meta.dirname, '../..');
  let checkout: string;
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), text);
  };
  const read = (file: string): Promise<string> => readFile(join(checkout, 'dist/bundle', file), 'utf8');
  const bundle = (): void => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/service/bundle.mjs'], {
      cwd: checkout,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  };

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'recruitment-bundle-'));
    for (const script of ['sources.mjs', 'service/bundle.mjs'])
      await cp(join(root, 'scripts', script), join(checkout, 'scripts', script));
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
    await write('package.json', '{"type":"module"}');
    await write('package-lock.json', '{}');
    for (const name of ['serviceProcess', 'workerProcess', 'start/stallDetector'])
      await write(`dist/${name}.js`, `console.log('${name}');\n`);
    await write('dist/demo/acme.json', '{"name":"Acme"}');
    bundle();
  });
  afterEach(() => rm(checkout, { recursive: true }));

  it('is made again when a module or a file that it reads has changed', async () => {
    await write('dist/demo/acme.json', '{"name":"Norte"}');
    bundle();
    expect(await read('service/acme.json')).toBe('{"name":"Norte"}');
    await write('dist/serviceProcess.js', "console.log('changed');\n");
    bundle();
    expect(await read('service/serviceProcess.js')).toContain('changed');
  });

  it('is not made again because another build writes to the same folder', async () => {
    const before = await read('sources.txt');
    for (const draft of ['.board-1/assets', '.bundle-2/service', '.guides-3'])
      await write(`dist/${draft}/a.js`, 'draft();\n');
    bundle();
    expect(await read('sources.txt')).toBe(before);
  });
});
