import { createStore, type Store } from '../service/store.js';

/** The cards of a pipeline: a candidate's open record each, in the columns of their features. */

export interface Card {
  readonly id: string;
  readonly candidateId: string;
  readonly featureId: string;
  readonly isClosed: boolean;
  readonly status: { readonly code: string };
  readonly score: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly nextAutomation: { readonly action: string; readonly dueAt: string | null } | null;
}

/** Where a card is shown before the service has answered; null: nowhere. */
interface Place {
  readonly featureId: string | null;
  /** When it was put there: it comes last in its new column, as its new record will. */
  readonly at: string;
}

export interface Cards {
  /** The cards of a column, longest here first. */
  column(featureId: string): Store<readonly Card[]>;
  get(id: string): Card | undefined;
  /** Lays a card over the known one, unless that is newer. */
  lay(card: Card): void;
  /** Shows cards in another column, or nowhere, until they are settled or put back. */
  place(ids: readonly string[], featureId: string | null, at: string): void;
  /** Shows cards where the service has them. */
  putBack(ids: readonly string[]): void;
  /** Forgets the cards of an erased candidate. */
  forget(candidateId: string): void;
  /** All cards are read anew: each counts, however old. Those of before are shown until they are replaced. */
  begin(): void;
  /** All cards have been read: those of before that did not come again are forgotten. */
  complete(): void;
  /** Draws what has changed. Without it, changes are drawn together in the next frame. */
  flush(): void;
}

/** @param later runs a function in the next frame */
export function createCards(later: (draw: () => void) => void): Cards {
  const known = new Map<string, Card>();
  /** Cards that were known before the view was read anew, and have not come again. */
  const former = new Map<string, Card>();
  const places = new Map<string, Place>();
  const columns = new Map<string, Store<readonly Card[]>>();
  const changed = new Set<string>();
  let isPlanned = false;

  const get = (id: string): Card | undefined => known.get(id) ?? former.get(id);

  function touch(...featureIds: (string | null | undefined)[]): void {
    for (const id of featureIds) if (id) changed.add(id);
    if (isPlanned) return;
    isPlanned = true;
    later(flush);
  }

  function flush(): void {
    isPlanned = false;
    for (const featureId of changed) column(featureId).set(arranged(featureId));
    changed.clear();
  }

  function arranged(featureId: string): readonly Card[] {
    const shown: Card[] = [];
    for (const card of [...former.values(), ...known.values()]) {
      const place = places.get(card.id);
      if (place ? place.featureId === featureId : !card.isClosed && card.featureId === featureId) {
        shown.push(place ? { ...card, featureId, createdAt: place.at } : card);
      }
    }
    return shown.sort(longestHereFirst);
  }

  function column(featureId: string): Store<readonly Card[]> {
    const found = columns.get(featureId);
    if (found) return found;
    const made = createStore<readonly Card[]>([]);
    columns.set(featureId, made);
    return made;
  }

  return {
    column,
    get,
    lay(card) {
      const before = known.get(card.id);
      if (before && before.updatedAt > card.updatedAt) return;
      touch(get(card.id)?.featureId, card.featureId, places.get(card.id)?.featureId);
      former.delete(card.id);
      known.set(card.id, card);
    },
    place(ids, featureId, at) {
      for (const id of ids) {
        touch(get(id)?.featureId, places.get(id)?.featureId, featureId);
        places.set(id, { featureId, at });
      }
    },
    putBack(ids) {
      for (const id of ids) {
        touch(get(id)?.featureId, places.get(id)?.featureId);
        places.delete(id);
      }
    },
    forget(candidateId) {
      for (const cards of [former, known]) {
        for (const card of [...cards.values()]) {
          if (card.candidateId !== candidateId) continue;
          touch(card.featureId, places.get(card.id)?.featureId);
          cards.delete(card.id);
          places.delete(card.id);
        }
      }
    },
    begin() {
      for (const card of known.values()) former.set(card.id, card);
      known.clear();
    },
    complete() {
      touch(...[...former.values()].map(({ featureId }) => featureId));
      former.clear();
    },
    flush,
  };
}

const longestHereFirst = (one: Card, other: Card): number =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id) ? -1 : 1;
