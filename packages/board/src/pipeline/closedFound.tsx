import { Link } from 'wouter';
import type { Cards } from '../live/cards.js';
import { isFound, shortlyCalled } from '../shell/called.js';
import { recordPath } from '../shell/paths.js';
import { StatusChip } from '../shell/statusChip.js';
import { useChanges } from '../shell/useChanges.js';
import { withoutAccents } from '../shell/withoutAccents.js';
import { useWords } from '../words/words.js';
import './closedFound.css';
import { type ClosedRecord, useClosedRecords } from './closedRecords.js';
import type { Column } from './operations.js';

export interface ClosedFoundProps {
  readonly vacancyId: string;
  /** What is searched: a part of a candidate's name or id. */
  readonly text: string;
  readonly columns: readonly Column[];
  readonly cards: Cards;
}

const kinds = ['discarded', 'finished'] as const;
type Kind = (typeof kinds)[number];

const mostShown = 8;
const closing = ['RECORD_DISCARDED', 'RECORD_CANCELLED', 'RECORD_FINISHED', 'RECORD_REOPENED'];

/** Whom a search in a pipeline finds beside its cards: candidates who were rejected, have withdrawn or have finished. */
export function ClosedFound({ vacancyId, text, columns, cards }: ClosedFoundProps) {
  const { search: words } = useWords();
  const wanted = text.trim();
  const part = withoutAccents(wanted);
  const records = useClosedRecords(vacancyId, wanted, useChanges(closing));
  const isOpen = new Set(
    columns.flatMap(({ feature: { id } }) =>
      cards
        .column(id)
        .get()
        .map(({ candidateId }) => candidateId),
    ),
  );
  const found = newestOfEach(records.filter((record) => !isOpen.has(record.candidateId) && isFound(record, part)));
  if (found.length === 0) return null;
  return (
    <div className="closed-found">
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} vacancyId={vacancyId} columns={columns} found={found.filter(isOf(kind))} />
      ))}
      <p className="hint">{words.closedScope}</p>
    </div>
  );
}

const isOf =
  (kind: Kind) =>
  ({ status }: ClosedRecord): boolean =>
    (status.code === 'DISCARDED') === (kind === 'discarded');

interface GroupProps extends Pick<ClosedFoundProps, 'vacancyId' | 'columns'> {
  readonly kind: Kind;
  readonly found: readonly ClosedRecord[];
}

function Group({ kind, vacancyId, columns, found }: GroupProps) {
  const { search: words } = useWords();
  const stageOf = new Map(columns.map(({ feature }) => [feature.id, feature.customName]));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={`closed-${kind}`}>
      <h2 id={`closed-${kind}`}>{words.closed[kind](found.length)}</h2>
      <ul>
        {found.slice(0, mostShown).map((record) => (
          <li key={record.id}>
            {/* The search and the company stay in the address. */}
            <Link href={recordPath(vacancyId, record.id) + location.search} title={record.candidateId}>
              {shortlyCalled(record)}
            </Link>{' '}
            <StatusChip code={record.status.code} /> <small>{stageOf.get(record.featureId)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of each candidate the record that was changed last, and the candidates in that order. */
function newestOfEach(records: readonly ClosedRecord[]): readonly ClosedRecord[] {
  const found = new Map<string, ClosedRecord>();
  for (const record of records.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))) {
    if (!found.has(record.candidateId)) found.set(record.candidateId, record);
  }
  return [...found.values()];
}
