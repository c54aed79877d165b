import type { BoardRequest } from '../boards.ts';
import { interviewId } from '../dataset/records.ts';
import { vacancyId, vacancyOf } from '../dataset/vacancies.ts';
import { except, graphqlData, unshownOfVacancies } from './expected.ts';
import { companyId, type Exchange, graphql } from './requests.ts';
import { pageSize, type Subject } from './subjects.ts';
import { timerList } from './timers.ts';

/**
 * The reads in PostGraphile's schema of the tables, with aliases for the service's names. It answers jsonb columns
 * whole, or through a function of the database, and a vacancy's status as two columns.
 */

const records = (kind: string, selection: string): string =>
  `featureRecordsByCompanyIdAndVacancyId(first: 5, condition: { kind: "${kind}" }, orderBy: [CREATED_AT_ASC]) {
    nodes { ${selection} }
  }`;

const queries = {
  G1: `query G1($companyId: String!, $id: String!) {
    vacancy: vacancyByCompanyIdAndRowId(companyId: $companyId, rowId: $id) {
      id: rowId shortCode type companyId locale createdByUserId locationId country statusCode statusCreatedAt areaId
      visibility workModality name maxCandidates jobDescription jobDescriptionHtml requirements requirementsHtml
      contextAI: contextAi features hasFinalistsEnabled taskList refCode jobAutomations createdAt updatedAt
    }
  }`,
  G2: `query G2($companyId: String!, $first: Int!) {
    vacancies: allVacancies(first: $first, condition: { companyId: $companyId }, orderBy: [CREATED_AT_DESC]) {
      nodes {
        id: rowId name workModality features: featureSummaries
        interviews: ${records('interview', 'id: rowId status score answers: answerScores')}
        psychometrics: ${records('psychometric', 'id: rowId status evaluationName reports')}
      }
    }
  }`,
  G3: `query G3($companyId: String!, $id: String!) {
    interview: featureRecordByCompanyIdAndRowId(companyId: $companyId, rowId: $id) {
      id: rowId relationId candidateId isClosed origin sourceId createdAt updatedAt status statusHistory score
      briefScoreExplanation answers: answerDetails
      vacancy: vacancyByCompanyIdAndVacancyId {
        id: rowId name statusCode statusCreatedAt visibility workModality areaId country
      }
      feature
    }
  }`,
} as const;

/** The status of a vacancy as two columns. */
function flatStatus<T extends { readonly status: { readonly code: string; readonly createdAt: string } }>(vacancy: T) {
  const { status } = vacancy;
  return { ...except(vacancy, 'status'), statusCode: status.code, statusCreatedAt: status.createdAt };
}

const inUtc = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?\+00:00$/;

/** Converts instants from PostgreSQL's form to the service's. */
function known(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (_key, value: unknown) => {
    const found = typeof value === 'string' ? inUtc.exec(value) : null;
    return found ? `${found[1]}${(found[2] ?? '.').slice(0, 4).padEnd(4, '0')}Z` : value;
  });
}

const exchange = (name: keyof typeof queries, variables: object, data: () => unknown): Exchange => ({
  ...graphql(name, queries[name], variables, () => ({ data: data() })),
  known,
});

export const postgraphileRequests = {
  G1: (subject: Subject): Exchange =>
    exchange('G1', { companyId: companyId(subject), id: vacancyId(subject.vacancy) }, () => {
      const vacancy = flatStatus(except(vacancyOf(subject.vacancy, subject.scale), ...unshownOfVacancies));
      // The column as it is stored: with the timers also as a list.
      const features = vacancy.features.map((feature) => ({ ...feature, timers: timerList(feature.jobAutomations) }));
      return { vacancy: { ...vacancy, features } };
    }),

  G2: (subject: Subject): Exchange =>
    exchange('G2', { companyId: companyId(subject), first: pageSize }, () => graphqlData.G2(subject)),

  G3: (subject: Subject): Exchange => {
    const variables = {
      companyId: companyId(subject),
      id: interviewId(subject.vacancy, subject.interview, subject.scale),
    };
    return exchange('G3', variables, () => {
      const { interview } = graphqlData.G3(subject);
      return { interview: { ...interview, vacancy: flatStatus(interview.vacancy) } };
    });
  },
} as const;

const eventsAfter = `query FeedPage($companyId: String!, $first: Int!, $after: BigInt!) {
  events: feedEventsAfter(company: $companyId, afterSeq: $after, first: $first) {
    nodes {
      seq type vacancyId candidateId recordId nextRecordId actorKind actorId operation via createdAt data omitted
      __typename
    }
    pageInfo { hasNextPage endCursor __typename }
    __typename
  }
}`;

interface EventNode {
  readonly seq: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly omitted: readonly string[] | null;
}

/** Its page of events under the service's names. */
function knownEvents(answer: unknown): unknown {
  const { events } = (known(answer) as { data: { events: { nodes: EventNode[]; pageInfo: object } } }).data;
  const nodes = events.nodes.map(({ actorKind, actorId, omitted, ...node }) => ({
    ...node,
    cursor: node.seq,
    actor: { kind: actorKind, actorId, __typename: 'Actor' },
    omitted: omitted ?? [],
    __typename: 'Event',
  }));
  const pageInfo = { ...events.pageInfo, endCursor: 'string' };
  return { data: { events: { nodes, pageInfo, __typename: 'EventConnection' } } };
}

/** A page of events, its only client's request: the others select what no table has. */
export function postgraphileClientRequest({ board: { companyId: company, after }, exchange }: BoardRequest): Exchange {
  const { body } = graphql('FeedPage', eventsAfter, { companyId: company, first: 100, after }, () => undefined);
  return { ...exchange, body, known: knownEvents };
}
