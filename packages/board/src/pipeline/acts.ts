import type { ApolloClient } from '@apollo/client';
import type { CardPartsFragment } from '../generated/graphql.js';
import type { Card, Cards } from '../live/cards.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import { cancelCards, cardOf, discardCards, moveCards, moveCardTo, undoDiscards } from './operations.js';

/** What a person does with cards. Each is shown at once, and put back where the service refuses it. */

/** What became of one card. */
export interface Outcome {
  readonly card: Card;
  /** The card that it continues as; null where the candidate has finished. */
  readonly next: Card | null;
  readonly refusal: { readonly reason: string; readonly message: string } | null;
}

export interface Acts {
  /** To the next feature of each; from the last one, out of the pipeline. */
  moveOn(ids: readonly string[]): Promise<readonly Outcome[]>;
  moveTo(ids: readonly string[], featureId: string): Promise<readonly Outcome[]>;
  discard(ids: readonly string[], rejectedReasonId: string | null, banCandidate: boolean): Promise<readonly Outcome[]>;
  cancel(ids: readonly string[]): Promise<readonly Outcome[]>;
  undo(discarded: readonly Card[], liftBan: boolean): Promise<readonly Outcome[]>;
}

export interface ActsOptions {
  readonly client: ApolloClient;
  readonly cards: Cards;
  readonly companyId: string;
  readonly vacancyId: string;
  /** The feature after a feature; null after the last one. */
  readonly nextOf: (featureId: string) => string | null;
  /** The records that this page has sent: their events are its own. */
  readonly sent: Set<string>;
}

/** As many records as one call may name. */
const mostIds = 500;
/** Moves to any feature are a call each: so many at once. */
const atOnce = 4;

interface Item {
  readonly resourceId: string;
  readonly record?: CardPartsFragment | null;
  readonly closed?: CardPartsFragment | null;
  readonly next?: CardPartsFragment | null;
  readonly error: Outcome['refusal'];
}

export function createActs({ client, cards, companyId, vacancyId, nextOf, sent }: ActsOptions): Acts {
  /** Shows the cards in their new place, sends them, and lays the answers over them. */
  async function act(
    ids: readonly string[],
    placeOf: (card: Card) => string | null,
    send: (part: readonly string[]) => Promise<readonly Item[]>,
    width: number,
  ): Promise<readonly Outcome[]> {
    const before = new Map(ids.flatMap((id) => cards.get(id) ?? []).map((card) => [card.id, card]));
    for (const id of ids) sent.add(id);
    const at = new Date().toISOString();
    for (const card of before.values()) {
      const place = placeOf(card);
      // A cancelled card stays where it is.
      if (place !== card.featureId) cards.place([card.id], place, at);
    }
    cards.flush();
    const outcomes: Outcome[] = [];
    for (const part of partsOf(ids, width)) {
      const items = await send(part).catch(refusedAll(part));
      for (const item of items) outcomes.push(...settle(item, before.get(item.resourceId)));
      cards.putBack(part, at);
      cards.flush();
    }
    return outcomes;
  }

  /** A refusal of the whole call is one of each of its records. */
  const refusedAll =
    (part: readonly string[]) =>
    (error: unknown): readonly Item[] => {
      const { reason, message } = asRefusal(error);
      return part.map((resourceId) => ({ resourceId, error: { reason, message } }));
    };

  function settle({ resourceId, record, closed, next, error }: Item, before: Card | undefined): readonly Outcome[] {
    const changed = record ?? closed;
    if (changed) cards.lay(cardOf(changed));
    if (next) cards.lay(cardOf(next));
    // Its event does not come: later ones are of others.
    if (error) sent.delete(resourceId);
    const card = changed ? cardOf(changed) : (before ?? cards.get(resourceId));
    return card ? [{ card, next: next ? cardOf(next) : null, refusal: error }] : [];
  }

  const bulk = (resourceIds: readonly string[]) => ({ companyId, resourceIds: [...resourceIds] });

  return {
    moveOn: (ids) =>
      act(
        ids,
        ({ featureId }) => nextOf(featureId),
        async (part) => {
          const { data } = await client.mutate({
            mutation: moveCards,
            variables: { input: bulk(part), idempotencyKey: newKey() },
          });
          return data?.forwardFeatures?.results ?? [];
        },
        mostIds,
      ),
    moveTo: (ids, destFeatureId) =>
      act(
        ids,
        () => destFeatureId,
        (part) =>
          Promise.all(
            part.map(async (id): Promise<Item> => {
              try {
                const { data } = await client.mutate({
                  mutation: moveCardTo,
                  variables: {
                    companyId,
                    vacancyId,
                    id,
                    input: { resourceId: id, destFeatureId },
                    idempotencyKey: newKey(),
                  },
                });
                return { resourceId: id, error: null, ...data?.orchestrate };
              } catch (error) {
                const { reason, message } = asRefusal(error);
                return { resourceId: id, error: { reason, message } };
              }
            }),
          ),
        atOnce,
      ),
    discard: (ids, rejectedReasonId, banCandidate) =>
      act(
        ids,
        () => null,
        async (part) => {
          const { data } = await client.mutate({
            mutation: discardCards,
            variables: { input: { ...bulk(part), rejectedReasonId, banCandidate }, idempotencyKey: newKey() },
          });
          return data?.discardFeatures?.results ?? [];
        },
        mostIds,
      ),
    cancel: (ids) =>
      act(
        ids,
        ({ featureId }) => featureId,
        async (part) => {
          const { data } = await client.mutate({
            mutation: cancelCards,
            variables: { input: bulk(part), idempotencyKey: newKey() },
          });
          return data?.cancelFeatures?.results ?? [];
        },
        mostIds,
      ),
    async undo(discarded, liftBan) {
      const before = new Map(discarded.map((card) => [card.id, card]));
      for (const id of before.keys()) sent.add(id);
      const outcomes: Outcome[] = [];
      for (const part of partsOf([...before.keys()], mostIds)) {
        const items = await client
          .mutate({ mutation: undoDiscards, variables: { input: bulk(part), liftBan, idempotencyKey: newKey() } })
          .then(({ data }) => data?.reopenRecords?.results ?? [])
          .catch(refusedAll(part));
        for (const item of items) outcomes.push(...settle(item, before.get(item.resourceId)));
      }
      return outcomes;
    },
  };
}

/** The ids in groups of so many. */
export const partsOf = (ids: readonly string[], width: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / width) }, (_, at) => ids.slice(at * width, (at + 1) * width));
