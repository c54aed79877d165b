import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { apart, testsApart } from './apart.mjs';

const mostShown = 15;

/**
 * A Jest reporter that writes a run's totals to the file in TEST_TALLY, if that is set. It says which suites took
 * longest, and which tests `npm test` leaves to `npm run test:processes`.
 */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    if (process.argv.includes('--testPathIgnorePatterns') && process.argv.includes(testsApart)) {
      console.log(
        `\nNot run here (npm run test:processes does): ${apart.map((folder) => `test/${folder}`).join(', ')}.`,
      );
    }
    if (results.testResults.length > mostShown) sayWhatTookLongest(results.testResults);
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

function sayWhatTookLongest(suites) {
  const seconds = ({ perfStats: { start, end } }) => Math.round((end - start) / 1000);
  const longest = suites.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, mostShown);
  const named = longest.map((suite) => `${relative('test', suite.testFilePath)} ${seconds(suite)} s`);
  const all = suites.reduce((sum, suite) => sum + seconds(suite), 0);
  console.log(`\nThe longest of ${suites.length} suites, which take ${all} s one by one: ${named.join(', ')}`);
}
