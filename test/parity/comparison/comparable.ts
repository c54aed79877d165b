import type { EndpointOperation } from '../../../src/core/application/operations.js';
import { placeInGraphql } from '../cases/endpointRequests.js';
import type { Outcome } from './client.js';

/**
 * The part of an outcome that both adapters must share. The sentence about faults names a place, which is compared
 * separately.
 */
export const comparable = ({ refused, charge }: Outcome) => ({
  ...refused,
  message: refused?.faults ? 'as its faults' : refused?.message,
  faults: refused?.faults ?? null,
  charge,
});

/** REST's outcome, with GraphQL's names for places. */
export const comparableFromRest = (name: EndpointOperation, { refused, ...rest }: Outcome) => ({
  ...comparable({ ...rest, refused }),
  faults: refused?.faults?.map(({ path, message }) => ({ path: placeInGraphql(name, path), message })) ?? null,
});

/**
 * An answer's JSON with its members in their order. Only errors are sorted, because they come in the order in which
 * their fields end.
 */
export function answerInOrder(body: object): string {
  const errors: readonly object[] | undefined =
    'errors' in body && Array.isArray(body.errors) ? body.errors : undefined;
  if (!errors) return JSON.stringify(body);
  const placeOf = (error: object) => JSON.stringify('path' in error ? error.path : []);
  return JSON.stringify({ ...body, errors: errors.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)) });
}
