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
    // A part that failed may have left connections open, which would hold the process.
    process.exit();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  if (process.env.DEBUG) console.error(error);
  // Connections of what was under way would hold the process.
  process.exit(1);
}
