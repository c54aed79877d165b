import { fileURLToPath } from 'node:url';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';

/** `npm run bench`: see --help. */

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await measure(options, fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''));
} catch (error) {
  console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message);
  // Open connections would keep the process alive.
  process.exit(1);
}
