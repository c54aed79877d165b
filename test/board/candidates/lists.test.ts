import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { columnsOf, ignoredOf, namesOf } from '../../../packages/board/src/candidates/list/columns.js';
import { decoded } from '../../../packages/board/src/candidates/list/decoding.js';
import {
  bounds,
  type ListFault,
  NotAList,
  readTable,
  type Table,
} from '../../../packages/board/src/candidates/list/readTable.js';
import { rowsOf } from '../../../packages/board/src/candidates/list/rows.js';

const tableOf = (text: string): Promise<Table> => readTable(text, new AbortController().signal);

const faultOf = (text: string): Promise<ListFault | null> =>
  tableOf(text).then(
    () => null,
    (error: NotAList) => error.fault,
  );

/** The ids of each row, and why it can't be sent. */
async function rows(text: string): Promise<(string | null)[][]> {
  const table = await tableOf(text);
  return rowsOf(table, columnsOf(table)).map(({ candidateId, relationId, sourceId, fault }) => [
    candidateId,
    relationId,
    sourceId,
    ...(fault === null ? [] : [fault]),
  ]);
}

const fixture = (name: string): Uint8Array => readFileSync(`test/board/candidates/fixtures/${name}`);

describe('exports of other systems and of spreadsheets', () => {
  it.each([
    [
      'greenhouse.csv',
      ['90017001', '70010001', 'Job fair'],
      ['90017002', '70010002', 'LinkedIn (Prospecting)'],
      ['90017003', '70010003', ''],
    ],
    ['teamtailor.csv', ['40551001', '81230001', ''], ['40551002', '81230002', ''], ['40551003', '40551003', '']],
    [
      'lever.csv',
      ['3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d01', '3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d01', 'LinkedIn,Referral'],
      ['3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d02', '3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d02', 'Job site'],
    ],
    [
      'ashby.csv',
      ['ana@example.com', 'b7f0a6f2-6c0d-4d51-9a8e-0f5f6f0e0001', 'Referral'],
      ['bo@example.com', 'b7f0a6f2-6c0d-4d51-9a8e-0f5f6f0e0002', 'Inbound: Applied'],
    ],
    ['opencats.csv', ['17', '17', ''], ['18', '18', '']],
    [
      'opencats-list.csv',
      ['ana@example.com', 'ana@example.com', 'Job board'],
      ['bo@example.com', 'bo@example.com', '(none)'],
    ],
    [
      'excel-es.csv',
      ['00123', 'sol/2026/07', 'Recomendación'],
      ['urn:empresa:persona:ñ-7', '00007', 'Feria «Empleo»'],
      ['=1+2', '@ana', 'Portal; otro'],
    ],
    ['excel-mac.csv', ['peña-íñigo', 'r-1', 'Recomendación'], ['núñez', 'r-2', 'Fería']],
    ['excel-unicode.txt', ['00123', '山田-1', 'fair, spring'], ['ana@example.com', 'r-2', 'web']],
    ['excel-sep.csv', ['lopez, ana', 'lopez, ana', 'job fair; spring'], ['bo', 'bo', '']],
  ])('%s', async (name, ...expected) => {
    expect(await rows(decoded(fixture(name), null).text)).toEqual(expected);
  });

  it('name the columns that are left out', async () => {
    const table = await tableOf(decoded(fixture('opencats.csv'), null).text);
    const { mapping } = columnsOf(table);
    expect(ignoredOf(table, mapping).map((column) => namesOf(table, true)[column])).toEqual([
      'lastName',
      'firstName',
      'phoneHome',
      'phoneCell',
      'email1',
      'keySkills',
    ]);
  });
});

describe('a list without headings', () => {
  it('has candidate, relation and source, in this order', async () => {
    expect(await rows('ana,r-1,fair\r\nbo,r-2\r\n\r\ndi')).toEqual([
      ['ana', 'r-1', 'fair'],
      ['bo', 'r-2', ''],
      ['di', 'di', ''],
    ]);
    expect(await rows('ana\nbo@example.com\n00123')).toEqual([
      ['ana', 'ana', ''],
      ['bo@example.com', 'bo@example.com', ''],
      ['00123', '00123', ''],
    ]);
    expect(await rows('')).toEqual([]);
  });

  it('is delimited as its first line with a delimiter is', async () => {
    expect(await rows('ana\nbo;r-2,x;web')).toEqual([
      ['ana', 'ana', ''],
      ['bo', 'r-2,x', 'web'],
    ]);
  });

  it('takes nothing by position if it has more columns', async () => {
    const table = await tableOf('a-1,b-1,c-1,d-1\na-2,b-2,c-2,d-2');
    expect(columnsOf(table)).toEqual({
      hasHeadings: false,
      mapping: { candidate: null, relation: null, source: null },
    });
  });
});

describe('headings', () => {
  const mapped = async (text: string) => columnsOf(await tableOf(text));

  it.each([
    ['candidate,relation,source', 0, 1, 2],
    ['Fuente;Relación;Candidato', 2, 1, 0],
    ['ID DE CANDIDATO;Nombre', 0, null, null],
    ['Email,Candidate ID', 1, null, null],
    ['Source,Sources,Email,Emails', 2, null, 0],
    ['Name\tOrigin\tE-mail', 2, null, null],
    ['Name (first, last);Candidate', 1, null, null],
  ])('%s', async (line, candidate, relation, source) => {
    expect(await mapped(`${line}\na;b\nc`)).toEqual({ hasHeadings: true, mapping: { candidate, relation, source } });
  });

  it('that are unknown are recognised by their look, and nothing is taken by position', async () => {
    const nothing = { candidate: null, relation: null, source: null };
    const text = decoded(fixture('unknown-headings.csv'), null).text;
    expect(await mapped(text)).toEqual({ hasHeadings: true, mapping: nothing });
    expect((await mapped('ana,r-1\nbo,r-2')).hasHeadings).toBe(false);
    expect((await mapped('ana\np-2\np-3')).hasHeadings).toBe(false);
  });

  it('of one column leave delimiters in the cells', async () => {
    expect(await rows('Candidate\nlopez, ana\nchen; bo')).toEqual([
      ['lopez, ana', 'lopez, ana', ''],
      ['chen; bo', 'chen; bo', ''],
    ]);
  });
});

describe('lines', () => {
  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])('end in %s, also within quotes', async (_, end) => {
    const text = ['Name,Candidate', '"a', '""b"",', 'c",ana', 'x,', ''].join(end);
    const table = await tableOf(text);
    expect(table.lines).toEqual([
      { at: 1, cells: ['Name', 'Candidate'] },
      { at: 2, cells: ['a\n"b",\nc', 'ana'] },
      { at: 5, cells: ['x', ''] },
    ]);
    expect(rowsOf(table, columnsOf(table)).map(({ line, fault }) => [line, fault])).toEqual([
      [2, null],
      [5, 'noCandidate'],
    ]);
  });

  it('that can’t be sent say why', async () => {
    const long = 'x'.repeat(129);
    expect(
      await rows(`Candidate,Source\nana,a\nana,b\n${long},\nbo,${long}\ncy,web,more\n${'😀'.repeat(128)},\ndi,,`),
    ).toEqual([
      ['ana', 'ana', 'a'],
      ['ana', 'ana', 'b', 'twice'],
      [long, long, '', 'tooLong'],
      ['bo', 'bo', long, 'tooLong'],
      ['cy', 'cy', 'web', 'tooManyCells'],
      ['😀'.repeat(128), '😀'.repeat(128), ''],
      ['di', 'di', ''],
    ]);
  });

  it('are those of the text, also after sep= and in later steps', async () => {
    const many = Array.from({ length: 15_000 }, (_, index) => `person-${index},"two\nlines"`);
    const { lines } = await tableOf(['sep=,', 'Candidate,Note', ...many].join('\r\n'));
    expect(lines.length).toBe(15_001);
    expect([lines[0]?.at, lines[1]?.at, lines.at(-1)?.at]).toEqual([2, 3, 3 + 2 * 14_999]);
    expect(lines.at(-1)?.cells).toEqual(['person-14999', 'two\nlines']);
  });
});

describe('a list is not read', () => {
  it.each([
    ['a lost character', 'Candidate\nana\nb\uFFFD', { kind: 'unreadable', line: 3 }],
    ['a NUL', 'Candidate\r\nan\0a', { kind: 'unreadable', line: 2 }],
    ['a quote that is not closed', 'Candidate,Source\nana,"web\nbo,web\n', { kind: 'quote', line: 2 }],
    ['text after a quote', 'Candidate,Source\nana,web\n"bo"x,web\ncy,"web"\n', { kind: 'quote', line: 3 }],
    ['too many columns', `Candidate,Source\n${','.repeat(bounds.columns)}x`, { kind: 'tooManyColumns', line: 2 }],
    ['an endless line', `Candidate\nana\n"${'x\n'.repeat(800_000)}`, { kind: 'tooLong', line: 3 }],
    ['too many lines', `Candidate\n${'x\n'.repeat(bounds.lines + 1)}`, { kind: 'tooMany' }],
    ['too long a text', 'x'.repeat(bounds.bytes + 1), { kind: 'tooLarge' }],
  ])('for %s', async (_, text, fault) => {
    expect(await faultOf(text)).toEqual(fault);
  });

  it('unless it is as long as a list may be', async () => {
    expect(await faultOf(`Candidate\n${'x\n'.repeat(bounds.lines)}`)).toBe(null);
  });

  it('once it is given up', async () => {
    const ended = new AbortController();
    ended.abort();
    await expect(readTable('ana', ended.signal)).rejects.not.toBeInstanceOf(NotAList);
  });
});
