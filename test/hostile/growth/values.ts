import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { aFeature, asFeatureInput, aVacancy, presentialData } from '../../support/company/pipeline.js';
import { many, textOf } from './shape.js';

/** Values of any size for the inputs. */

const rawJson = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
/** A number of so many digits, which no double is. JSON shows all of them. */
export const numberOf = (digits: number): unknown => rawJson(`1${'0'.repeat(Math.max(0, digits - 2))}1`);
/** A number of 400 digits, the longest that is accepted. */
export const longestNumber: unknown = rawJson(`1.${'0'.repeat(398)}`);
/** Free JSON with so many members. */
export const membersOf = (size: number, value: unknown = 1): object =>
  Object.fromEntries(many(size, (at) => [`member${at}`, value]));
/** JSON with so many levels, as it is sent. */
export const levelsOf = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

export const stageOf = (at: number, more: object = {}) =>
  asFeatureInput(aFeature('DOCUMENTS', { id: `stage-${at}`, order: at, ...more }));
/** A stage with so many dates for a meeting. */
export const datesOf = (size: number) => {
  const possibleDates = many(size, (at) => ({ date: new Date(Date.UTC(2031, 0, 1, at)), duration: 30 }));
  return asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { data: { ...presentialData, possibleDates } }));
};
export const vacancyOf = (features: readonly object[] = [stageOf(1)], more: object = {}) => ({
  ...aVacancy({ maxCandidates: null, ...more }),
  features,
});
export const answersOf = (size: number, characters = 100) =>
  many(size, (at) => ({
    ...{ questionId: `q-${at}`, order: at, questionText: 'Why us?', questionType: 'OPEN' },
    ...{ extractedAnswer: textOf(characters), questionScore: 3, maxQuestionScore: 5 },
  }));
export const scorer = { kind: 'MODEL', id: 'm', version: '1' };
export const contact = { companyName: 'Acme', fullName: 'Ada', role: 'Engineer', email: 'ada@example.com' };
export const grantsOf = (size: number) => many(size, () => ({ endpoint: 'Query.record', justification: textOf(500) }));

/**
 * The arguments of a mutation, each text and number of which has the same share of so many characters: most are longer
 * than they may be.
 */
export function longArguments(schema: GraphQLSchema, name: string, characters: number): Record<string, unknown> {
  const args = schema.getMutationType()?.getFields()[name]?.args ?? [];
  const items = Math.max(1, Math.floor(characters / 20_000));
  const leaves = args.reduce((sum, { type }) => sum + leavesOf(type, items), 0);
  const each = Math.max(1, Math.floor(characters / Math.max(1, leaves)));
  return Object.fromEntries(args.map((argument) => [argument.name, sentOf(argument.type, items, each)]));
}

function leavesOf(given: GraphQLInputType, items: number): number {
  const type = getNullableType(given);
  if (isListType(type)) return items * leavesOf(type.ofType, items > 1 ? Math.ceil(Math.sqrt(items)) : 1);
  if (!isInputObjectType(type)) return 1;
  return fieldsOf(type).reduce((sum, field) => sum + leavesOf(field.type, items), 0);
}

function sentOf(given: GraphQLInputType, items: number, each: number): unknown {
  const type = getNullableType(given);
  if (isListType(type)) {
    return many(items, () => sentOf(type.ofType, items > 1 ? Math.ceil(Math.sqrt(items)) : 1, each));
  }
  if (isInputObjectType(type)) {
    return Object.fromEntries(fieldsOf(type).map((field) => [field.name, sentOf(field.type, items, each)]));
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const leaf: Record<string, () => unknown> = {
    Boolean: () => true,
    Float: () => numberOf(each),
    Int: () => 1,
    JSONObject: () => ({ text: textOf(each) }),
    DateTime: () => `2030-01-01T00:00:00.${'0'.repeat(each)}Z`,
  };
  return leaf[String(type)]?.() ?? textOf(each);
}

const fieldsOf = (type: { isOneOf: boolean; getFields(): object }) => {
  const fields = Object.values(type.getFields()) as { name: string; type: GraphQLInputType }[];
  return type.isOneOf ? fields.slice(0, 1) : fields;
};
