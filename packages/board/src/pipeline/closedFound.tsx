import { Link } from 'wouter';
import type { Cards } from '../live/cards.js';
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
  /** What is searched: a part of a candidateId. */
  readonly text: string;
  readonly columns: readonly Column[];
  readonly cards: Cards;
}

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
  const found = newestOfEach(
    records.filter(({ candidateId }) => !isOpen.has(candidateId) && withoutAccents(candidateId).includes(part)),
  );
  const stageOf = new Map(columns.map(({ feature }) => [feature.id, feature.customName]));
  if (found.length === 0) return null;
  return (
    <section className="closed-found" aria-labelledby="closed-found">
      <h2 id="closed-found">{words.closed(found.length)}</h2>
      <ul>
        {found.slice(0, mostShown).map(({ id, candidateId, featureId, status }) => (
          <li key={id}>
            {/* The search and the company stay in the address. */}
            <Link href={recordPath(vacancyId, id) + location.search}>{candidateId}</Link>{' '}
            <StatusChip code={status.code} /> <small>{stageOf.get(featureId)}</small>
          </li>
        ))}
      </ul>
      <p className="hint">{words.closedScope}</p>
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
