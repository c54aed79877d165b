import { GraphQLError, type GraphQLResolveInfo, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { createParameterDecorator, type ResolverData } from 'type-graphql';
import { JsonText } from '../../core/kernel/reading/renderedJson.js';
import type { GraphqlContext } from '../calls/context.js';

/** Free JSON, stored as it was sent. A literal that JSON can't express is rejected instead of dropped. */
export const JSONObject = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  serialize: (value) => GraphQLJSONObject.serialize(value instanceof JsonText ? value.parsed : value),
  parseLiteral(node, variables) {
    rejectForeign(node);
    return GraphQLJSONObject.parseLiteral(node, variables);
  },
});

function rejectForeign(node: ValueNode): void {
  if (node.kind === Kind.ENUM) throw new GraphQLError(`JSON has no value "${node.value}".`, { nodes: node });
  if (node.kind === Kind.LIST) node.values.forEach(rejectForeign);
  if (node.kind !== Kind.OBJECT) return;
  for (const { name, value } of node.fields) {
    if (name.value === '__proto__') throw new GraphQLError('JSON objects here have no key __proto__.', { nodes: name });
    rejectForeign(value);
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('DateTime must be a string in ISO 8601 form.');
  return value;
}

/**
 * An instant as ISO 8601 text. The core works with text, and its shapes decide which text is a date. A conversion to a
 * Date here would reject other values than REST does, or change the form that was sent.
 */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'A date and time in ISO 8601 form; answers are in UTC with milliseconds, such as 2026-11-20T12:00:00.000Z.',
  specifiedByURL: GraphQLDateTimeISO.specifiedByURL ?? 'https://scalars.graphql.org/andimarek/date-time',
  extensions: GraphQLDateTimeISO.extensions,
  serialize: text,
  parseValue: text,
  parseLiteral: (node) => text(node.kind === Kind.STRING ? node.value : null),
});

/** Where a resolver runs. */
export interface At {
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

/** The parameter of a resolver that says where it runs. */
export const At = (): ReturnType<typeof createParameterDecorator> =>
  createParameterDecorator(({ context, info }: ResolverData<GraphqlContext>): At => ({ context, info }));
