import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { maxNumberLength, numberFault, numberFaultIn } from '../../src/core/kernel/values/exactJson.js';
import { leastCpuMs } from '../support/cpuTime.js';

const inexact = expect.stringContaining('must be a number that JavaScript holds exactly');
const tooLong = `must be a number of at most ${maxNumberLength} characters`;

/** A whole number as JavaScript writes it, with all its digits. */
function wholeOf(written: string): bigint {
  const [, sign, first, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e\+(\d+))?$/.exec(written) ?? [];
  return BigInt(`${sign}${first}${fraction}${'0'.repeat(Number(exponent) - fraction.length)}`);
}

describe('a number', () => {
  it('stays itself if JavaScript writes it with the same digits', () => {
    const wholes = fc.tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(wholes, fc.boolean(), ([digits, zeros], isExponent) => {
        const whole = digits * 10n ** BigInt(zeros);
        const isItself = wholeOf(String(Number(whole))) === whole;
        const source = isExponent ? `${digits}E+${zeros}` : `${whole}.000`;
        expect(numberFault(source)).toEqual(isItself || source.length < 16 ? null : inexact);
      }),
    );
  });

  it.each(['0.1234567890123456789012345', '1e400', `0.${'0'.repeat(323)}5`, `${'1'.repeat(17)}e-5`])(
    '%s is a fraction, or no number of JavaScript: other rules hold for it',
    (source) => expect(numberFault(source)).toBeNull(),
  );

  it('has a bounded number of characters, whatever it means', () => {
    const zeros = (count: number) => '0'.repeat(count);
    expect(numberFault(`1.${zeros(maxNumberLength - 2)}`)).toBeNull();
    expect(numberFault(`1.${zeros(maxNumberLength - 1)}`)).toBe(tooLong);
    expect(numberFault(`1${zeros(maxNumberLength)}1e-${maxNumberLength + 1}`)).toBe(tooLong);
  });
});

describe('a text of JSON', () => {
  const long = '9'.repeat(maxNumberLength + 1);
  it.each<[string, string, { path: string; message: unknown } | null]>([
    ['the first fault', '{"a":[1,{"b":9007199254740993}],"c":9007199254740995}', { path: 'a.1.b', message: inexact }],
    ['a long number', `[0,-0.${long}]`, { path: '1', message: tooLong }],
    ['the number alone', '-9007199254740993', { path: '', message: inexact }],
    ['numbers in texts', String.raw`{"9007199254740993":"\"9007199254740993\\","a":"\\\"-9007199254740993"}`, null],
    ['a number after texts', String.raw`{"\\":"\"","a":9007199254740993}`, { path: 'a', message: inexact }],
    ['a member that is sent twice', '{"a":9007199254740993,"a":1}', null],
    ['no JSON number', '"text"', null],
  ])('%s', (_, text, fault) => expect(numberFaultIn(text)).toEqual(fault));

  it('is read from a member on', () => {
    const payload = (json: unknown) => (json as { p: unknown }).p;
    expect(numberFaultIn('{"o":9007199254740993,"p":{"q":9007199254740995}}', payload)?.path).toBe('q');
    expect(numberFaultIn('{"o":9007199254740993,"p":{"q":1}}', payload)).toBeNull();
  });

  it('takes linear time, whatever 1 MiB holds', async () => {
    const length = 1024 * 1024;
    const of = (part: string): string => part.repeat(length / part.length);
    const texts = [
      `1${of('0').slice(8)}1`,
      `1${of('0').slice(length / 2)}1e-${of('0').slice(length / 2)}`,
      `[${of('9007199254740994,')}0]`,
      `[${of('9007199254740993,')}0]`,
      `[9007199254740993${of(',{}')}]`,
      `[9007199254740992${of(',1')}]`,
      `["${of('\\\\')}",1]`,
      `[${of('"",')}1]`,
      `[${of(`${'9'.repeat(maxNumberLength)},`)}1]`,
      `[${of(`1${'0'.repeat(maxNumberLength - 5)}e-9,`)}1]`,
    ];
    for (const text of texts) {
      JSON.parse(text);
      const isLinear = (await leastCpuMs(() => numberFaultIn(text))) < 250;
      expect([text.slice(0, 40), isLinear]).toEqual([text.slice(0, 40), true]);
    }
  });
});
