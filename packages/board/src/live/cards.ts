import { createStore, type Store } from '../service/store.js';

/** The cards of a pipeline: a candidate's open record each, in the columns of their features. */

/** How a person and another system know a candidate. */
export interface Label {
  readonly displayName: string | null;
  readonly externalUrl?: string | null;
}

export interface Card {
  readonly id: string;
  readonly candidateId: string;
  /** The candidate's name; missing where an event does not say it. */
  readonly candidate?: Label | null | undefined;
  readonly featureId: string;
  readonly isClosed: boolean;
  readonly status: { readonly code: string };
  readonly score: number | null;
  /** Whether an answer waits for a person. */
  readonly reviewPending: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly nextAutomation: {
    readonly action: string;
    readonly dueAt: string | null;
    readonly heldReason: string | null;
  } | null;
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
  /** Shows cards where the service has them, unless a later act has placed them. @param at when they were placed */
  putBack(ids: readonly string[], at: string): void;
  /** Forgets the cards of an erased candidate. */
  forget(candidateId: string): void;
  /** Names a candidate on all cards. */
  label(candidateId: string, label: Label | null): void;
  /** What a candidate is called. */
  called(candidateId: string): string;
  /** All cards are read again: each counts, however old. Those of before are shown until they are replaced. */
  begin(): void;
  /** All cards have been read: those of before that did not come again are forgotten. */
  complete(): void;
  /** Draws what has changed. Without it, changes are drawn together in the next frame. */
  flush(): void;
}

/** @param later runs a function in the next frame */
export function createCards(later: (draw: () => void) => void): Cards {
  const known = new Map<string, Card>();
  /** Cards that were known before the view was read again, and have not come again. */
  const former = new Map<string, Card>();
  const places = new Map<string, Place>();
  /** Candidates whose cards are not laid any more, if a read was under way when they were erased. */
  const erased = new Set<string>();
  const labels = new Map<string, Label | null>();
  const columns = new Map<string, Store<readonly Card[]>>();
  /** The column that shows each card, and the cards of each column. */
  const columnOf = new Map<string, string>();
  const shown = new Map<string, Set<string>>();
  const changed = new Set<string>();
  let isPlanned = false;

  const get = (id: string): Card | undefined => known.get(id) ?? former.get(id);

  /** Puts a card that may have changed into its column. */
  function arrange(id: string): void {
    const card = get(id);
    const own = card && !card.isClosed ? card.featureId : null;
    const place = places.get(id);
    const column = card && place ? place.featureId : own;
    const before = columnOf.get(id);
    if (before !== undefined) {
      shown.get(before)?.delete(id);
      columnOf.delete(id);
      changed.add(before);
    }
    if (column !== null) {
      shown.set(column, (shown.get(column) ?? new Set()).add(id));
      columnOf.set(id, column);
      changed.add(column);
    }
    if (isPlanned || changed.size === 0) return;
    isPlanned = true;
    later(flush);
  }

  function flush(): void {
    isPlanned = false;
    for (const featureId of changed) column(featureId).set(arranged(featureId));
    changed.clear();
  }

  function arranged(featureId: string): readonly Card[] {
    const cards: Card[] = [];
    for (const id of shown.get(featureId) ?? []) {
      const card = get(id);
      const place = places.get(id);
      if (card) cards.push(place ? { ...card, featureId, createdAt: place.at } : card);
    }
    return cards.sort(longestHereFirst);
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
      if (erased.has(card.candidateId)) return;
      former.delete(card.id);
      const { candidateId, candidate = labels.get(candidateId) ?? null } = card;
      labels.set(candidateId, candidate);
      known.set(card.id, { ...card, candidate });
      // Where a closed record was to be shown, the one that follows it is.
      if (card.isClosed) places.delete(card.id);
      arrange(card.id);
    },
    place(ids, featureId, at) {
      for (const id of ids) {
        places.set(id, { featureId, at });
        arrange(id);
      }
    },
    putBack(ids, at) {
      for (const id of ids) {
        if (places.get(id)?.at !== at) continue;
        places.delete(id);
        arrange(id);
      }
    },
    forget(candidateId) {
      erased.add(candidateId);
      for (const { id, candidateId: of } of [...former.values(), ...known.values()]) {
        if (of !== candidateId) continue;
        for (const kept of [former, known, places]) kept.delete(id);
        arrange(id);
      }
    },
    label(candidateId, label) {
      labels.set(candidateId, label);
      for (const cards of [former, known]) {
        for (const card of cards.values()) {
          if (card.candidateId !== candidateId) continue;
          cards.set(card.id, { ...card, candidate: label });
          arrange(card.id);
        }
      }
    },
    called: (candidateId) => labels.get(candidateId)?.displayName ?? candidateId,
    begin() {
      erased.clear();
      for (const card of known.values()) former.set(card.id, card);
      known.clear();
    },
    complete() {
      const left = [...former.keys()];
      former.clear();
      for (const id of left) arrange(id);
    },
    flush,
  };
}

const longestHereFirst = (one: Card, other: Card): number =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id) ? -1 : 1;
