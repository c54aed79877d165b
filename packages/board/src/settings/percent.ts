/** A share from 0 to 1, as people enter it: in percent. Digits are moved as text, because 0.29 × 100 is not 29. */

/** @param percent as it was typed; null: nothing */
export const shareOf = (percent: string): number | null => (percent.trim() === '' ? null : moved(percent.trim(), -2));

/** The percentage of a share; empty if there is none. */
export const percentOf = (share: number | null): string => (share === null ? '' : plain(moved(String(share), 2)));

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
