import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

it("the examples' types match schema.graphql and openapi.json (otherwise: npm run artefacts)", () => {
  const command = ['scripts/exampleTypes.mjs', '--check'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
});
