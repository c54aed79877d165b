import Papa from 'papaparse';
import { unreadableAt } from './decoding.js';
import { beginningOf } from './delimiter.js';

/** The cells of a list: CSV as spreadsheets and applicant tracking systems write it. All of them are text. */

/** The most of a list: its bytes, its lines beside the headings, its columns, and the characters of a line. */
export const bounds = { bytes: 10 * 1_048_576, lines: 20_000, columns: 200, line: 1_048_576 } as const;

/** A line with something in it; a quoted cell may span several of the text. */
export interface Line {
  /** The number of its first line in the text, from 1. */
  readonly at: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly delimiter: string;
  readonly lines: readonly Line[];
  /** The number of columns up to the last one that has something in it. */
  readonly width: number;
}

/** Why a list is not read. */
export type ListFault =
  | { readonly kind: 'notRead' | 'workbook' | 'tooLarge' | 'tooMany' }
  | { readonly kind: 'unreadable' | 'quote' | 'tooLong' | 'tooManyColumns'; readonly line: number };

/** What is wrong with a list: it is shown, and is no bug. */
export class NotAList extends Error {
  constructor(readonly fault: ListFault) {
    super(fault.kind);
  }
}

/** The characters that are parsed at a stretch: some milliseconds, in which the page answers nobody. */
const step = 131_072;

/**
 * Reads a list in steps. Lines may end in CRLF, LF or CR.
 * @throws NotAList
 */
export async function readTable(sent: string, signal: AbortSignal): Promise<Table> {
  if (sent.length > bounds.bytes) throw new NotAList({ kind: 'tooLarge' });
  // Long texts are cleaned and parsed in tasks of their own.
  if (sent.length > step) await pause();
  const text = sent.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lost = unreadableAt(text);
  if (text.length > step) await pause();
  if (lost !== -1) throw new NotAList({ kind: 'unreadable', line: newlinesIn(text.slice(0, lost)) + 1 });
  const { delimiter, start } = beginningOf(text);
  const lines: Line[] = [];
  let at = 1 + newlinesIn(text.slice(0, start));
  let width = 0;
  let stepsInLine = 0;
  await inSteps(text.slice(start), delimiter, signal, ({ data, errors }) => {
    stepsInLine = data.length > 0 ? 0 : stepsInLine + 1;
    if (stepsInLine * step >= bounds.line) throw new NotAList({ kind: 'tooLong', line: at });
    const faulty = errors.find(({ type }) => type === 'Quotes')?.row;
    for (const [index, cells] of data.entries()) {
      if (index === faulty) throw new NotAList({ kind: 'quote', line: at });
      if (cells.length > bounds.columns) throw new NotAList({ kind: 'tooManyColumns', line: at });
      const trimmed = cells.map((cell) => cell.trim());
      const filled = trimmed.findLastIndex((cell) => cell !== '') + 1;
      if (filled > 0) {
        if (lines.length > bounds.lines) throw new NotAList({ kind: 'tooMany' });
        lines.push({ at, cells: trimmed });
        width = Math.max(width, filled);
      }
      at += 1 + cells.reduce((sum, cell) => sum + newlinesIn(cell), 0);
    }
    if (faulty !== undefined && faulty >= data.length) throw new NotAList({ kind: 'quote', line: at });
  });
  return { delimiter, lines, width };
}

/** Lets the page work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Parses a text a piece at a time, and lets the page work in between. */
function inSteps(
  text: string,
  delimiter: string,
  signal: AbortSignal,
  take: (results: Papa.ParseResult<string[]>) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      newline: '\n',
      chunkSize: step,
      chunk(results: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        try {
          signal.throwIfAborted();
          take(results);
        } catch (error) {
          // Before `abort`, which completes.
          reject(error);
          parser.abort();
          return;
        }
        if (text.length <= step) return;
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
}
