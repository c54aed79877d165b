import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { VacancyStatusCode } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Empty } from '../shell/empty.js';
import { endOfDay } from '../shell/endOfDay.js';
import { joined } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { SearchField } from '../shell/searchField.js';
import { Select } from '../shell/select.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { useRest } from './rest.js';
import { isSortedHere, orderOf, type Sort, type Sorting, sorted, sorts } from './sorting.js';
import { vacancies } from './vacanciesQuery.js';
import { VacancyTable } from './vacancyTable.js';

const statuses = ['ANY', 'SAVED', 'IN_PROGRESS', 'CLOSED'] as const;
const pageSize = 50;

/** The company's vacancies, last changed first. */
export function VacanciesPage() {
  const { shell, vacancies: words } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const pathOf = companyPath(board);
  const [status, setStatus] = useState<'ANY' | VacancyStatusCode>('ANY');
  const [name, setName] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'updated', isReversed: false });
  const [today] = useState(() => endOfDay(Date.now()));
  const sort = (by: Sort): void => setSorting((before) => ({ by, isReversed: before.by === by && !before.isReversed }));
  const variables = {
    companyId,
    first: pageSize,
    filter: { status: status === 'ANY' ? null : status, nameContains: name.trim() || null },
    orderBy: orderOf(sorting),
    today,
  };
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(vacancies, { variables });
  useShownQueries([{ query: vacancies, variables }]);
  const page = (data ?? previousData)?.vacancies;
  const more = (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { ...variables, after },
      updateQuery: (before, { fetchMoreResult: { vacancies: next } }) => ({
        ...before,
        vacancies: joined(before.vacancies, next),
      }),
    });
  const rest = useRest(isSortedHere(sorting) ? data?.vacancies : null, more);
  return (
    <Page
      heading={shell.vacancies}
      isBusy={loading && !page}
      beside={
        <Link href={pathOf('/board/vacancies/new')} className="button primary push">
          {words.newVacancy}
        </Link>
      }
    >
      <div className="filters">
        <Select
          label={words.status}
          value={status}
          options={statuses.map((code) => [code, code === 'ANY' ? words.anyStatus : words.statuses[code]])}
          choose={setStatus}
        />
        <Select
          label={words.sort}
          value={sorting.by}
          options={sorts.map((by) => [by, words.sorts[by]])}
          choose={(by) => setSorting({ by, isReversed: false })}
        />
        <SearchField name={words.find} value={name} change={setName} />
      </div>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {page && page.nodes.length === 0 && <Empty name={words.none} hint={words.noneHint} />}
      {page && page.nodes.length > 0 && (
        <VacancyTable rows={sorted(page.nodes, sorting)} sorting={sorting} sort={sort} />
      )}
      {rest.error !== undefined && <ReadFailure error={rest.error} again={rest.again} />}
      {page?.pageInfo.hasNextPage && isSortedHere(sorting) && (
        <p className="hint">{(rest.isComing ? words.sortedSoFar : words.sortedAmong)(page.nodes.length)}</p>
      )}
      {!rest.isComing && <More page={page?.pageInfo} more={more} />}
    </Page>
  );
}
