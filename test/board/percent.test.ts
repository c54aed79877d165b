import { expect, it } from '@jest/globals';
import { inPercent, percentOf, shareOf } from '../../packages/board/src/settings/percent.js';

it.each([
  ['29', 0.29],
  ['0.1', 0.001],
  ['100', 1],
  ['58', 0.58],
  ['12.5', 0.125],
  ['0', 0],
  ['1e1', 0.1],
  ['33.33', 0.3333],
  ['33,33', 0.3333],
  ['0.005', 0.00005],
  ['0,005', 0.00005],
  ['33.', 0.33],
  [',5', 0.005],
  ['29 %', 0.29],
  ['-1', -0.01],
])('%s %% is the share %d, exactly', (percent, share) => {
  expect(shareOf(percent)).toBe(share);
});

it('every whole and half percentage is the same after it was stored', () => {
  for (let halves = 0; halves <= 200; halves += 1) {
    const percent = String(halves / 2);
    expect(percentOf(shareOf(percent) ?? Number.NaN, 'en')).toBe(percent);
  }
});

it.each([
  [0.29, '29'],
  [0.00001, '0.001'],
  [1e-7, '0.00001'],
  [1 / 3, '33.33333333333333'],
])('the share %d is %s %%', (share, percent) => {
  expect(percentOf(share, 'en')).toBe(percent);
});

it('has a decimal comma in Spanish, which is read again', () => {
  expect(percentOf(0.3333, 'es')).toBe('33,33');
  expect(shareOf(percentOf(0.3333, 'es'))).toBe(0.3333);
});

it.each(['abc', '1,234.5', '5e', '1e2e3', '0x10', '--1', '.', '12 34'])('%j is no share', (text) => {
  expect(shareOf(text)).toBe(Number.NaN);
});

it('is no share where nothing is entered', () => {
  expect([shareOf(''), shareOf(' '), percentOf(null, 'en')]).toEqual([null, null, '']);
});

it.each([
  ['must be at most 1', 'must be at most 100%'],
  ['must be at least 0', 'must be at least 0%'],
  ['must be a number', 'must be a number'],
])('the service says of a share that it %s: %s', (message, said) => {
  expect(inPercent(message)).toBe(said);
});
