/** A share from 0 to 1, as people enter it: in percent. Digits are moved as text, because 0.29 × 100 is not 29. */

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * @param percent as it was typed, with a decimal point or comma, and with or without the sign
 * @returns null: nothing; NaN: no number
 */
export function shareOf(percent: string): number | null {
  const text = percent.replace(/%\s*$/, '').trim().replace(',', '.');
  if (text === '') return null;
  return number.test(text) ? moved(text, -2) : Number.NaN;
}

/** The percentage of a share, with the decimal mark of a language; empty if there is none. */
export const percentOf = (share: number | null, language: string): string =>
  share === null ? '' : plain(moved(String(share), 2)).replace('.', decimalMark(language));

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** What the service says of a share, in percent. */
export const inPercent = (message: string): string =>
  message.replace(/^(must be at (?:most|least)) (\S+)$/, (_, bound: string, share: string) => {
    const percent = moved(share, 2);
    return Number.isNaN(percent) ? message : `${bound} ${percent}%`;
  });

/** The number that a text stands for, times a power of ten. */
function moved(text: string, places: number): number {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Without an exponent. */
const plain = (number: number): string =>
  String(number).includes('e')
    ? number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(number);
