// Part of `npm run artefacts`: writes openapi.json, events.schema.json and schema.graphql of contracts, and the table
// of docs/PRIVACY.md, as the built code makes them.
import { readFile, writeFile } from 'node:fs/promises';

const built = (file) => import(new URL(`../dist/${file}`, import.meta.url).href);
const { artefacts } = await built('artefacts/artefacts.js');
const { withPrivacyTable } = await built('artefacts/privacyTable.js');
const { graphqlSchema } = await built('graphql/schema.js');

for (const { path, text } of artefacts(await graphqlSchema())) {
  await writeFile(new URL(`../contracts${path}`, import.meta.url), text);
  console.log(`contracts${path}: ${text.length} characters`);
}

const privacy = new URL('../docs/PRIVACY.md', import.meta.url);
await writeFile(privacy, withPrivacyTable(await readFile(privacy, 'utf8')));
