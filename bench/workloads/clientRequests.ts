import type { Board } from '../dataset/boards.ts';
import type { clientWorkloads } from '../names.ts';
import { type ClientOperation, clientOperations } from './clientOperations.ts';
import { type Exchange, graphql } from './requests.ts';

/** The reads of our clients: their operations with the variables that they send. Some pages send several, in turn. */

export type ClientRead = Exclude<(typeof clientWorkloads)[number], 'M1'>;

interface Step {
  readonly operation: ClientOperation;
  readonly variables: object;
}

const step = (operation: ClientOperation, variables: object): Step => ({ operation, variables });

/** Ahead of all that is due on a board. */
const previewed = '2999-01-01T00:00:00.000Z';

const steps: Readonly<Record<ClientRead, (board: Board) => readonly Step[]>> = {
  /** The pipeline page: its columns, then its first 100 cards. */
  B1: ({ companyId, vacancyId }) => [
    step('Columns', { companyId, id: vacancyId }),
    step('Cards', {
      companyId,
      first: 100,
      after: null,
      orderBy: { field: 'CREATED_AT', direction: 'ASC' },
      filter: { vacancyId, isClosed: false },
    }),
  ],
  /** A card with everything. */
  B2: ({ companyId, vacancyId, cardId }) => [
    step('Card', { companyId, vacancyId, id: cardId, locale: 'EN', after: null }),
  ],
  /** The list of vacancies. */
  B3: ({ companyId }) => [
    step('Vacancies', {
      companyId,
      first: 50,
      filter: { status: null, nameContains: null },
      orderBy: { field: 'UPDATED_AT', direction: 'DESC' },
      today: previewed,
    }),
  ],
  /** The queue of reviews. */
  B4: ({ companyId }) => [
    step('WaitingReviews', { companyId, first: 50, orderBy: { field: 'CREATED_AT', direction: 'ASC' } }),
  ],
  /** The automations of a company, for a chosen vacancy. */
  B5: ({ companyId, vacancyId }) => [
    step('CompanyNow', { companyId }),
    step('AllVacancies', { companyId, first: 100 }),
    step('AutomationPreview', { companyId, vacancyId, at: previewed, first: 1_000 }),
    step('DueRecords', { companyId, filter: { vacancyId, isClosed: false, dueBefore: previewed }, after: null }),
    step('Held', { companyId, filter: { vacancyId, isHeld: true, isClosed: false }, first: 100 }),
  ],
  /** A page of events. */
  E1: ({ companyId, after }) => [step('FeedPage', { companyId, first: 100, after, filter: null })],
  /** A person's decisions, and the records that they are about. */
  D1: ({ companyId, candidateId }) => [
    step('OtherStages', { companyId, candidateId, first: 50, filter: { candidateId }, locale: 'ES' }),
  ],
};

/** Sends one request. @returns its parsed answer */
export type Answer = (exchange: Exchange) => Promise<unknown>;

/** A board's requests of one workload, as one exchange. The service's own answers are the expected ones. */
export async function clientRequest(workload: ClientRead, board: Board, answer: Answer): Promise<Exchange> {
  let whole: Exchange | undefined;
  for (const { operation, variables } of steps[workload](board).toReversed()) {
    const request = graphql(operation, clientOperations[operation], variables, () => undefined);
    const answered = comparable(await answer(request));
    whole = {
      ...request,
      expected: () => answered,
      known: comparable,
      ...(whole && { next: whole }),
      ...(operation === 'Columns' && { varies: true }),
    };
  }
  return whole as Exchange;
}

/**
 * An answer without what differs from one time, or one server, to another: the clock, what is counted from now, and the
 * form of cursors. Days are compared to a tenth.
 */
function comparable(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === 'now' || key === 'endCursor') return typeof value;
    return key === 'medianDays' && typeof value === 'number' ? Math.round(value * 10) : value;
  });
}
