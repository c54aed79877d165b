import { type Input, many } from './shape.js';

/** Reads by a filter that names many: the list grows, or what is stored beside those that it names. */

/** The most ids of candidates in a filter (docs/BOUNDS.md). */
const mostIds = 100;

const labels = `query ($companyId: ID!, $candidateIds: [ID!]) {
  candidates(companyId: $companyId, first: 100, filter: { candidateIds: $candidateIds }) {
    nodes { id displayName }
  }
}`;

/** @param stored how many candidates with names the company has @param size how many of them are named */
const idsAmong = (stored: number, size: number): string[] =>
  many(size, (at) => `of-r-${1 + Math.floor((at * stored) / size)}`);

const labelled = { via: 'GraphQL', hasCredential: true, covers: ['Query.candidates'] } as const;

export const filterInputs: readonly Input[] = [
  {
    ...{ ...labelled, kind: 'lists', name: 'candidates, ids in the filter', bound: mostIds },
    send: (client, { company, share, size }) =>
      client.graphql(company, labels, { companyId: company, candidateIds: idsAmong(10_000 * share, size) }),
  },
  {
    ...{ ...labelled, kind: 'rows', name: 'candidates, 100 of those with names', bound: 10_000 },
    send: (client, { company, size }) =>
      client.graphql(company, labels, { companyId: company, candidateIds: idsAmong(size, mostIds) }),
  },
];
