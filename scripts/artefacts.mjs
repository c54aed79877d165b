// `npm run artefacts`: writes openapi.json, events.schema.json and schema.graphql, as the built code makes them.
import { writeFile } from 'node:fs/promises';

const built = (file) => import(new URL(`../dist/${file}`, import.meta.url).href);
const { artefacts } = await built('artefacts/artefacts.js');
const { graphqlSchema } = await built('graphql/schema/schema.js');

for (const { path, text } of artefacts(await graphqlSchema())) {
  await writeFile(new URL(`..${path}`, import.meta.url), text);
  console.log(`${path.slice(1)}: ${text.length} characters`);
}
