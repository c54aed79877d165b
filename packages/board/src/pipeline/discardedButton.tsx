import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { DiscardedCountQuery, DiscardedCountQueryVariables } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { Icon } from '../shell/icon.js';
import { useChanges } from '../shell/useChanges.js';
import { useReread } from '../shell/useReread.js';
import { useWords } from '../words/words.js';

const discardedCount: TypedDocumentNode<DiscardedCountQuery, DiscardedCountQueryVariables> = gql`
  query DiscardedCount($companyId: ID!, $filter: RecordFilter!) {
    records(companyId: $companyId, first: 1, filter: $filter) { totalCount }
  }
`;

const changing = ['RECORD_DISCARDED', 'RECORD_REOPENED'] as const;

export interface DiscardedButtonProps {
  readonly vacancyId: string;
  /** Whether the discarded are shown now. */
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** Leads to who was discarded, and says how many. */
export function DiscardedButton({ vacancyId, isPressed, press }: DiscardedButtonProps) {
  const { pipeline: words } = useWords();
  const { companyId } = useBoard();
  const { data, refetch } = useQuery(discardedCount, {
    variables: { companyId, filter: { vacancyId, isClosed: true, statusCode: 'DISCARDED' } },
    fetchPolicy: 'no-cache',
  });
  useReread(refetch, useChanges(changing));
  const count = data?.records?.totalCount;
  const name = count === undefined ? words.shows.discarded : words.discardedCount(count);
  return (
    <button type="button" className="discarded" aria-pressed={isPressed} aria-label={name} title={name} onClick={press}>
      <Icon name="discarded" />
      <span>{words.shows.discarded}</span>
      {count !== undefined && <b>({count})</b>}
    </button>
  );
}
