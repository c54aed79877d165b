import { readOptions } from './options.ts';
import { buildService, installPeers } from './setup.ts';

/** `npm run bench`: see --help. */

try {
  const options = readOptions(process.argv.slice(2));
  if (options) {
    installPeers();
    const service = options.service ?? buildService();
    const { measure } = await import('./measure.ts');
    await measure(options, service);
    // A failed part may have left connections open: they would keep the process alive.
    process.exit();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  if (process.env.DEBUG) console.error(error);
  // Open connections would keep the process alive.
  process.exit(1);
}
