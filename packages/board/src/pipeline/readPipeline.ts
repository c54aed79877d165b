import type { ApolloClient } from '@apollo/client';
import type { CardsQuery, CardsQueryVariables } from '../generated/graphql.js';
import type { Cards, Label } from '../live/cards.js';
import { feedHead, followFeed } from '../live/feed.js';
import { cursorOf, type FeedEvent } from '../live/feedEvent.js';
import type { Line } from '../live/line.js';
import { cardsOf } from '../live/recordEvents.js';
import { partsOf } from './acts.js';
import {
  type Column,
  cardAgainQuery,
  cardOf,
  cardsOfVacancy,
  cardsQuery,
  columnsQuery,
  type NamedVacancy,
} from './operations.js';

/** Reads a pipeline, and follows it: the feed's number first, then the cards, then what came after that number. */

export interface ReadOptions {
  readonly client: ApolloClient;
  readonly line: Line;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly cards: Cards;
  readonly named: (vacancy: NamedVacancy, columns: readonly Column[]) => void;
  /** The first cards have come. */
  readonly begun: () => void;
  readonly failed: (reason: unknown) => void;
  /** An event has been laid over the cards. */
  readonly changed: (event: FeedEvent, columns: readonly Column[]) => void;
  readonly caughtUp: (changes: number) => void;
  /** Read everything again. */
  readonly stale: () => void;
}

type Page = CardsQuery['records'] | undefined;

const noCache = { fetchPolicy: 'no-cache' } as const;
/** From the first event that does not say enough to the read of the rest, in milliseconds. */
const laterMs = 1_000;
const againMs = 10_000;
/** Single records that are read at once. */
const atOnce = 4;

/** @returns a function that ends it */
export function readPipeline(options: ReadOptions): () => void {
  const { client, line, companyId, vacancyId, cards, named, begun, failed, changed, caughtUp, stale } = options;
  const ended = new AbortController();
  const isEnded = (): boolean => ended.signal.aborted;
  const onEnd = (stop: () => void): void => ended.signal.addEventListener('abort', stop);
  /** The earliest change of cards whose next automation is not yet read; records of which an event said too little. */
  let changedAt: string | null = null;
  const unknown = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  onEnd(() => clearTimeout(timer));

  async function readPages(filter: CardsQueryVariables['filter'], each: () => void = () => undefined): Promise<void> {
    for (let after: string | null = null, isLast = false; !isLast && !isEnded(); ) {
      const variables: CardsQueryVariables = { ...cardsOfVacancy(companyId, vacancyId), after };
      const page: Page = (
        await client.query({
          query: cardsQuery,
          variables: { ...variables, filter: { ...variables.filter, ...filter } },
          ...noCache,
        })
      ).data?.records;
      if (isEnded()) return;
      for (const record of page?.nodes ?? []) cards.lay(cardOf(record));
      each();
      isLast = !page?.pageInfo.hasNextPage;
      after = page?.pageInfo.endCursor ?? null;
    }
  }

  async function readAgain(id: string): Promise<void> {
    const variables = { companyId, vacancyId, id };
    // An event that comes meanwhile has it read once more.
    unknown.delete(id);
    try {
      const { data } = await client.query({ query: cardAgainQuery, variables, ...noCache });
      if (data?.record && !isEnded()) cards.lay(cardOf(data.record));
    } catch (error) {
      unknown.add(id);
      throw error;
    }
  }

  /** Reads what events did not say, some time after the first of them; and again after a while where that fails. */
  function readLater(ms = laterMs): void {
    timer ??= setTimeout(async () => {
      timer = undefined;
      const since = changedAt;
      changedAt = null;
      try {
        for (const ids of partsOf([...unknown], atOnce)) {
          if (!isEnded()) await Promise.all(ids.map(readAgain));
        }
        if (since !== null) await readPages({ updatedAfter: new Date(Date.parse(since) - 1).toISOString() });
      } catch {
        if (since !== null) noteChange(since);
        if (!isEnded()) readLater(againMs);
      }
    }, ms);
  }

  /** An event does not say what timers will do now, so the cards that have changed are read, many by one call. */
  function noteChange(updatedAt: string): void {
    if (changedAt === null || updatedAt < changedAt) changedAt = updatedAt;
  }

  function show(event: FeedEvent, columns: readonly Column[]): void {
    // Stages, timers or whether they run may have changed.
    if (event.type.startsWith('VACANCY_')) {
      stale();
      return;
    }
    const changes = cardsOf(event, cards.get);
    for (const card of changes.cards) {
      cards.lay(card);
      if (!card.isClosed) noteChange(card.updatedAt);
    }
    for (const id of changes.unknown) unknown.add(id);
    if (changedAt !== null || unknown.size > 0) readLater();
    changed(event, columns);
  }

  async function read(): Promise<void> {
    const head = await client.query({ query: feedHead, variables: { companyId }, ...noCache });
    const { seq = '0', epoch = '' } = head.data?.feed ?? {};
    const found = await client.query({ query: columnsQuery, variables: { companyId, id: vacancyId }, ...noCache });
    if (isEnded() || !found.data?.vacancy) return;
    const { pipeline, ...vacancy } = found.data.vacancy;
    const columns = pipeline ?? [];
    named(vacancy, columns);
    cards.begin();
    const following = { client, line, companyId, after: cursorOf(seq, { epoch }), stale };
    onEnd(followFeed({ ...following, filter: { vacancyId }, show: (event) => show(event, columns), caughtUp }));
    // An erasure and a name are of a person, and of no vacancy.
    onEnd(
      followFeed({
        ...following,
        filter: { types: ['CANDIDATE_ERASED', 'CANDIDATE_LABELLED'] },
        show: ({ type, candidateId, data }) => {
          if (candidateId === null) return;
          if (type === 'CANDIDATE_ERASED') cards.forget(candidateId);
          else cards.label(candidateId, (data as { after?: Label | null } | null)?.after ?? null);
        },
        caughtUp: () => undefined,
      }),
    );
    await readPages({}, begun);
    if (!isEnded()) cards.complete();
  }

  read().catch((reason) => {
    if (!isEnded()) failed(reason);
  });
  return () => ended.abort();
}
