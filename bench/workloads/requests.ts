import { interviewId } from '../dataset/records.ts';
import { vacancyId } from '../dataset/vacancies.ts';
import { graphqlData, renumbered, restInterview, restVacancy } from './expected.ts';
import { queries } from './queries.ts';
import { pageSize, type Subject } from './subjects.ts';

/** One request as it is sent, and its expected answer. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
  readonly status: number;
  /** The parsed answer; undefined for an empty one. */
  readonly expected: () => unknown;
  /** Picks the part of an answer that can be expected; where it is left out, the whole answer. */
  readonly known?: (answer: unknown) => unknown;
  /** Whether the length of the answer changes from one time to another. */
  readonly varies?: boolean;
  /** What a page sends after this answer. Both together are one request of the workload. */
  readonly next?: Exchange;
}

export const companyId = ({ company }: Pick<Subject, 'company'>): string => `company-${company}`;

export function graphql(operationName: string, query: string, variables: object, expected: () => unknown): Exchange {
  const body = JSON.stringify({ query, operationName, variables });
  return { method: 'POST', path: '/graphql', body, status: 200, expected };
}

const get = (path: string, expected: () => unknown): Exchange => ({
  method: 'GET',
  path,
  body: null,
  status: 200,
  expected,
});

/** The reads as the service has them. A peer with its own schema has its own requests. */
export const readRequests = {
  R1: (subject: Subject): Exchange =>
    get(`/v2/vacancies/${vacancyId(subject.vacancy)}/company/${companyId(subject)}`, () => restVacancy(subject)),

  R2: (subject: Subject): Exchange =>
    get(interviewPath(interviewId(subject.vacancy, subject.interview, subject.scale), subject), () =>
      restInterview(subject),
    ),

  G1: (subject: Subject): Exchange =>
    graphql('G1', queries.G1, { companyId: companyId(subject), id: vacancyId(subject.vacancy) }, () => ({
      data: graphqlData.G1(subject),
    })),

  G2: (subject: Subject): Exchange =>
    graphql('G2', queries.G2, { companyId: companyId(subject), first: pageSize }, () => ({
      data: graphqlData.G2(subject),
    })),

  G3: (subject: Subject): Exchange => {
    const variables = {
      companyId: companyId(subject),
      vacancyId: vacancyId(subject.vacancy),
      id: interviewId(subject.vacancy, subject.interview, subject.scale),
    };
    return graphql('G3', queries.G3, variables, () => ({ data: graphqlData.G3(subject) }));
  },
} as const;

let newOnes = 0;

/**
 * A vacancy and its interviews, by an operation that is new each time it is sent: its name and its aliases contain a
 * number.
 */
export function newRequest(subject: Subject): Exchange {
  const variables = { companyId: companyId(subject), id: vacancyId(subject.vacancy) };
  let count = 0;
  const query = (): string => `query New${count}($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) {
      name${count}: name
      interviews(first: 2) { nodes { id${count}: id score } }
    }
  }`;
  return {
    ...graphql('', '', {}, () => ({ data: renumbered(subject, count) })),
    get body() {
      // Counted over all subjects: the same text for another subject would be known already.
      newOnes += 1;
      count = newOnes;
      return JSON.stringify({ query: query(), variables });
    },
  };
}

function interviewPath(id: string, subject: Pick<Subject, 'company' | 'vacancy'>): string {
  return `/v2/candidates/interviews/${id}/company/${companyId(subject)}/vacancy/${vacancyId(subject.vacancy)}`;
}

/** Moves a candidate from the first feature to the next one. */
export function orchestrateRequest(id: string, subject: Pick<Subject, 'company' | 'vacancy'>): Exchange {
  return {
    method: 'POST',
    path: `${interviewPath(id, subject)}/orchestrate`,
    body: JSON.stringify({ resourceId: id }),
    status: 200,
    expected: () => undefined,
  };
}
