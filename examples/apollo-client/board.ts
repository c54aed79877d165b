import type { ApolloClient } from '@apollo/client';
import type { CardFragment, ColumnsQuery } from './generated/graphql.js';
import { graphql } from './generated/index.js';
import type { VacancyAddress } from './pipeline.js';

/** A board of a vacancy: its columns, their cards, the actions on them, and how it stays in step with the service. */

graphql(/* GraphQL */ `
  fragment Card on FeatureRecord {
    id
    candidateId
    featureId
    isClosed
    status { code descriptionCode date }
    discard { date recruiterUserId rejectedReasonId }
    updatedAt
    ... on Interview { score }
    ... on ModuleRecord { meeting { date duration timezone location } }
  }
`);

const columns = graphql(/* GraphQL */ `
  query Columns($companyId: ID!, $vacancyId: ID!) {
    vacancy(companyId: $companyId, id: $vacancyId) {
      id
      name
      pipeline {
        feature { id customName color }
        statuses { code count }
        medianDays
      }
    }
  }
`);

const cards = graphql(/* GraphQL */ `
  query Cards($companyId: ID!, $filter: RecordFilter!, $orderBy: RecordOrder, $first: Int!, $after: String) {
    records(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      nodes { ...Card }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const move = graphql(/* GraphQL */ `
  mutation MoveCards($input: BulkInput!, $idempotencyKey: String!) {
    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        closed { ...Card }
        next { ...Card }
        error { reason message }
      }
    }
  }
`);

const discard = graphql(/* GraphQL */ `
  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String!) {
    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        record { ...Card }
        error { reason message }
      }
    }
  }
`);

const undo = graphql(/* GraphQL */ `
  mutation UndoDiscards($input: BulkInput!, $idempotencyKey: String!) {
    reopenRecords(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        record { ...Card }
        error { reason message }
      }
    }
  }
`);

export type Card = CardFragment;
export type Column = NonNullable<NonNullable<ColumnsQuery['vacancy']>['pipeline']>[number];

/** The result for one card: the changed card and the one that was started, or the reason why nothing changed. */
export interface Outcome {
  readonly id: string;
  readonly cards: readonly Card[];
  readonly refusal: { readonly reason: string; readonly message: string } | null;
}

/** A change of many cards. Each succeeds or is refused separately. */
export interface Change {
  readonly companyId: string;
  /** At most 500. */
  readonly ids: readonly string[];
  /** One for each click, also if the call is sent several times. */
  readonly idempotencyKey?: string;
}

/** The columns in the vacancy's order, with the number of cards by status. */
export async function readColumns(client: ApolloClient, address: VacancyAddress): Promise<readonly Column[]> {
  const { data } = await client.query({ query: columns, variables: { ...address }, fetchPolicy: 'network-only' });
  return data?.vacancy?.pipeline ?? [];
}

/** The open cards of one column, oldest first. */
export function readCards(client: ApolloClient, { companyId, vacancyId }: VacancyAddress, featureId: string) {
  return readAll(client, companyId, { filter: { vacancyId, featureId, isClosed: false } });
}

/** Moves each candidate to the next column. In the last column, the card is closed. */
export async function moveCards(client: ApolloClient, { idempotencyKey, ...change }: Change): Promise<Outcome[]> {
  const { data } = await client.mutate({ mutation: move, variables: sent(change, idempotencyKey) });
  return (data?.forwardFeatures?.results ?? []).map(({ resourceId, closed, next, error }) =>
    outcome(resourceId, [closed, next], error),
  );
}

/**
 * Rejects candidates.
 * @param rejectedReasonId from the company's catalogue, if it has one
 */
export async function discardCards(
  client: ApolloClient,
  { idempotencyKey, ...change }: Change,
  rejectedReasonId: string | null,
): Promise<Outcome[]> {
  const { input, ...rest } = sent(change, idempotencyKey);
  const { data } = await client.mutate({
    mutation: discard,
    variables: { ...rest, input: { ...input, rejectedReasonId } },
  });
  return (data?.discardFeatures?.results ?? []).map(({ resourceId, record, error }) =>
    outcome(resourceId, [record], error),
  );
}

/** Undoes discards, for 30 days: the cards are back in their columns. */
export async function undoDiscards(client: ApolloClient, { idempotencyKey, ...change }: Change): Promise<Outcome[]> {
  const { data } = await client.mutate({ mutation: undo, variables: sent(change, idempotencyKey) });
  return (data?.reopenRecords?.results ?? []).map(({ resourceId, record, error }) =>
    outcome(resourceId, [record], error),
  );
}

const sent = ({ companyId, ids }: Change, idempotencyKey: string = crypto.randomUUID()) => ({
  input: { companyId, resourceIds: [...ids] },
  idempotencyKey,
});

const outcome = (id: string, parts: readonly (Card | null)[], refusal: Outcome['refusal']): Outcome => ({
  id,
  cards: parts.filter((part) => part !== null),
  refusal,
});

/** A change is visible within this time, or never. So a reader that continues from a time goes back by this much. */
const overlapMs = 15_000;

/**
 * Keeps a board in step.
 * @returns a function that reads all cards at the first call, and later the cards that changed since the call before.
 * Some cards come again unchanged, so store them by id
 */
export function followCards(
  client: ApolloClient,
  { companyId, vacancyId }: VacancyAddress,
): () => Promise<readonly Card[]> {
  let seen: string | null = null;
  return async () => {
    // This read comes before the cards are read: if a change is committed after its page was read, the next call finds
    // it.
    const [newest] = await readPage(client, companyId, { ...latest, filter: { vacancyId }, first: 1 });
    const updatedAfter = seen === null ? null : new Date(Date.parse(seen) - overlapMs).toISOString();
    const changed = await readAll(client, companyId, { ...earliest, filter: { vacancyId, updatedAfter } });
    seen = newest?.updatedAt ?? seen;
    return changed;
  };
}

const latest = { orderBy: { field: 'UPDATED_AT', direction: 'DESC' } } as const;
const earliest = { orderBy: { field: 'UPDATED_AT', direction: 'ASC' } } as const;

interface Wanted {
  readonly filter: {
    readonly vacancyId: string;
    readonly featureId?: string;
    readonly isClosed?: boolean;
    readonly updatedAfter?: string | null;
  };
  readonly orderBy?: { readonly field: 'UPDATED_AT'; readonly direction: 'ASC' | 'DESC' };
  readonly first?: number;
}

async function readPage(client: ApolloClient, companyId: string, wanted: Wanted): Promise<readonly Card[]> {
  return (await readConnection(client, companyId, wanted, null))?.nodes ?? [];
}

async function readAll(client: ApolloClient, companyId: string, wanted: Wanted): Promise<readonly Card[]> {
  const all: Card[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readConnection(client, companyId, wanted, after);
    all.push(...(page?.nodes ?? []));
    if (!page?.pageInfo.hasNextPage) return all;
    after = page.pageInfo.endCursor;
  }
}

const pageSize = 100;

async function readConnection(client: ApolloClient, companyId: string, wanted: Wanted, after: string | null) {
  const variables = { companyId, after, ...wanted, first: wanted.first ?? pageSize };
  // Each time as it is now. What is shown of a card elsewhere changes with it.
  const { data } = await client.query({ query: cards, variables, fetchPolicy: 'network-only' });
  return data?.records ?? null;
}
