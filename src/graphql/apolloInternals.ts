import { ApolloServerErrorCode } from '@apollo/server/errors';

/**
 * What this folder uses of Apollo Server beyond its documented interface, all of it here. It is pinned; a test fails where
 * an upgrade moves one of these (test/graphql/apolloInternals.test.ts).
 */

/** Characters of a SHA-256 as hexadecimal digits. */
const hashLength = 64;

/** The `queryHash` of a document: the keys of its document store end with it, behind one of the schema. */
export const queryHashOf = (key: string): string => key.slice(-hashLength);

/** Apollo gives errors without a code that of an internal error. */
export const isWithoutCode = (code: unknown): boolean => code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
