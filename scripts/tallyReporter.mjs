import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { apart, testsApart } from './apart.mjs';
import { durations, durationsFile, slowSuites } from './rotation.mjs';

const mostShown = 15;

/**
 * A Jest reporter that adds a run's totals, and the names of its failures, to the file in TEST_TALLY, if that is set. It says which suites took
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
    const before = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0, skipped: 0, failures: [] };
    const tally = {
      passed: before.passed + results.numPassedTests,
      // A suite that fails to load runs no tests. It counts as a failure.
      failed: before.failed + results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: before.skipped + results.numPendingTests + results.numTodoTests,
      failures: [...before.failures, ...results.testResults.flatMap(failuresOf)],
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tally));
  }
}

/** @returns a line for each failed test of a suite, or one if the suite did not load */
function failuresOf({ testFilePath, testResults, testExecError, failureMessage }) {
  const suite = relative('', testFilePath);
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.length > 0) return failed.map(({ fullName }) => `${suite} › ${fullName}`);
  return testExecError || failureMessage ? [`${suite} (did not run)`] : [];
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
