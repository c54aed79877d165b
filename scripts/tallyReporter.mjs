import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { apart, testsApart } from './apart.mjs';
import { durations, durationsFile, slowSuites } from './rotation.mjs';

const mostShown = 15;

/**
 * A Jest reporter that writes a run's totals to the file in TEST_TALLY, if that is set. It says which suites took
 * longest, and which tests `npm test` leaves to `npm run test:processes`. TEST_DURATIONS saves how long they took, for the
 * rotation by day (rotation.mjs).
 */
export default class TallyReporter {
  onRunComplete(_contexts, results) {
    if (process.argv.includes('--testPathIgnorePatterns') && process.argv.includes(testsApart)) {
      console.log(
        `\nNot run here (npm run test:processes does): ${apart.map((folder) => `test/${folder}`).join(', ')}, and ` +
          `${slowSuites.length} slow suites.`,
      );
    }
    if (process.env.TEST_DURATIONS) saveDurations(results.testResults, process.env.TEST_DURATIONS);
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

const secondsOf = ({ perfStats: { start, end } }) => Math.round((end - start) / 1000);

/** Replaces what durations.json says of the suites that ran. @param kind `embedded` or `services` */
function saveDurations(suites, kind) {
  const all = new Map(Object.entries(durations[kind]).filter(([suite]) => existsSync(suite)));
  for (const suite of suites) {
    const name = relative('', suite.testFilePath);
    if (secondsOf(suite) > 1) all.set(name, secondsOf(suite));
    else all.delete(name);
  }
  const sorted = Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(durationsFile, `${JSON.stringify({ ...durations, [kind]: sorted }, undefined, 2)}\n`);
}

function sayWhatTookLongest(suites) {
  const longest = suites.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, mostShown);
  const named = longest.map((suite) => `${relative('test', suite.testFilePath)} ${secondsOf(suite)} s`);
  const all = suites.reduce((sum, suite) => sum + secondsOf(suite), 0);
  console.log(`\nThe longest of ${suites.length} suites, which take ${all} s one by one: ${named.join(', ')}`);
}
