import { ApolloServerErrorCode } from '@apollo/server/errors';

/**
 * Everything that this adapter uses of Apollo Server beyond its documented interface. The version is pinned; a test
 * fails where an upgrade moves one of these (test/graphql/internals/apolloInternals.test.ts).
 */

/** Characters of a SHA-256 as hexadecimal digits. */
const hashLength = 64;

/** The `queryHash` of a document. A key of Apollo's document store is a hash of the schema followed by this hash. */
export const queryHashOf = (key: string): string => key.slice(-hashLength);

/** Whether an error has no code of its own: Apollo gives such errors the code of an internal error. */
export const isWithoutCode = (code: unknown): boolean => code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
