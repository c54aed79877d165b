import type { Card, Cards } from '../live/cards.js';
import { useStore } from '../service/useStore.js';
import type { Column } from './operations.js';

export interface StagesProps {
  readonly columns: readonly Column[];
  readonly cards: Cards;
  /** Which cards the filters leave; null: all. */
  readonly matches: ((card: Card) => boolean) | null;
  /** The feature of the stage that is shown. */
  readonly stage: string;
  readonly choose: (featureId: string) => void;
}

type CountProps = Pick<StagesProps, 'cards' | 'matches'> & { readonly featureId: string };

/** How many cards a stage shows. */
export function StageCount({ cards, matches, featureId }: CountProps) {
  const all = useStore(cards.column(featureId));
  return <span className="number">{matches ? all.filter(matches).length : all.length}</span>;
}
