import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import type { LabelsQuery, LabelsQueryVariables } from '../generated/graphql.js';
import type { Label } from '../live/cards.js';
import { useBoard } from './board.js';
import type { Called } from './called.js';
import { useChanges } from './useChanges.js';

/** Names of candidates, for lists of which the service gives ids alone. */

const labels: TypedDocumentNode<LabelsQuery, LabelsQueryVariables> = gql`
  query Labels($companyId: ID!, $first: Int!, $filter: CandidateFilter!) {
    candidates(companyId: $companyId, first: $first, filter: $filter) {
      nodes { candidateId displayName }
    }
  }
`;

/** As many candidates are asked for by one call. */
const mostIds = 100;

async function labelsOf(
  client: ApolloClient,
  companyId: string,
  candidateIds: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  const found = new Map<string, Label>();
  for (let start = 0; start < candidateIds.length; start += mostIds) {
    const filter = { candidateIds: candidateIds.slice(start, start + mostIds) };
    const variables = { companyId, first: mostIds, filter };
    const { data } = await client.query({ query: labels, variables, fetchPolicy: 'no-cache' });
    for (const { candidateId, displayName } of data?.candidates?.nodes ?? []) found.set(candidateId, { displayName });
  }
  return found;
}

const renaming = ['CANDIDATE_LABELLED', 'CANDIDATE_ERASED'];

/**
 * What the candidates of a list are called. A name that is changed or deleted is read again.
 * @returns a candidate as far as is known; without a name until it is read, and if it can't be read
 */
export function useLabels(candidateIds: readonly string[]): (candidateId: string) => Called {
  const { client, companyId } = useBoard();
  const of = `${companyId} ${useChanges(renaming)}`;
  const [read, setRead] = useState({ of, found: new Map<string, Label | null>() });
  // One call at a time: what comes meanwhile is asked by the next one.
  const isReading = useRef(false);
  const wanted = JSON.stringify([...new Set(candidateIds)]);
  useEffect(() => {
    const ids: readonly string[] = JSON.parse(wanted);
    const unread = read.of === of ? ids.filter((id) => !read.found.has(id)) : ids;
    if (isReading.current || unread.length === 0) return;
    isReading.current = true;
    void labelsOf(client, companyId, unread)
      .catch(() => new Map<string, Label>())
      .then((found) => {
        isReading.current = false;
        setRead((before) => ({
          of,
          found: new Map([
            ...(before.of === of ? before.found : []),
            ...unread.map((id) => [id, found.get(id) ?? null] as const),
          ]),
        }));
      });
  }, [client, companyId, of, wanted, read]);
  return (candidateId) => ({ candidateId, candidate: read.found.get(candidateId) ?? null });
}
