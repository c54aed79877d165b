export type ActionName = 'moveOn' | 'moveTo' | 'discard' | 'cancel' | 'undo' | 'compare';

export interface ActionsProps {
  /** How many cards the actions take: the selected ones, else the focused one. */
  readonly count: number;
  /** How many are selected; null where nothing can be selected. */
  readonly selected: number | null;
  readonly canUndo: boolean;
  readonly start: (action: ActionName) => void;
}

const names = ['moveOn', 'moveTo', 'discard', 'cancel', 'undo', 'compare'] as const;

/** The actions of a toolbar, in their order. */
export const actionsOf = (selected: number | null): readonly ActionName[] =>
  names.filter((name) => name !== 'compare' || selected !== null);
