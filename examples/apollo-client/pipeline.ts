import type { ApolloClient } from '@apollo/client';
import type { PipelineQuery } from './generated/graphql.js';
import { graphql } from './generated/index.js';
import { refusalOf } from './refusal.js';

/** A hiring pipeline on the screen: a vacancy, its candidates by stage, and its interviews page by page. */

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

/** Only the next page: the vacancy's own fields need no second read. */
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
  /** @param loadMore reads the next page, which is then shown after the earlier ones; null if all pages are shown */
  show(pipeline: PipelineView, loadMore: (() => Promise<void>) | null): void;
  fail(error: unknown): void;
}

/**
 * Shows a pipeline, and shows it again when the cache has new data of it.
 * @returns a function that ends it. Don't call it in `show`: Apollo Client 4.3 is still setting up the subscription
 * then
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
 * Closes an interview and moves its candidate. Lists that show the interview are updated automatically.
 * @param idempotencyKey one for each click, also if the call is sent several times
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
