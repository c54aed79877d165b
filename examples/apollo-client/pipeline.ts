import type { ApolloClient } from '@apollo/client';
import type { PipelineQuery } from './generated/graphql.js';
import { graphql } from './generated/index.js';
import { refusalOf } from './refusal.js';

/** A hiring pipeline on the screen: a vacancy, how its candidates stand, and its interviews page by page. */

const pageSize = 20;

graphql(/* GraphQL */ `
  fragment Interviews on InterviewConnection {
    edges {
      cursor
      node {
        id
        candidateId
        score
        isClosed
        status { code date }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
`);

const pipeline = graphql(/* GraphQL */ `
  query Pipeline($companyId: ID!, $vacancyId: ID!, $first: Int!) {
    vacancy(companyId: $companyId, id: $vacancyId) {
      id
      name
      status { code }
      pipeline {
        feature { id customName }
        pending
        inProgress
        finished
        discarded
      }
      interviews(first: $first) {
        totalCount
        ...Interviews
      }
    }
  }
`);

/** The next page alone: what the vacancy said of itself need not be read again. */
const moreInterviews = graphql(/* GraphQL */ `
  query MoreInterviews($companyId: ID!, $vacancyId: ID!, $first: Int!, $after: String) {
    vacancy(companyId: $companyId, id: $vacancyId) {
      id
      interviews(first: $first, after: $after) { ...Interviews }
    }
  }
`);

const interviewStatus = graphql(/* GraphQL */ `
  query InterviewStatus($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      id
      isClosed
      status { code date }
    }
  }
`);

const moveOn = graphql(/* GraphQL */ `
  mutation MoveOn($companyId: ID!, $vacancyId: ID!, $id: ID!, $idempotencyKey: String!) {
    orchestrate(
      companyId: $companyId
      vacancyId: $vacancyId
      id: $id
      input: { resourceId: $id }
      idempotencyKey: $idempotencyKey
    ) {
      closed {
        id
        isClosed
        status { code date }
      }
      next {
        id
        featureId
      }
    }
  }
`);

export interface VacancyAddress {
  readonly companyId: string;
  readonly vacancyId: string;
}

export type PipelineView = NonNullable<PipelineQuery['vacancy']>;

export interface Screen {
  /** @param loadMore reads the next page, which then is shown with those before it; null where this is all */
  show(pipeline: PipelineView, loadMore: (() => Promise<void>) | null): void;
  fail(error: unknown): void;
}

/**
 * Shows a pipeline, and again whenever the cache learns more of it.
 * @returns what ends that; not to be called within `show`, where Apollo Client 4.3 is not done with the subscription yet
 */
export function watchPipeline(client: ApolloClient, address: VacancyAddress, { show, fail }: Screen): () => void {
  const variables = { ...address, first: pageSize };
  const query = client.watchQuery({ query: pipeline, variables, notifyOnNetworkStatusChange: false });

  const loadAfter = async (after: string | null): Promise<void> => {
    await query.fetchMore({ query: moreInterviews, variables: { ...variables, after } }).catch(fail);
  };
  const subscription = query.subscribe(({ data, dataState, error }) => {
    if (error) return fail(error);
    if (dataState !== 'complete' || !data.vacancy) return;
    const page = data.vacancy.interviews?.pageInfo;
    show(data.vacancy, page?.hasNextPage ? () => loadAfter(page.endCursor) : null);
  });
  return () => subscription.unsubscribe();
}

export type Move =
  | { readonly moved: true; readonly nextFeatureId: string | null }
  /** Somebody else was faster. */
  | { readonly moved: false };

/**
 * Closes an interview and moves its candidate on. Lists that show the interview follow by themselves.
 * @param idempotencyKey one for each click, however often it has to be sent
 */
export async function moveCandidateOn(
  client: ApolloClient,
  { id, ...address }: VacancyAddress & { readonly id: string },
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Move> {
  const variables = { ...address, id };
  try {
    const { data } = await client.mutate({ mutation: moveOn, variables: { ...variables, idempotencyKey } });
    return { moved: true, nextFeatureId: data?.orchestrate?.next?.featureId ?? null };
  } catch (error) {
    if (refusalOf(error)?.reason !== 'FEATURE_ALREADY_CLOSED') throw error;
    await client.query({ query: interviewStatus, variables, fetchPolicy: 'network-only' });
    return { moved: false };
  }
}
