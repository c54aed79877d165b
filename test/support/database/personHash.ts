import { personHashBy } from '../../../src/start/opening/openStore.js';

/** The key of the hashes of persons in all databases of tests, and the hash by it. */
export const personKey = 'a key of persons that only tests have';
export const personHash = personHashBy(personKey);
