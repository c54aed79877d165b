import type { Spread } from '../measure/statistics.ts';

/** A Markdown table; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A row of a table. */
export const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** At most three significant digits. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** A median with the lowest and the highest value of all rounds. */
export function ranged(value: Spread | null, unit = ''): string {
  return value ? `**${figure(value.median)}${unit}** (${figure(value.min)}–${figure(value.max)})` : '–';
}

export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${Math.round(bytes / 1e6)} MB`;

/** Without the unit. */
export const inMegabytes = (bytes: number | undefined): string => figure((bytes ?? Number.NaN) / 1e6);

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
