import { personHashBy } from '../../../src/start/personHash.js';

/** The hash of persons in all databases of tests. */
export const personHash = personHashBy('a key of persons that only tests have');
