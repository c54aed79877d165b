import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A Jest reporter that keeps a run's totals in the file TEST_TALLY names, if it names one. */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_TALLY;
    if (!file) return;
    const tally = {
      passed: results.numPassedTests,
      // A suite that would not even load ran no test, and is a failure all the same.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tally));
  }
}
