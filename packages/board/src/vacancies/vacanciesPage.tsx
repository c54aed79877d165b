import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { VacanciesQuery, VacanciesQueryVariables, VacancyStatusCode } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Empty } from '../shell/empty.js';
import { More } from '../shell/more.js';
import { Page } from '../shell/page.js';
import { vacancyPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { SearchField } from '../shell/searchField.js';
import { Select } from '../shell/select.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';

const vacancies: TypedDocumentNode<VacanciesQuery, VacanciesQueryVariables> = gql`
  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {
    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      nodes {
        id
        name
        status { code }
        pipeline { pending inProgress }
        nextAutomation { action dueAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

type Row = NonNullable<VacanciesQuery['vacancies']>['nodes'][number];

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
  const variables = {
    companyId,
    first: pageSize,
    filter: { status: status === 'ANY' ? null : status, nameContains: name.trim() || null },
    orderBy: { field: 'UPDATED_AT', direction: 'DESC' } as const,
  };
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(vacancies, { variables });
  useShownQueries([{ query: vacancies, variables }]);
  const page = (data ?? previousData)?.vacancies;
  const more = (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { ...variables, after },
      updateQuery: (before, { fetchMoreResult: { vacancies: next } }) =>
        before.vacancies && next
          ? { ...before, vacancies: { ...next, nodes: [...before.vacancies.nodes, ...next.nodes] } }
          : before,
    });
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
        <SearchField name={words.find} value={name} change={setName} />
      </div>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {page && page.nodes.length === 0 && <Empty name={words.none} hint={words.noneHint} />}
      {page && page.nodes.length > 0 && <VacancyTable rows={page.nodes} />}
      <More page={page?.pageInfo} more={more} />
    </Page>
  );
}

function VacancyTable({ rows }: { readonly rows: readonly Row[] }) {
  const { shell, vacancies: words } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <div className="scrolls">
      <table className="stacks" aria-label={shell.vacancies}>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.status}</th>
            <th scope="col" className="number">
              {words.open}
            </th>
            <th scope="col">{words.next}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, status, pipeline, nextAutomation }) => (
            <tr key={id}>
              <td>
                <Link href={pathOf(vacancyPath(id))}>{words.called(name)}</Link>
              </td>
              <td>
                <span className="badge" data-status={status.code}>
                  {words.statuses[status.code]}
                </span>
              </td>
              <td className="number" data-label={words.open}>
                {openRecords(pipeline)}
              </td>
              <td data-label={words.next}>{nextAutomation?.dueAt && <Time at={nextAutomation.dueAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const openRecords = (pipeline: Row['pipeline']): number =>
  (pipeline ?? []).reduce((sum, { pending, inProgress }) => sum + pending + inProgress, 0);
