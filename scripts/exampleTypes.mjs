// `npm run artefacts -- example-types`: writes the types of the board and of the examples, from schema.graphql and events.schema.json.
// `--check` compares them, and writes nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../node_modules');
const generators = ['examples/apollo-client', 'packages/board'].map((folder) => [
  `${bin}/@graphql-codegen/cli/esm/bin.js`,
  '--errors-only',
  '--config',
  `${folder}/codegen.ts`,
]);

for (const generator of generators) {
  const { status } = spawnSync(process.execPath, [...generator, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const types = JSON.parse(readFileSync('contracts/events.schema.json', 'utf8')).oneOf.map(({ $ref }) =>
  $ref.split('/').at(-1),
);
const eventTypes = 'packages/board/src/generated/eventTypes.ts';
const text = `/** The types of events. A type that is newer than this list is shown, but can't be chosen. */
export const eventTypes = [
${types.map((type) => `  '${type}',`).join('\n')}
] as const;
`;
if (!process.argv.includes('--check')) writeFileSync(eventTypes, text);
else if (readFileSync(eventTypes, 'utf8') !== text) {
  console.error(`${eventTypes} is not that of events.schema.json. Run \`npm run artefacts\`.`);
  process.exitCode = 1;
}
