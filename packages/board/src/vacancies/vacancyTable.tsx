import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { companyPath, useBoard } from '../shell/board.js';
import { shortlyCalled } from '../shell/called.js';
import { recordPath, vacancyPath } from '../shell/paths.js';
import { Time } from '../shell/time.js';
import { useNarrow } from '../shell/useMedia.js';
import { useWords } from '../words/words.js';
import { activityOf, openOf, type Sort, type Sorting } from './sorting.js';
import { StageBar } from './stageBar.js';
import './vacancies.css';
import type { VacancyNode } from './vacanciesQuery.js';

export interface VacancyTableProps {
  readonly rows: readonly VacancyNode[];
  readonly sorting: Sorting;
  readonly sort: (by: Sort) => void;
}

const columns = ['name', null, 'open', 'oldest', 'due', 'next', 'owner', 'activity'] as const;

/** The vacancies, with how many stand where, who waits longest and what is due. */
export function VacancyTable({ rows, sorting, sort }: VacancyTableProps) {
  const { shell, vacancies: words } = useWords();
  const isNarrow = useNarrow();
  const headers: Record<Exclude<Sort, 'updated'>, string> = { name: words.name, open: words.open, ...words.columns };
  return (
    <div className="scrolls">
      <table className="stacks vacancies" aria-label={shell.vacancies}>
        <thead>
          <tr>
            {columns.map((by) =>
              by === null ? (
                <th key="status" scope="col">
                  {words.status}
                </th>
              ) : (
                <th key={by} scope="col" aria-sort={sortOf(by, sorting)}>
                  {/* Where rows are cards, "Sort" is a combobox. */}
                  {isNarrow ? (
                    headers[by]
                  ) : (
                    <button type="button" className="quiet sorts" onClick={() => sort(by)}>
                      {headers[by]}
                    </button>
                  )}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VacancyRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Without the arrow of a column that is not sorted by. */
function sortOf(column: Sort, { by, isReversed }: Sorting): 'ascending' | 'descending' | undefined {
  if (by !== column) return undefined;
  // The greatest, or latest, comes first in these.
  const descends = ['open', 'due', 'activity'].includes(column);
  return descends === isReversed ? 'ascending' : 'descending';
}

function VacancyRow({ row }: { readonly row: VacancyNode }) {
  const { vacancies: words } = useWords();
  const pathOf = companyPath(useBoard());
  const { id, name, status, pipeline, nextAutomation, oldest, due, createdByUserId } = row;
  const [waiting] = oldest?.nodes ?? [];
  return (
    <tr>
      <td>
        <Link href={pathOf(vacancyPath(id))}>{words.called(name)}</Link>
      </td>
      <td>
        <span className="badge" data-status={status.code}>
          {words.statuses[status.code]}
        </span>
      </td>
      <td data-label={words.open}>
        <span className="open-count">
          {openOf(row)}
          <StageBar pipeline={pipeline} />
        </span>
      </td>
      <Cell label={words.columns.oldest}>
        {waiting && (
          <>
            <Link href={pathOf(recordPath(id, waiting.id))} title={waiting.candidateId}>
              {shortlyCalled(waiting)}
            </Link>{' '}
            <small>
              <Time at={waiting.createdAt} />
            </small>
          </>
        )}
      </Cell>
      <Cell label={words.columns.due}>
        {(due?.totalCount ?? 0) > 0 && (
          <Link className="due" href={pathOf(`${vacancyPath(id)}?due=1d`)}>
            {due?.totalCount}
          </Link>
        )}
      </Cell>
      <Cell label={words.columns.next}>{nextAutomation?.dueAt && <Time at={nextAutomation.dueAt} />}</Cell>
      <Cell label={words.columns.owner}>
        {createdByUserId.startsWith('api-key:') ? (
          <span title={createdByUserId}>{words.byApiKey}</span>
        ) : (
          createdByUserId
        )}
      </Cell>
      <Cell label={words.columns.activity}>
        <Time at={activityOf(row)} />
      </Cell>
    </tr>
  );
}

const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td data-label={label}>{children}</td>
);
