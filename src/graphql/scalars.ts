import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

export { GraphQLJSONObject as JSONObject } from 'graphql-scalars';

function text(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('DateTime must be a string in ISO 8601 form.');
  return value;
}

/**
 * An instant as ISO 8601 text. The core gives and takes text, and its shapes decide which text is a date: turned into a
 * Date on the way, it would be refused for other reasons than over REST, or be kept in another form than it was sent.
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
