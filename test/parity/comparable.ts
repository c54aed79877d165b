import type { EndpointOperation } from '../../src/core/operations.js';
import type { Outcome } from './client.js';
import { placeInGraphql } from './endpointRequests.js';

/** What both adapters must tell alike; the sentence about faults names a place, which is compared by itself. */
export const comparable = ({ refused, charge }: Outcome) => ({
  ...refused,
  message: refused?.faults ? 'as its faults' : refused?.message,
  faults: refused?.faults ?? null,
  charge,
});

/** What REST tells, in GraphQL's words for places. */
export const comparableFromRest = (name: EndpointOperation, { refused, ...rest }: Outcome) => ({
  ...comparable({ ...rest, refused }),
  faults: refused?.faults?.map(({ path, message }) => ({ path: placeInGraphql(name, path), message })) ?? null,
});

/** An answer's JSON with each member in its place; only errors, which come as their fields are done, are put in an order. */
export function answerInOrder(body: object): string {
  const errors: readonly object[] | undefined =
    'errors' in body && Array.isArray(body.errors) ? body.errors : undefined;
  if (!errors) return JSON.stringify(body);
  const placeOf = (error: object) => JSON.stringify('path' in error ? error.path : []);
  return JSON.stringify({ ...body, errors: errors.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)) });
}
