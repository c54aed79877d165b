import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A Jest reporter that writes a run's totals to the file in TEST_TALLY, if that is set, and says which tests `npm test`
 * leaves to `npm run test:processes`.
 */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    if (process.argv.includes('/test/(processes|cli|board)/')) {
      console.log(
        '\nNot run here: test/board, test/cli and test/processes, which start processes and a browser (npm run test:processes).',
      );
    }
    const file = process.env.TEST_TALLY;
    if (!file) return;
    const tally = {
      passed: results.numPassedTests,
      // A suite that fails to load runs no tests. It counts as a failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tally));
  }
}
