import { writeFileSync } from 'node:fs';
import { fixtureFile } from '../../src/demo/demoRecords.js';
import { fixtureText } from './fixture.js';

/** `npm run artefacts -- demo-fixture`: writes the demo's data, which a test compares with the script. */

writeFileSync(fixtureFile, fixtureText());
