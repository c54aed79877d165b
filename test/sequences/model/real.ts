import type { Reply, Service, TestClock } from '../../support/service/service.js';

/** The service that is compared with the model, and how it is called. */

export interface Real {
  readonly service: Service;
  readonly clock: TestClock;
  readonly companyId: string;
  /** The token of an admin. */
  readonly token: string;
  /** Every `updatedAt` of each object by its id, with the rest of the object as it was shown last. */
  readonly seen: Map<string, { readonly updatedAts: readonly string[]; readonly rest: string }>;
}

export const ask = async ({ service, token }: Real, query: string, variables: object): Promise<Reply['body']> =>
  (await service.graphql(query, { token, variables })).body;
