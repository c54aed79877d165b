import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  catalogued,
  content,
  erasingRuleOf,
  identifier,
  type MarkedShape,
  marked,
  none,
  objectIn,
  shapeOf,
  staff,
} from '../../../src/core/kernel/marks.js';
import { dataShapes } from '../../../src/core/people/personal/redaction.js';
import { columnMarks, tables } from '../../../src/entities/database.js';

/** Each field says whether it is personal (docs/PRIVACY.md). */

/** All members of a shape and of the objects in it, by path. */
const pathsOf = (shape: MarkedShape | null, at = ''): (readonly [path: string, member: z.ZodType])[] =>
  Object.entries(shape?.shape ?? {}).flatMap(([name, member]) => {
    const within = objectIn(member);
    return [[at + name, member] as const, ...(within ? pathsOf(within, `${at}${name}.`) : [])];
  });

describe('a mark', () => {
  it('stays with a description that follows it, and does not mark the shared shape', () => {
    const text = z.string().nullable();
    expect(erasingRuleOf(content(text).describe('What was said.'))).toEqual({ mark: 'content' });
    expect(erasingRuleOf(staff(text))).toEqual({ mark: 'none', isStaff: true });
    expect(erasingRuleOf(catalogued(text))).toEqual({ mark: 'content', unlessInCatalogue: true });
    expect(() => erasingRuleOf(text)).toThrow('bears no mark');
  });

  it('is outermost: around what it marks there is none', () => {
    // @ts-expect-error the mark is within
    marked({ id: identifier(z.string()).nullable() });
    expect(() => erasingRuleOf(identifier(z.string()).nullable())).toThrow('bears no mark');
  });

  it('is refused for content that can not be empty', () => {
    expect(() => content(z.number())).toThrow('must be nullable');
  });
});

describe('a member without a mark', () => {
  it('does not compile in a shape', () => {
    // @ts-expect-error no mark
    marked({ id: none(z.string()), said: z.string() });
    // @ts-expect-error no mark
    shapeOf<{ said: string }>()({ said: z.string() });
    // @ts-expect-error a member of the type has no shape
    shapeOf<{ said: string; id: string }>()({ said: content(z.string()) });
    expect.assertions(0);
  });

  it('does not compile in an object that a member is, or in the entries of a list', () => {
    const unmarked = z.strictObject({ said: z.string() });
    // @ts-expect-error its members bear no mark
    marked({ answer: none(unmarked) });
    // @ts-expect-error the same of a list
    marked({ answers: none(z.array(unmarked).nullable()) });
    // @ts-expect-error one member bears none
    marked({ answer: none(marked({ id: none(z.string()) }).extend({ said: z.string() })) });
    expect.assertions(0);
  });
});

describe('what is stored', () => {
  it.each(Object.entries(dataShapes))('bears marks in the events of %s', (_, shape) => {
    for (const [path, member] of pathsOf(shape))
      expect([path, erasingRuleOf(member).mark]).toEqual([path, expect.anything()]);
  });

  it.each(columnMarks.map((one) => [one.table, one] as const))('bears marks in the table %s', (_, { shape }) => {
    for (const [path, member] of pathsOf(shape))
      expect([path, erasingRuleOf(member).mark]).toEqual([path, expect.anything()]);
  });

  it('is in no table without marks', () => {
    const known = new Set(columnMarks.map(({ table }) => table.split(',')[0]));
    expect(tables.filter((table) => !known.has(table))).toEqual([]);
  });

  it('has no shape that is declared in another way', () => {
    const core = new URL('../../../src/core/', import.meta.url);
    const sources = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const other = sources.flatMap((file) => {
      const text = readFileSync(new URL(file, core), 'utf8');
      return [...text.matchAll(/const (\w+Shape) =\s+z\s*\.\s*(?:strictO|o|looseO)bject/g)].map(
        ([, name]) => `${file} ${name}`,
      );
    });
    expect(sources.length).toBeGreaterThan(100);
    expect(other).toEqual([]);
  });
});
