// `npm run artefacts [-- PART...]`: writes what is generated and checked in. Without parts, all of those that follow
// from the code and the docs, in this order. The tests compare them.
import { runCommands } from './commands.mjs';

const parts = {
  'demo-fixture': {
    what: "the demo company's data, src/demo/acme.json",
    commands: ['jiti scripts/demo/writeFixture.ts'],
  },
  documents: {
    what: 'openapi.json, events.schema.json and schema.graphql of contracts, and the table of docs/PRIVACY.md',
    commands: ['node --run build', 'node scripts/documents.mjs'],
  },
  'client-types': {
    what: 'the generated code of packages/client, and contracts/client.json',
    commands: ['node --import ./scripts/typescript5.mjs scripts/client/generate.mjs'],
  },
  llms: { what: 'contracts/llms.txt and contracts/llms-full.txt', commands: ['node scripts/llms.mjs'] },
  collection: { what: 'the requests of collection', commands: ['node scripts/collection.mjs'] },
  'example-types': { what: 'the types of the board and of the examples', commands: ['node scripts/exampleTypes.mjs'] },
  'release-files': {
    what: 'contracts/releases/VERSION, until the release is tagged',
    commands: ['node scripts/releaseFiles.mjs'],
    isOnRequest: true,
  },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  const rows = Object.entries(parts).map(([name, { what }]) => `  ${name.padEnd(16)}${what}`);
  console.error(`Usage: npm run artefacts [-- PART...]\n\n${rows.join('\n')}\n`);
  process.exitCode = named.includes('--help') ? 0 : 1;
} else {
  const chosen = Object.entries(parts).filter(([name, { isOnRequest }]) =>
    named.length > 0 ? named.includes(name) : !isOnRequest,
  );
  process.exitCode = await runCommands(chosen.flatMap(([, { commands }]) => commands));
}
