import type { EndpointOperation } from '../../src/core/operations.js';
import type { Outcome } from './client.js';
import { placeInGraphql } from './twins.js';

/** What both adapters must tell alike; the sentence about faults names a place, which is compared by itself. */
export const told = ({ refused, charge }: Outcome) => ({
  ...refused,
  message: refused?.faults ? 'as its faults' : refused?.message,
  faults: refused?.faults ?? null,
  charge,
});

/** What REST tells, in GraphQL's words for places. */
export const toldByRest = (name: EndpointOperation, { refused, ...rest }: Outcome) => ({
  ...told({ ...rest, refused }),
  faults: refused?.faults?.map(({ path, message }) => ({ path: placeInGraphql(name, path), message })) ?? null,
});
