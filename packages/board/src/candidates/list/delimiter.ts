import Papa from 'papaparse';
import { knownHeadings } from './headings.js';

/** Of a list of one column: no text has it. */
const none: string = Papa.UNIT_SEP;

const usual = [',', ';', '\t'] as const;

/** As much as is looked at to find the delimiter. */
const looked = 65_536;

export interface Beginning {
  readonly delimiter: string;
  /** Where the lines begin: after `sep=`, if there is such a line. */
  readonly start: number;
}

/**
 * How a text is delimited: as its line `sep=` says, which Excel reads and writes; else as its first line is, by the
 * headings that come out, then by the number of cells. A list without headings may have shorter lines before the first
 * one with a delimiter.
 * @param text with LF as line ends
 */
export function beginningOf(text: string): Beginning {
  const [line = '', stated] = /^"?sep=([^\n])"?(?:\n|$)/i.exec(text) ?? [];
  if (stated !== undefined) return { delimiter: stated, start: line.length };
  const sample = text.slice(0, looked).replace(/^\s*\n/, '');
  const cells = usual.map((delimiter) => firstCells(sample, delimiter));
  const best = usual
    .map((delimiter, at) => ({ delimiter, headings: knownHeadings(cells[at] ?? []), count: cells[at]?.length ?? 0 }))
    .toSorted((a, b) => b.headings - a.headings || b.count - a.count)[0];
  if (best && best.count > 1) return { delimiter: best.delimiter, start: 0 };
  if (best && best.headings > 0) return { delimiter: none, start: 0 };
  const later = sample.split('\n').find((one) => usual.some((delimiter) => one.includes(delimiter)));
  const counts = usual.map((delimiter) => ({ delimiter, count: (later ?? '').split(delimiter).length }));
  const most = counts.toSorted((a, b) => b.count - a.count)[0];
  return { delimiter: later !== undefined && most ? most.delimiter : none, start: 0 };
}

const firstCells = (text: string, delimiter: string): readonly string[] =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 }).data[0] ?? [];
