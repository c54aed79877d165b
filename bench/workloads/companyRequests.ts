import type pg from 'pg';
import { newestOf, ownerOf } from '../dataset/owners.ts';
import type { Scale } from '../dataset/scale.ts';
import { vacancyOf } from '../dataset/vacancies.ts';
import { repeated, type Source } from '../measure/load.ts';
import { creation } from './creations.ts';
import { feedPage, feedPageSize } from './feedPages.ts';
import { moveRequests } from './moves.ts';
import { type Exchange, graphql, readRequests } from './requests.ts';
import { pageSize, type Subject } from './subjects.ts';

/** The requests of one company, by workload. */

/** The feed is last: its events are those of the writes. */
export const companyWorkloads = ['R1', 'G1', 'G2', 'records', 'search', 'common', 'W1', 'C1', 'feed'] as const;
export type CompanyWorkload = (typeof companyWorkloads)[number];

const differentSubjects = 40;
const listedRecords = 100;

const records = `query Records($companyId: ID!, $first: Int) {
  records(companyId: $companyId, first: $first, orderBy: { field: UPDATED_AT, direction: DESC }) {
    nodes { id candidateId vacancyId featureId isClosed status { code date } createdAt updatedAt }
  }
}`;
const search = `query Search($companyId: ID!, $first: Int, $name: String) {
  vacancies(companyId: $companyId, first: $first, filter: { nameContains: $name }) { nodes { id name status { code } } }
}`;

/** Each is in the names of a fifth of all vacancies. */
const commonWords = ['ventas', 'almacén', 'analista', 'supervisor'];

/** Vacancies from all of the company's, newest and oldest. */
function subjectsOf(company: number, scale: Scale): Subject[] {
  const owned = newestOf(company, scale);
  const count = Math.min(differentSubjects, owned.length);
  return Array.from({ length: count }, (_, index) => {
    const vacancy = owned[Math.floor((index * owned.length) / count)] as number;
    return { scale, company, vacancy, interview: index % scale.interviewsPerVacancy };
  });
}

export async function companySource(
  workload: CompanyWorkload,
  client: pg.Client,
  company: number,
  scale: Scale,
): Promise<Source> {
  const companyId = `company-${company}`;
  const subjects = subjectsOf(company, scale);
  const each = (request: (subject: Subject) => Exchange): Source => repeated(subjects.map(request));
  const ask = (name: string, query: string, variables: object): Exchange =>
    graphql(name, query, { companyId, ...variables }, () => undefined);
  switch (workload) {
    case 'records':
      return repeated([ask('Records', records, { first: listedRecords })]);
    case 'search':
      return each(({ vacancy }) => ask('Search', search, { first: pageSize, name: vacancyOf(vacancy, scale).name }));
    case 'common':
      return repeated(commonWords.map((name) => ask('Search', search, { first: pageSize, name })));
    case 'W1':
      return movesOf(client, companyId, newestOf(company, scale), scale);
    case 'C1':
      return each(({ vacancy }) => creation(vacancy, scale, companyId));
    case 'feed':
      return repeated(await feedPages(client, companyId));
    default:
      return each(readRequests[workload]);
  }
}

/** The oldest pages: as many for each company that has made events. */
async function feedPages(client: pg.Client, companyId: string): Promise<Exchange[]> {
  const { rows } = await client.query(
    'select coalesce(max(seq), 0)::int as newest from feed_event where company_id = $1',
    [companyId],
  );
  const pages = Math.min(differentSubjects, Math.max(1, Math.floor(rows[0].newest / feedPageSize)));
  return Array.from({ length: pages }, (_, page) => feedPage(companyId, page * feedPageSize));
}

const moved = new Map<string, number>();

/** Moves in these vacancies, in turn, made as they are needed. @param owner whose name the records have */
export function movesOf(client: pg.Client, owner: string, vacancies: readonly number[], scale: Scale): Source {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    lengths: null,
    sent: 0,
    async more(count) {
      const before = moved.get(owner) ?? 0;
      const moves = Array.from({ length: count }, (_, index) => {
        const number = before + index + 1;
        const vacancy = vacancies[number % vacancies.length] as number;
        return { number, vacancy, company: ownerOf(vacancy, scale) };
      });
      moved.set(owner, before + count);
      exchanges.push(...(await moveRequests(client, owner, moves)));
    },
  };
}
