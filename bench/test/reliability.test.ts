import { deepStrictEqual, equal, ok, throws } from 'node:assert';
import { test } from 'node:test';

/** Tests that the run of `npm run check -- reliability` adds up what it observed, and writes only between its marks. */

const { figuresOf, report, rewritten } = await import(
  new URL('../../scripts/reliability/report.mjs', import.meta.url).href
);

const jest = {
  numPassedTests: 2,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 1,
  numPendingTests: 3,
  testResults: [
    { assertionResults: [{ duration: 1_500 }, { duration: null }] },
    {
      name: 'test/late.test.ts',
      status: 'failed',
      assertionResults: [
        { duration: 20, status: 'failed', fullName: 'late', failureMessages: ['Error: slow\n    at x'] },
      ],
    },
    { name: 'test/broken.test.ts', status: 'failed', message: '\n  no such module\n', assertionResults: [] },
  ],
};
const lines = [
  { answers: { '2xx': 1, '4xx': 1_200 }, kills: 1, longestMs: 40 },
  { answers: { '4xx': 34, '5xx': 2 }, kills: 2, longestMs: 7 },
]
  .map((one) => JSON.stringify(one))
  .join('\n');

test('the figures of all processes of a run are added up; a suite that does not load has failed', () => {
  deepStrictEqual(figuresOf(`${lines}\n`, jest), {
    answers: { '2xx': 1, '4xx': 1_234, '5xx': 2 },
    kills: 3,
    longestMs: 40,
    passed: 2,
    failed: 1,
    skipped: 3,
    longestTestMs: 1_500,
    failures: ['late: Error: slow', 'test/broken.test.ts: no such module'],
  });
});

test('the report shows each class, and says where nothing measured the event loop', () => {
  const figures = figuresOf(lines, jest);
  const text = report([
    { group: 'hostile', title: 'bodies', figures },
    { group: 'kills', title: 'writers', figures },
  ]);
  ok(text.includes('| bodies | 2 | 1 | 3 | 1 | 1,234 | 2 |'));
  ok(text.includes('| writers | 2 | 1 | 3 | 3 | 1.5 |'));
  ok(text.includes('event loop: 40 ms.'));
  ok(report([]).includes('not measured in this run'));
});

test('only what is between the marks is replaced', () => {
  const measured = { mark: 'reliability', commit: 'abc', day: '2026-01-02' };
  equal(
    rewritten('a\n<!-- run: reliability - - -->\n<!-- end -->\nb', measured, 'x'),
    'a\n<!-- run: reliability abc 2026-01-02 -->\nx\n<!-- end -->\nb',
  );
  throws(() => rewritten('nothing', measured, 'x'), /has no <!-- run: reliability/);
});
