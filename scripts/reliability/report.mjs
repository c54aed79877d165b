// What `npm run check -- reliability` writes into docs/RELIABILITY.md.

/** A table of Markdown, whose columns but the first are numbers. */
export const table = (head, rows) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
export const whole = (value) => value.toLocaleString('en');

/**
 * Adds up what the processes of a run observed, and what Jest reports of it.
 * @param {string} lines one JSON object a line, of observe.mjs
 * @param {object} jest the result of `jest --json`
 */
export function figuresOf(lines, jest) {
  const observed = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const answers = {};
  for (const one of observed) {
    for (const [kind, count] of Object.entries(one.answers)) answers[kind] = (answers[kind] ?? 0) + count;
  }
  const tests = jest.testResults.flatMap(({ assertionResults }) => assertionResults);
  const longest = tests.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0];
  return {
    answers,
    kills: observed.reduce((sum, one) => sum + one.kills, 0),
    longestMs: Math.max(0, ...observed.map((one) => one.longestMs)),
    passed: jest.numPassedTests,
    failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    skipped: jest.numPendingTests,
    longestTestMs: longest?.duration ?? 0,
    failures: jest.testResults.flatMap(failuresOf),
  };
}

/** What failed, and the first line of why. A suite that could not begin has no test that says it. */
function failuresOf({ name, status, message, assertionResults }) {
  const why = (text = '') => text.trim().split('\n')[0] || 'without a message';
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}: ${why(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${fullName}: ${why(failureMessages[0])}`);
}

/** @param {{ title: string, group: string, figures: ReturnType<typeof figuresOf> }[]} runs */
export function report(runs) {
  const of = (group) => runs.filter((run) => run.group === group);
  const tests = ({ passed, failed, skipped }) => [passed, failed, skipped].map(whole);
  const answers = ({ answers: found }, kind) => whole(found[kind] ?? 0);
  const longest = runs.map(({ figures }) => figures.longestMs).filter((ms) => ms > 0);
  const outcome = (head, group) =>
    table(
      [head, 'tests passed', 'failed', 'skipped', 'processes killed', 'longest test, s'],
      of(group).map(({ title, figures }) => [
        title,
        ...tests(figures),
        whole(figures.kills),
        (figures.longestTestMs / 1000).toFixed(1),
      ]),
    );
  return [
    table(
      ['hostile inputs', 'tests passed', 'failed', 'skipped', 'answers 1xx to 3xx', '4xx', '5xx'],
      of('hostile').map(({ title, figures }) => [
        title,
        ...tests(figures),
        whole(['1xx', '2xx', '3xx'].reduce((sum, kind) => sum + (figures.answers[kind] ?? 0), 0)),
        answers(figures, '4xx'),
        answers(figures, '5xx'),
      ]),
    ),
    `Longest block of a measured service's event loop: ${longest.length > 0 ? `${Math.max(...longest).toFixed(0)} ms` : 'not measured in this run'}.`,
    outcome('kills', 'kills'),
    outcome('races', 'races'),
    outcome('recoveries', 'recoveries'),
  ].join('\n\n');
}

/** The page with a new text between the marks of a run. @throws where it has none */
export function rewritten(page, { mark, commit, day }, text) {
  const marks = new RegExp(`<!-- run: ${mark} .*?-->[\\s\\S]*?<!-- end -->`);
  if (!marks.test(page)) throw new Error(`docs/RELIABILITY.md has no <!-- run: ${mark} … --> … <!-- end -->`);
  return page.replace(marks, () => `<!-- run: ${mark} ${commit} ${day} -->\n${text}\n<!-- end -->`);
}
