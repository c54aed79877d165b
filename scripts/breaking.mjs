// `npm run check -- breaking [--against VERSION]`: compares schema.graphql, openapi.json, events.schema.json and
// client.json of contracts with those of a release, the newest unless another is named. A line for each change that
// breaks clients; 1 if one is not announced under "Withdrawn" of docs/CHANGES.md with a day that has come, or if a file
// of a release is missing or was changed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { breakingClient, breakingEvents, breakingGraphql, breakingOpenApi } from './breaking/documents.mjs';
import { announcedIn, faultsOf, releasesIn } from './breaking/releases.mjs';

const { values } = parseArgs({ options: { against: { type: 'string' } } });
// npm runs this at the root of the repository; tests run it in a copy of the files that it reads.
const root = process.cwd();
const releases = releasesIn(root);
const release = values.against ?? releases.at(-1);

if (release === undefined || !releases.includes(release)) {
  console.error(`releases: there is no release ${release ?? 'yet'}; name one of ${releases.join(', ') || 'none'}.`);
  process.exitCode = 1;
} else {
  const faults = releases.flatMap((one) => faultsOf(root, one));
  for (const { path, what } of faults) console.log(`BREAKING ${path}: ${what}`);
  const changes = await changesSince(release);
  const today = new Date().toISOString().slice(0, 10);
  const announced = announcedIn(readFileSync(join(root, 'docs/CHANGES.md'), 'utf8'), today);
  for (const { path, what } of changes)
    console.log(`${announced.has(path) ? 'announced' : 'BREAKING'} ${path}: ${what}`);
  if (faults.length + changes.length === 0) console.log(`nothing that clients of ${release} rely on is gone`);
  if (faults.length > 0 || changes.some(({ path }) => !announced.has(path))) process.exitCode = 1;
}

async function changesSince(version) {
  const pair = (name) => {
    const old = join(root, 'contracts/releases', version, name);
    // A missing file is a fault of the release already.
    return existsSync(old) ? [readFileSync(old, 'utf8'), readFileSync(join(root, 'contracts', name), 'utf8')] : null;
  };
  const json = (name) => pair(name)?.map((text) => JSON.parse(text)) ?? null;
  const graphql = pair('schema.graphql');
  const [openApi, events, client] = ['openapi.json', 'events.schema.json', 'client.json'].map(json);
  return [
    ...(graphql ? await breakingGraphql(...graphql) : []),
    ...(openApi ? breakingOpenApi(...openApi) : []),
    ...(events ? breakingEvents(...events) : []),
    ...(client ? breakingClient(...client) : []),
  ];
}
