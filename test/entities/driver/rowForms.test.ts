import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type RowForm, RowParser } from '../../../src/entities/driver/pgInternals.js';

/** How rows are read from PostgreSQL's bytes (PostgreSQL, "Message Formats"), wherever a chunk ends. */

const KiB = 1024;

function message(code: string, ...body: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  head.write(code, 'latin1');
  head.writeUInt32BE(4 + body.reduce((sum, { length }) => sum + length, 0), 1);
  return Buffer.concat([head, ...body]);
}

/** A row with these columns. */
function dataRow(columns: readonly (Buffer | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(columns.length);
  const parts = columns.flatMap((column) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(column?.length ?? -1);
    return column ? [length, column] : [length];
  });
  return message('D', count, ...parts);
}

const commandComplete = message('C', Buffer.from('SELECT 1\0'));
const readyForQuery = message('Z', Buffer.from('I'));

interface Row {
  readonly name: string;
  readonly fields: (Buffer | string | null)[];
}

/** Reads bytes that arrive in chunks of these lengths. @returns the columns of all rows, and the names of all messages */
function read(bytes: Buffer, lengths: readonly number[], formOf: (row: number) => RowForm) {
  const rows: Row['fields'][] = [];
  const names: string[] = [];
  const parser = new RowParser(() => formOf(rows.length));
  const receive = (chunk: Buffer): void =>
    parser.parse(chunk, (message) => {
      names.push(message.name);
      if (message.name === 'dataRow') rows.push((message as Row).fields);
    });
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1;
    receive(Buffer.from(bytes.subarray(at, at + length)));
    at += length;
  }
  return { rows, names };
}

const size = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 2, arbitrary: fc.integer({ min: 60 * KiB, max: 70 * KiB }) },
  { weight: 2, arbitrary: fc.integer({ min: 1020 * KiB, max: 1030 * KiB }) },
);
const columns = fc.array(fc.option(size, { nil: null, freq: 8 }), { minLength: 1, maxLength: 3 });
const chunk = fc.oneof(fc.integer({ min: 3_000, max: 64 * KiB }), fc.constant(64 * KiB));

describe('rows, in chunks of any length', () => {
  it('have the columns that were sent, in the form that is wanted', () => {
    const forms = fc.array(fc.constantFrom<RowForm>('octets', 'octets', 'text', 'none'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        fc.array(columns, { minLength: 1, maxLength: 6 }),
        fc.array(chunk, { minLength: 1, maxLength: 6 }),
        forms,
        (sizes, chunks, wanted) => {
          const sent = sizes.map((row, at) =>
            row.map((length, column) => (length === null ? null : Buffer.alloc(length, `${at}${column}.`))),
          );
          const bytes = Buffer.concat([...sent.map(dataRow), commandComplete, readyForQuery]);
          const formOf = (row: number) => wanted[row % wanted.length] as RowForm;
          const { rows, names } = read(bytes, chunks, formOf);
          expect(names).toEqual([...sent.map(() => 'dataRow'), 'commandComplete', 'readyForQuery']);
          for (const [at, row] of sent.entries()) {
            const shown = rows[at]?.map((column) => (column === null ? null : Buffer.from(column)));
            const isEqual =
              formOf(at) === 'none'
                ? shown?.length === 0
                : shown?.length === row.length &&
                  row.every((column, index) =>
                    column === null ? shown[index] === null : shown[index]?.equals(column) === true,
                  );
            expect([at, isEqual]).toEqual([at, true]);
          }
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  it('of a mebibyte and more are parts of the buffer: nothing is copied', () => {
    const long = Buffer.alloc(2 * 1024 * KiB, 'long');
    const { rows } = read(
      Buffer.concat([dataRow([long, Buffer.from('short')]), readyForQuery]),
      [64 * KiB],
      () => 'octets',
    );
    const [first, second] = rows[0] as [Buffer, Buffer];
    expect([first.equals(long), second.toString(), first.buffer === second.buffer]).toEqual([true, 'short', true]);
  });
});
