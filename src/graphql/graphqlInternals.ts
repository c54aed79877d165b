import type { FieldNode, GraphQLError, GraphQLResolveInfo } from 'graphql';

/**
 * What this folder uses of graphql beyond its public interface, all of it here. It is pinned; a test fails where an upgrade
 * moves one of these (test/graphql/graphqlInternals.test.ts).
 */

/** How its execution merges the selections of a field that is selected several times. */
export { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';

/**
 * One field of one execution: the list of its nodes, which all its parents are handed as the same object, and no other
 * execution.
 */
export const executedField = ({ fieldNodes }: GraphQLResolveInfo): readonly FieldNode[] => fieldNodes;

/** A fault in an argument's value that shows only once its variables are known: it has no code, so its words tell. */
export const isArgumentFault = ({ message }: GraphQLError): boolean => message.startsWith('Argument "');

/** The parser's complaint about too many tokens. */
export const isTokenFault = ({ message }: GraphQLError): boolean =>
  message.startsWith('Syntax Error: Document contains more that');
