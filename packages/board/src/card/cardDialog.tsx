import { useQuery } from '@apollo/client/react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { Card } from '../live/cards.js';
import { cardOf } from '../pipeline/operations.js';
import { asRefusal } from '../service/refusal.js';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { EditLabel } from '../shell/editLabel.js';
import { Icon } from '../shell/icon.js';
import { Identity } from '../shell/identity.js';
import { candidatePath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { StatusChip } from '../shell/statusChip.js';
import { useReread } from '../shell/useReread.js';
import { useLanguage, useWords } from '../words/words.js';
import { Answers } from './answers.js';
import { type CardRecord, card, otherStages, withMoreHistory, withSameHistory } from './cardQuery.js';
import { Decision } from './decision.js';
import { History } from './history.js';
import { MeetingSection } from './meetingSection.js';
import { NextAutomation } from './nextAutomation.js';
import { OtherStages } from './otherStages.js';
import { Reports } from './reports.js';
import './card.css';

const unknown = new Set(['RECORD_NOT_FOUND', 'VACANCY_NOT_FOUND']);

export interface CardDialogProps {
  readonly vacancyId: string;
  readonly recordId: string;
  /** The page's own actions, on this record. */
  readonly toolbar: ReactNode;
  /** The records beside this one in its column; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly onOpen: (recordId: string) => void;
  readonly onClose: () => void;
  /** Grows when an event touched the record, which is then read again. */
  readonly version: number;
  /** Undoes a discard. */
  readonly takeBack: (card: Card) => void;
}

/** A candidate's record over the pipeline: what was answered, what happened and why, and what comes next. */
export function CardDialog({
  vacancyId,
  recordId,
  toolbar,
  previous,
  next,
  onOpen,
  onClose,
  version,
  takeBack,
}: CardDialogProps) {
  const words = useWords();
  const locale = useLanguage() === 'es' ? 'ES' : 'EN';
  const { companyId } = useBoard();
  const variables = { companyId, vacancyId, id: recordId, locale } as const;
  // Not in the cache: the pipeline keeps its cards itself, and other reads have less of the same record.
  const { data, error, refetch, fetchMore } = useQuery(card, { variables, fetchPolicy: 'no-cache' });
  /** The record of whose history further pages were read. */
  const longOne = useRef<string | null>(null);
  const moreHistory = (after: string | null): Promise<unknown> => {
    longOne.current = recordId;
    return fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult }) => withMoreHistory(before, fetchMoreResult),
    });
  };
  /** Reads the card again. What is shown of a long history stays, and what has happened since comes after it. */
  const again = async (): Promise<void> => {
    const end = data?.record?.history?.pageInfo.endCursor;
    if (longOne.current !== recordId || !end) {
      await refetch();
      return;
    }
    try {
      await fetchMore({ updateQuery: (before, { fetchMoreResult }) => withSameHistory(before, fetchMoreResult) });
      await moreHistory(end);
    } catch {
      // Its failure is shown.
      await refetch();
    }
  };
  useReread(again, version);
  const record = data?.record ?? null;
  /** The record that was open when it was first shown: its toolbar stays, and keeps the focus, when it is over. */
  const openOne = useRef<string | null>(null);
  if (record && !record.isClosed) openOne.current = record.id;
  const isUnknown = !record && error !== undefined && unknown.has(asRefusal(error).reason);
  return (
    <Dialog
      isDrawer
      name={record ? calledOf(record) : isUnknown ? words.shell.notFound : words.shell.loading}
      onClose={onClose}
    >
      <div className="card-tools">
        {record && openOne.current === record.id && toolbar}
        <Neighbours {...{ previous, next, onOpen }} />
      </div>
      {isUnknown && <p>{words.reasons.RECORD_NOT_FOUND}</p>}
      {error && !isUnknown && <ReadFailure error={error} again={() => void again().catch(() => undefined)} />}
      {!record && !error && <p aria-busy="true">{words.shell.loading}</p>}
      {record && (
        <Sections
          key={record.id}
          {...{ record, vacancyId, again, moreHistory, takeBack }}
          template={data?.companySettings?.candidateUrlTemplate}
        />
      )}
    </Dialog>
  );
}

interface SectionsProps extends Pick<CardDialogProps, 'takeBack'> {
  readonly template: string | null | undefined;
  readonly record: CardRecord;
  readonly vacancyId: string;
  readonly again: () => Promise<unknown>;
  readonly moreHistory: (after: string | null) => Promise<unknown>;
}

/** The most of the candidate's other records, and of the decisions about them. */
const mostStages = 50;

function Sections({ record, template, vacancyId, again, moreHistory, takeBack }: SectionsProps) {
  const { card: words } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const locale = useLanguage() === 'es' ? 'ES' : 'EN';
  const { candidateId, status, feature } = record;
  const { data, error, refetch } = useQuery(otherStages, {
    variables: { companyId, candidateId, first: mostStages, filter: { candidateId, vacancyId }, locale },
    fetchPolicy: 'no-cache',
  });
  useReread(refetch, record.updatedAt);
  const stages = (data?.candidate?.records?.nodes ?? []).filter(({ id }) => id !== record.id);
  const decisions = data?.decisions?.nodes ?? [];
  const before = decisions.find(({ nextRecordId }) => nextRecordId === record.id);
  const own = decisions.filter(({ recordId, nextRecordId }) => [recordId, nextRecordId].includes(record.id));
  const decision = record.decision ?? before;
  const decisionSection = decision && (
    <Decision decision={decision} isOfStageBefore={!record.decision}>
      {record.isClosed && decision.outcome === 'DISCARDED' && !decision.undoneAt && (
        <button type="button" onClick={() => takeBack(cardOf(record))}>
          <Icon name="undo" />
          {words.takeBack}
        </button>
      )}
    </Decision>
  );
  return (
    <div className="card-sections">
      <p className="card-state">
        {feature?.customName} <StatusChip code={status.code} />
        {'score' in record && record.score !== null && <strong>{words.score(record.score)}</strong>}
        <Link href={companyPath(board)(candidatePath(candidateId))}>{words.wholeCandidate}</Link>
        <Identity who={record} template={template} />
        <EditLabel who={record} changed={again} />
      </p>
      {/* Whoever opens what is over asks how it ended. */}
      {record.isClosed && decisionSection}
      {record.__typename === 'Interview' && <Answers interview={record} />}
      {record.__typename === 'Psychometric' && <Reports psychometric={record} />}
      {record.__typename === 'ModuleRecord' && <MeetingSection record={record} vacancyId={vacancyId} again={again} />}
      <NextAutomation automation={record.nextAutomation} />
      {!record.isClosed && decisionSection}
      <History history={record.history} decisions={own} shownDecisionId={decision?.id ?? null} more={moreHistory} />
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <OtherStages stages={stages} />
    </div>
  );
}

function Neighbours({ previous, next, onOpen }: Pick<CardDialogProps, 'previous' | 'next' | 'onOpen'>) {
  const { card: words } = useWords();
  const neighbours = [
    [words.previous, previous],
    [words.next, next],
  ] as const;
  return (
    <div className="card-neighbours">
      {neighbours.map(([name, id]) => (
        <button key={name} type="button" aria-disabled={id === null} onClick={() => id !== null && onOpen(id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
