import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import { otherStages } from './cardQuery.js';

const mostStages = 50;

/** The candidate's other records, newest first, in this vacancy and in others. Nothing where there are none. */
export function OtherStages({ recordId, candidateId }: { readonly recordId: string; readonly candidateId: string }) {
  const { card: words } = useWords();
  const board = useBoard();
  const pathOf = companyPath(board);
  const { data, error, refetch } = useQuery(otherStages, {
    variables: { companyId: board.companyId, candidateId, first: mostStages },
    fetchPolicy: 'no-cache',
  });
  const others = (data?.candidate?.records?.nodes ?? []).filter(({ id }) => id !== recordId);
  if (error) return <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />;
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{words.otherStages}</h3>
      <ul>
        {others.map(({ id, vacancyId, status, feature, vacancy, createdAt }) => (
          <li key={id}>
            <Link href={pathOf(`/board/vacancies/${encodeURIComponent(vacancyId)}/records/${encodeURIComponent(id)}`)}>
              {feature?.customName ?? id}
            </Link>{' '}
            <small>
              {vacancy?.name} · {words.statusName(status.code)} · <Time at={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
