import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** After `npm ci --omit=dev` there is no compiler. `npm start` and the commands then use what was built before. */
describe('npm run build without development dependencies', () => {
  const root = join(import.meta.dirname, '../..');
  let checkout: string;
  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'recruitment-build-'));
    for (const script of ['build.mjs', 'commands.mjs'])
      await cp(join(root, 'scripts', script), join(checkout, 'scripts', script));
  });
  afterEach(() => rm(checkout, { recursive: true }));

  const build = () => spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, encoding: 'utf8' });

  it('leaves a complete build as it is', async () => {
    for (const folder of [
      'dist/board',
      'dist/graphiql',
      'dist/guides',
      'dist/graphql-executor',
      'dist/bundle',
      'packages/client/dist',
    ])
      await mkdir(join(checkout, folder), { recursive: true });
    await writeFile(join(checkout, 'dist/main.js'), '');
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([0, '']);
  });

  it('names what is missing, and what to run', () => {
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/no dist\/main\.js.*no dist\/graphql-executor.*Run `npm ci && npm run build`/),
    ]);
  });
});
