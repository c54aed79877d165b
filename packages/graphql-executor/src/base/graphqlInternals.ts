import type { FieldNode, GraphQLError, GraphQLResolveInfo } from 'graphql';

/**
 * Everything that this adapter uses of graphql beyond its public interface. The version is pinned; a test fails where an
 * upgrade moves one of these (packages/graphql-executor/test/graphqlInternals.test.ts).
 */

/**
 * Identifies one field of one execution: the list of its nodes. All its parents get the same list object, and no other
 * execution does.
 */
export const executedField = ({ fieldNodes }: GraphQLResolveInfo): readonly FieldNode[] => fieldNodes;

/**
 * Whether a message is about an argument's value that is not valid once variables are known. Such an error has no code,
 * so its text is checked.
 */
export const isArgumentFault = ({ message }: GraphQLError): boolean => message.startsWith('Argument "');

/** Whether it is the parser's error about too many tokens. */
export const isTokenFault = ({ message }: GraphQLError): boolean =>
  message.startsWith('Syntax Error: Document contains more that');
