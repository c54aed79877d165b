import type { Card } from '../live/cards.js';

export type ActionName = 'moveOn' | 'moveTo' | 'discard' | 'cancel' | 'undo' | 'compare';

export interface ActionsProps {
  /** The cards that the actions take: the selected ones, else the focused one. */
  readonly cards: readonly Card[];
  /** How many are selected; null where nothing can be selected. */
  readonly selected: number | null;
  readonly canUndo: boolean;
  readonly start: (action: ActionName) => void;
}

const names = ['moveOn', 'moveTo', 'discard', 'cancel', 'undo', 'compare'] as const;

/** What rejects a candidate is red. */
export const isDangerous = (name: ActionName): boolean => name === 'discard';

/** So many can be compared. */
const [fewest, most] = [2, 4];

/**
 * The actions of a toolbar, in their order: those for several cards once some are selected, and without a card only what
 * can be taken back. A card's own toolbar always has the same ones.
 */
export function actionsOf({ cards, selected, canUndo }: ActionsProps): readonly ActionName[] {
  if (selected !== null && cards.length === 0) return canUndo ? ['undo'] : [];
  return names.filter((name) => name !== 'compare' || (selected ?? 0) > 0);
}

/** Whether an action can be done with so many cards. */
export function isFit(name: ActionName, { cards: { length }, canUndo }: ActionsProps): boolean {
  if (name === 'undo') return canUndo;
  return name === 'compare' ? length >= fewest && length <= most : length > 0;
}
