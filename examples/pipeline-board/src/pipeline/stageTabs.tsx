import { Tab, TabList, TabProvider } from '@ariakit/react/tab';
import { useEffect, useRef } from 'react';
import type { Card, Cards } from '../live/cards.js';
import { useStore } from '../service/useStore.js';
import { stageColour } from '../shell/stageColour.js';
import { useWords } from '../words/words.js';
import { type Column, tabIdOf } from './operations.js';

export interface StageTabsProps {
  readonly columns: readonly Column[];
  readonly cards: Cards;
  /** Which cards the filters leave; null: all. */
  readonly matches: ((card: Card) => boolean) | null;
  /** The feature of the stage that is shown. */
  readonly stage: string;
  readonly choose: (featureId: string) => void;
}

/** The strip of stages where the window is narrow. */
export function StageTabs({ columns, cards, matches, stage, choose }: StageTabsProps) {
  const { pipeline } = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A swipe comes to a stage whose tab may be out of view.
    const tab = list.current?.querySelector(`[data-stage="${CSS.escape(stage)}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [stage]);
  return (
    <TabProvider
      selectedId={tabIdOf(columns, stage)}
      setSelectedId={(tab) =>
        choose(columns.find(({ feature: { id } }) => tabIdOf(columns, id) === tab)?.feature.id ?? stage)
      }
    >
      <TabList ref={list} aria-label={pipeline.stages} className="stages">
        {columns.map(({ feature: { id, customName, color } }) => (
          <Tab key={id} id={tabIdOf(columns, id)} data-stage={id} className="stage" style={stageColour(color)}>
            {customName} <Count cards={cards} matches={matches} featureId={id} />
          </Tab>
        ))}
      </TabList>
    </TabProvider>
  );
}

type CountProps = Pick<StageTabsProps, 'cards' | 'matches'> & { readonly featureId: string };

function Count({ cards, matches, featureId }: CountProps) {
  const all = useStore(cards.column(featureId));
  return <span className="number">{matches ? all.filter(matches).length : all.length}</span>;
}
