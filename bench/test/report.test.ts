import { deepStrictEqual, equal, ok, throws } from 'node:assert';
import { test } from 'node:test';
import type { Stretch } from '../measure/stretch.ts';
import { readOptions } from '../options.ts';
import { comparison, verdict } from '../report/comparison.ts';
import { replaced } from '../report/document.ts';
import { figure, ranged } from '../report/tables.ts';

/** Tests that the results are shown correctly, and that a section leaves the others unchanged. */

test('options of the command line', () => {
  equal(readOptions(['--soak', '90s'])?.soak, 1.5);
  deepStrictEqual(readOptions(['--scale', '--times', '1,10'])?.times, [1, 10]);
  deepStrictEqual(
    ['--quick', '--write'].map((how) => readOptions(['--capacity', how])?.records),
    [60_000, 3_000_000],
  );
  equal(readOptions(['--capacity', '--records', '90000'])?.records, 90_000);
  deepStrictEqual(readOptions(['--only', 'R1', '--quick'])?.modes, ['compare']);
  deepStrictEqual(readOptions(['--check', '--targets', 'yoga'])?.modes, ['check']);
  deepStrictEqual(readOptions(['--only', 'G1,R1'])?.only, ['R1', 'G1']);
  deepStrictEqual(readOptions(['--turns', '--soak', '90s'])?.modes, ['turns', 'soak']);
});

test('what cannot be measured is refused before anything is installed or loaded', () => {
  throws(() => readOptions(['--only', 'R9']), /there is no R9; there are R1/);
  throws(() => readOptions(['--targets', 'express']), /there is no express/);
  throws(() => readOptions(['--against', '/nowhere']), /--against: there is no dist\/main.js/);
  throws(() => readOptions(['--rounds', '1.5']), /--rounds must be a whole number/);
  throws(() => readOptions(['--write', '--quick']), /can be quoted/);
  throws(() => readOptions(['--write', '--only', 'R1']), /--write keeps whole tables/);
  throws(() => readOptions(['--write', '--check']), /--write keeps whole tables/);
  throws(() => readOptions(['--soak', 'long']), /--soak must be a time/);
});

test('a section is replaced between its markers, and refused where it has none', () => {
  const document = 'before\n<!-- bench:soak -->\nold\n<!-- /bench:soak -->\nafter\n';
  equal(replaced(document, 'soak', 'new'), document.replace('old', 'new'));
  throws(() => replaced('alone\n', 'soak', 'new'), /has no <!-- bench:soak -->/);
});

test('a verdict compares a figure with its limit; without a figure it is left open', () => {
  equal(verdict(1.1, 1.1), '≤ 1.1 within');
  equal(verdict(1.2, 1.1), '≤ 1.1 **above**');
  equal(verdict(undefined, 0.5, ' %'), '≤ 0.5 %');
  equal(verdict(1, undefined), '–');
});

test('a ratio compares the rounds of the same number, and shows a missing peer as a dash', () => {
  const stretch = (serverCpu: number): Stretch => ({
    requests: 1,
    serverCpu,
    postgresCpu: 1,
    p50: 1,
    p99: 1,
  });
  const targets = ['floor', 'fastify', 'service'].map((name) => ({ name, title: name, workloads: ['R1'] as const }));
  const findings = {
    targets,
    workloads: ['R1'] as const,
    stretches: new Map([
      ['floor R1', [stretch(1), stretch(2)]],
      ['fastify R1', [stretch(4), stretch(8)]],
      ['service R1', [stretch(2), stretch(6)]],
    ]),
    usage: new Map(),
    rounds: 2,
  };
  const text = comparison(findings);
  ok(text.includes('| R1 | **0.69** (0.60–0.78) | fastify | **0.63** (0.50–0.75) | fastify | **2.50** (2.00–3.00) |'));
  ok(text.includes('x-axis [R1]'));
  ok(text.includes('bar [0.69]'));
  ok(text.includes('| service | 4.00+1.00 |'));
  const alone = comparison({
    ...findings,
    targets: targets.slice(2),
    stretches: new Map([['service R1', [stretch(2)]]]),
  });
  ok(alone.includes('| R1 | – |'));
});

test('figures', () => {
  deepStrictEqual([1234.5, 12.34, 1.234, -0.5, Number.NaN, null].map(figure), [
    '1,235',
    '12.3',
    '1.23',
    '-0.50',
    '–',
    '–',
  ]);
  equal(ranged(null), '–');
});
