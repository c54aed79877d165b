import { type Exchange, graphql } from './requests.ts';

/** A page of a company's feed, as somebody reads who follows it. */

export const feedPageSize = 100;

const query = `query Feed($companyId: ID!, $first: Int, $after: String) {
  events(companyId: $companyId, first: $first, after: $after) {
    nodes { id seq type vacancyId candidateId recordId createdAt data }
  }
}`;

/** @param after the number of the event before the page @param expected is compared by {@link Exchange} */
export function feedPage(companyId: string, after: number, expected: () => unknown = () => undefined): Exchange {
  return graphql('Feed', query, { companyId, first: feedPageSize, after: String(after) }, expected);
}
