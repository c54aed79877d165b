import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Selects in GraphQL every field that REST shows, by its name; no selection is written by hand. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One object with the members of all items of a list, so that every field of any item is selected. */
const sampleOf = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const samples = value.map(sampleOf).filter((one) => one !== null && one !== undefined);
  return samples.length > 0 && samples.every(isFields) ? merged(samples) : samples[0];
};

const merged = (samples: readonly Fields[]): Fields => {
  const names = new Set(samples.flatMap((sample) => Object.keys(sample)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = samples.map((sample) => sample[name]).filter((one) => one !== null && one !== undefined);
      return [name, values.every(isFields) && values.length > 0 ? merged(values) : sampleOf(values.flat())];
    }),
  );
};

/**
 * The selection set for the fields of a REST body.
 * @throws where GraphQL has no field of this name
 */
export function selectionLike(body: unknown, type: GraphQLOutputType, schema: GraphQLSchema): string {
  const named = getNamedType(type);
  const sample = sampleOf(body);
  if (isLeafType(named)) return '';
  if (!isFields(sample)) return '{ __typename }';
  if (isUnionType(named)) return `{ ${automationsLike(sample, named.getTypes(), schema)} }`;
  const fields = Object.entries(sample).map(([name, value]) => {
    const own = isObjectType(named) || isAbstractType(named) ? namedFields(named)[name] : undefined;
    if (own) return `${name} ${selectionLike(value, own.type, schema)}`;
    const holders = isAbstractType(named) ? schema.getPossibleTypes(named).filter((one) => one.getFields()[name]) : [];
    if (holders.length === 0) throw new Error(`GraphQL has no ${named.name}.${name}, which REST shows.`);
    return holders
      .map(
        (holder) =>
          `... on ${holder.name} { ${name} ${selectionLike(value, holder.getFields()[name]?.type as GraphQLOutputType, schema)} }`,
      )
      .join(' ');
  });
  return `{ ${fields.join(' ')} }`;
}

const namedFields = (type: object): Record<string, { type: GraphQLOutputType }> =>
  'getFields' in type ? (type as { getFields: () => Record<string, { type: GraphQLOutputType }> }).getFields() : {};

/** The selection for a feature's automations: the list of all timers, and those that GraphQL has as typed fields. */
function automationsLike(
  sample: Fields,
  types: readonly { name: string; getFields(): object }[],
  schema: GraphQLSchema,
): string {
  if (!schema.getType('JobAutomations')) throw new Error('GraphQL has no JobAutomations.');
  const typed = types.map((one) => {
    const names = Object.keys(sample).filter((name) => name in one.getFields());
    return names.length === 0 ? '' : `... on ${one.name} { ${names.join(' ')} }`;
  });
  return `... on JobAutomations { timers { name time unit } } ${typed.join(' ')}`;
}

/** GraphQL's answer in REST's form: timers as pairs `<name>Time` and `<name>TimeUnit`, including the typed ones. */
export function inRestForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRestForm);
  if (!isFields(value)) return value;
  if (!Array.isArray(value.timers)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inRestForm(member)]));
  }
  const { timers, ...typed } = value;
  const pairs: Fields = Object.fromEntries(
    (timers as { name: string; time: number; unit: string }[]).flatMap(({ name, time, unit }) => [
      [`${name}Time`, time],
      [`${name}TimeUnit`, unit],
    ]),
  );
  // A typed timer that only another feature of the list has is null here. A timer in the list must not be null.
  const shown = Object.entries(typed).filter(([name, member]) => member !== null || name in pairs);
  return { ...pairs, ...Object.fromEntries(shown) };
}
