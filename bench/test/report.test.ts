import { deepStrictEqual, doesNotMatch, equal, match, ok, throws } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readOptions } from '../options.ts';
import { replaced, withGoals } from '../report/document.ts';
import { outcome } from '../report/goalTable.ts';
import { plot } from '../report/plot.ts';
import { figure, ranged } from '../report/tables.ts';

/** Tests that the results are shown correctly, and that one part's figures leave the others unchanged. */

test('options of the command line', () => {
  equal(readOptions(['--soak', '90s'])?.soak, 1.5);
  deepStrictEqual([...(readOptions(['--only', 'R1', '--quick'])?.parts ?? [])], ['compare']);
  deepStrictEqual(readOptions(['--only', 'G1,R1'])?.only, ['R1', 'G1']);
  ok(readOptions(['--all'])?.parts.has('plots'));
  ok(!readOptions(['--all'])?.parts.has('soak'));
  ok(!readOptions(['--all'])?.parts.has('turns'));
});

test('only the turns compare several other builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'main.js'), '');
    const two = ['--against', folder, '--against', folder];
    equal(readOptions(['--turns', ...two])?.against.length, 2);
    for (const parts of [[], ['--turns', '--growth'], ['--all']]) {
      throws(() => readOptions([...parts, ...two]), /several folders for --turns alone/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what cannot be measured is refused before anything is installed or loaded', () => {
  throws(() => readOptions(['--only', 'R9']), /there is no R9; there are R1/);
  throws(() => readOptions(['--targets', 'express']), /there is no express/);
  throws(() => readOptions(['--targets', 'before']), /there is no before/);
  throws(() => readOptions(['--service', '/nowhere']), /--service: there is no dist\/main.js/);
  throws(() => readOptions(['--server', 'localhost']), /--server .* starts with postgres:/);
  throws(() => readOptions(['--server', 'http://localhost']), /--server .* starts with postgres:/);
  throws(() => readOptions(['--rounds', '1.5']), /--rounds must be a whole number/);
  throws(() => readOptions(['--write', '--quick']), /can be quoted/);
  throws(() => readOptions(['--write', '--only', 'R1']), /--write keeps whole parts/);
  throws(() => readOptions(['--soak', 'long']), /--soak must be a time/);
});

test('a part is replaced between its markers, and added where it has none', () => {
  const document = 'before\n<!-- bench:growth -->\nold\n<!-- /bench:growth -->\nafter\n';
  equal(replaced(document, 'growth', 'new'), document.replace('old', 'new'));
  equal(replaced('alone\n', 'soak', 'new'), 'alone\n\n<!-- bench:soak -->\nnew\n<!-- /bench:soak -->\n');
});

test('a part replaces its own goals and keeps those of the others, in the order of the parts', () => {
  const goal = (name: string, measured: number) => [outcome({ goal: name, measured, must: 2 })];
  let document = withGoals('', 'soak', goal('slope', 1));
  document = withGoals(document, 'compare', goal('statements', 3));
  document = withGoals(document, 'soak', goal('slope', 2));
  deepStrictEqual(
    document.split('\n').filter((line) => line.includes('≤')),
    ['| statements <!-- compare --> | 3 | ≤ 2 **missed** | – |  |', '| slope <!-- soak --> | 2 | ≤ 2 met | – |  |'],
  );
});

test('the median decides a goal; without a figure it is not decided', () => {
  const spread = { median: 1.1, min: 1, max: 9 };
  deepStrictEqual(outcome({ goal: 'g', measured: spread, must: 1.1, aim: 1 }), {
    goal: 'g',
    measured: '**1.10** (1.00–9.00)',
    must: '≤ 1.1 met',
    aim: '≤ 1 **missed**',
    peer: '',
  });
  equal(outcome({ goal: 'g', measured: null, must: 1 }).must, '≤ 1');
  equal(outcome({ goal: 'g', measured: Number.NaN, must: 1 }).measured, '–');
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

test('a plot names its axes and lines, and all its values are numbers', () => {
  const points = [
    { x: 0.5, y: 3 },
    { x: 1, y: 4 },
  ];
  const svg = plot({
    title: 'Cost < value',
    xTitle: 'rows',
    yUnit: 'ms',
    lines: [
      { title: 'ours', points, isOurs: true },
      { title: 'nothing', points: [], isOurs: false },
    ],
  });
  for (const text of ['Cost &lt; value', '>rows<', '>ms<', '>ours<']) ok(svg.includes(text), text);
  doesNotMatch(svg, /NaN|undefined|Infinity/);
  match(svg, /^<svg [^>]*viewBox/);
});
