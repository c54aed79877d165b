import { gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { ClosedRecordsQuery, ClosedRecordsQueryVariables, RecordFilter } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';

const closedRecords: TypedDocumentNode<ClosedRecordsQuery, ClosedRecordsQueryVariables> = gql`
  query ClosedRecords($companyId: ID!, $filter: RecordFilter!, $after: String) {
    records(
      companyId: $companyId
      first: 100
      after: $after
      filter: $filter
      orderBy: { field: UPDATED_AT, direction: DESC }
    ) {
      nodes { id candidateId candidate { displayName } featureId updatedAt status { code } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export type ClosedRecord = NonNullable<ClosedRecordsQuery['records']>['nodes'][number];

/** Pages of 100 records. No filter of the service takes a part of a candidate's id, so it is looked for in these. */
const mostPages = 5;
/** From the last key to the call, in milliseconds. */
const waitMs = 150;

/**
 * Closed records of a vacancy in which a candidate may be found: those that were changed last, those that were discarded
 * last, and those of the candidate whose whole id is given.
 * @param mark changes when there may be others
 */
export function useClosedRecords(vacancyId: string, candidateId: string, mark: number): readonly ClosedRecord[] {
  const { client, companyId } = useBoard();
  const [recent, setRecent] = useState<readonly ClosedRecord[]>([]);
  const [exact, setExact] = useState<readonly ClosedRecord[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark reads them again.
  useEffect(() => {
    const ended = new AbortController();
    void Promise.all([read({}), read({ statusCode: 'DISCARDED' })]).then(
      (found) => !ended.signal.aborted && setRecent(found.flat()),
      // What is open is found all the same.
      () => undefined,
    );
    return () => ended.abort();

    async function read(filter: RecordFilter): Promise<readonly ClosedRecord[]> {
      const all: ClosedRecord[] = [];
      let after: string | null = null;
      for (let page = 0; page < mostPages && !ended.signal.aborted; page += 1) {
        const answer: { readonly data?: ClosedRecordsQuery } = await client.query({
          query: closedRecords,
          variables: { companyId, filter: { ...filter, vacancyId, isClosed: true }, after },
          fetchPolicy: 'no-cache',
        });
        all.push(...(answer.data?.records?.nodes ?? []));
        after = answer.data?.records?.pageInfo.hasNextPage ? answer.data.records.pageInfo.endCursor : null;
        if (after === null) break;
      }
      return all;
    }
  }, [client, companyId, vacancyId, mark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark reads them again.
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const variables = { companyId, filter: { vacancyId, candidateId, isClosed: true } };
      const { data } = await client
        .query({ query: closedRecords, variables, fetchPolicy: 'no-cache' })
        .catch(() => ({ data: undefined }));
      if (!isGone) setExact(data?.records?.nodes ?? []);
    }, waitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, companyId, vacancyId, candidateId, mark]);
  return [...exact, ...recent];
}
