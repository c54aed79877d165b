import { expect, test } from '@jest/globals';
import { printType } from 'graphql';
import { Arg, buildSchema, InputType, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { id, instant, name } from '../../../src/core/kernel/values/shapes.js';
import { vacancyTypes } from '../../../src/core/pipeline/shapes/vacancy.js';
import { ChangesOf, FieldsOf } from '../../../src/graphql/fields/fieldsOfShape.js';

const shape = {
  areaId: id.describe('The area.'),
  country: name.nullable().describe('The country.'),
  startsAfter: instant.nullish().describe('The start.'),
  type: z.enum(vacancyTypes).describe('The kind.'),
  sizes: z.array(z.number()).describe('The sizes.'),
  marks: z.array(z.enum(['A', 'B'])).describe('The marks.'),
};

@FieldsOf(shape)
@InputType()
class Whole {}

@ChangesOf(shape, { country: { description: 'Another country.' } })
@InputType()
class Change {}

@Resolver()
class Taking {
  @Query(() => Boolean)
  takes(@Arg('whole', () => Whole) _whole: Whole, @Arg('change', () => Change) _change: Change): boolean {
    return true;
  }
}

test('an input has the members of a shape, with their types and descriptions', async () => {
  const schema = await buildSchema({ resolvers: [Taking], validate: false });
  const printed = (type: string) => {
    const found = schema.getType(type);
    return found ? printType(found).replaceAll(/\n\n/g, '\n') : '';
  };
  expect(printed('Whole')).toBe(`input Whole {
  """The area."""
  areaId: ID!
  """The country. Null or omitted if there is none."""
  country: String
  """The start."""
  startsAfter: DateTime
  """The kind."""
  type: VacancyType!
  """The sizes."""
  sizes: [Float!]!
  """The marks."""
  marks: [String!]!
}`);
  expect(printed('Change')).toBe(`input Change {
  """The area."""
  areaId: ID
  """Another country. Null removes it."""
  country: String
  """The start."""
  startsAfter: DateTime
  """The kind."""
  type: VacancyType
  """The sizes."""
  sizes: [Float!]
  """The marks."""
  marks: [String!]
}`);
});

test('a member with a shape of its own needs a type', () => {
  const nested = { timers: z.strictObject({}).describe('The timers.') };
  expect(() => FieldsOf(nested)(class {})).toThrow('The field timers needs a type.');
});
