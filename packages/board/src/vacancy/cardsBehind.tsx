import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { RecordFilter } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { shortlyCalled } from '../shell/called.js';
import { moreRecords } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { StatusChip } from '../shell/statusChip.js';
import { useWords } from '../words/words.js';
import { type Kind, recordsBehind } from './statisticsQueries.js';

export interface CardsBehindProps {
  readonly vacancyId: string;
  readonly stages: readonly { readonly id: string; readonly customName: string }[];
}

const filters: Record<Kind, RecordFilter> = {
  reached: {},
  stayed: {},
  open: { isClosed: false },
  finished: { isClosed: true },
  discarded: { statusCode: 'DISCARDED' },
};

/** The cards behind a number of a stage, which the address names. */
export function CardsBehind({ vacancyId, stages }: CardsBehindProps) {
  const [parameters] = useSearchParams();
  const stage = stages.find(({ id }) => id === parameters.get('stage'));
  const kind = parameters.get('show') as Kind | null;
  if (!stage || !kind || !Object.hasOwn(filters, kind)) return null;
  return <Cards key={`${stage.id} ${kind}`} vacancyId={vacancyId} stage={stage} kind={kind} />;
}

interface CardsProps {
  readonly vacancyId: string;
  readonly stage: { readonly id: string; readonly customName: string };
  readonly kind: Kind;
}

function Cards({ vacancyId, stage, kind }: CardsProps) {
  const { vacancy: words } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const filter = { vacancyId, featureId: stage.id, ...filters[kind] };
  const { data, error, refetch, fetchMore } = useQuery(recordsBehind, {
    variables: { companyId, filter },
    fetchPolicy: 'no-cache',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const page = data?.records;
  // "Finished" counts closed records without the discarded ones, for which there is no filter.
  const nodes = (page?.nodes ?? [])
    .filter(({ status }) => kind !== 'finished' || status.code !== 'DISCARDED')
    .map((node) => ({ ...node, days: daysIn(node) }));
  // The card of the median stands in the middle.
  if (kind === 'stayed') nodes.sort((one, other) => other.days - one.days);
  const more = moreRecords(fetchMore);
  return (
    <section aria-busy={!page && !error}>
      <h2 ref={heading} tabIndex={-1}>
        {words.cardsOf(words[kind], stage.customName)}
      </h2>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <ul className="found-cards">
        {nodes.map(({ id, candidateId, candidate, status, days }) => (
          <li key={id}>
            <Link href={companyPath(board)(recordPath(vacancyId, id))} title={candidateId}>
              {shortlyCalled({ candidateId, candidate })}
            </Link>{' '}
            <StatusChip code={status.code} /> <small>{words.daysIn(days)}</small>
          </li>
        ))}
      </ul>
      <More page={page?.pageInfo} more={more} />
    </section>
  );
}

const dayMs = 86_400_000;

interface Stay {
  readonly isClosed: boolean;
  readonly createdAt: string;
  readonly status: { readonly date: string };
}

/** How long a record was in its stage, until its end or until now, to a tenth of a day. */
function daysIn({ isClosed, createdAt, status }: Stay): number {
  const end = isClosed ? Date.parse(status.date) : Date.now();
  return Math.max(0, Math.round((10 * (end - Date.parse(createdAt))) / dayMs) / 10);
}
