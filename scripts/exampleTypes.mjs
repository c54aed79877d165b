// `npm run example-types`: writes the types of the examples, from schema.graphql and openapi.json. `-- --check`
// compares them, and writes nothing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../node_modules');
const rest = 'examples/rest-openapi-fetch/generated/api.ts';
const generators = [
  ...['apollo-client', 'pipeline-board'].map((example) => [
    `${bin}/@graphql-codegen/cli/esm/bin.js`,
    '--errors-only',
    '--config',
    `examples/${example}/codegen.ts`,
  ]),
  ['--import', './scripts/typescript5.mjs', `${bin}/openapi-typescript/bin/cli.js`, 'openapi.json', '--output', rest],
];

for (const generator of generators) {
  const { status } = spawnSync(process.execPath, [...generator, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
