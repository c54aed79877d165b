import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { recordPath } from '../shell/paths.js';
import { Time } from '../shell/time.js';
import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import type { Stage } from './cardQuery.js';

/** The candidate's other records, newest first, in this vacancy and in others. Nothing where there are none. */
export function OtherStages({ stages }: { readonly stages: readonly Stage[] }) {
  const { card: words, statuses } = useWords();
  const pathOf = companyPath(useBoard());
  if (stages.length === 0) return null;
  return (
    <section>
      <h3>{words.otherStages}</h3>
      <ul>
        {stages.map(({ id, vacancyId, status, feature, vacancy, createdAt }) => (
          <li key={id}>
            <Link href={pathOf(recordPath(vacancyId, id))}>{feature?.customName ?? id}</Link>{' '}
            <small>
              {vacancy?.name} · {nameOf(statuses, status.code)} · <Time at={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
