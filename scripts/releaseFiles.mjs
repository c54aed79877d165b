// `npm run artefacts -- release-files`: writes contracts/releases/VERSION for the version of package.json, from the
// files of contracts. Run it until the release is tagged: from then on its files never change, and this refuses.
// smoke.json is written by hand; that of the release before is the first draft.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { artefactNames, releaseFiles, releasesIn, sumsName, sumsOf } from './breaking/releases.mjs';
import { releaseTags } from './tags.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const directory = `contracts/releases/${version}`;

if (releaseTags().includes(`v${version}`)) {
  console.error(
    `${directory}: release ${version} is tagged, so its files never change. Raise the version in package.json.`,
  );
  process.exitCode = 1;
} else {
  const [before] = releasesIn('.')
    .filter((one) => one !== version)
    .toReversed();
  mkdirSync(directory, { recursive: true });
  for (const name of artefactNames) copyFileSync(`contracts/${name}`, `${directory}/${name}`);
  const smoke = `${directory}/smoke.json`;
  if (!existsSync(smoke) && before) copyFileSync(`contracts/releases/${before}/smoke.json`, smoke);
  const files = Object.fromEntries(releaseFiles.map((name) => [name, readFileSync(`${directory}/${name}`)]));
  writeFileSync(`${directory}/${sumsName}`, sumsOf(files));
  console.log(`${directory}: ${releaseFiles.length} files`);
}
