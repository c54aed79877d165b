import { Tab, TabList, TabProvider } from '@ariakit/react/tab';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { stageColour } from '../shell/stageColour.js';
import { useWords } from '../words/words.js';
import { tabIdOf } from './operations.js';
import { StageCount, type StagesProps } from './stageCount.js';

/**
 * The strip of stages where the window is narrow.
 * @param focused the id of the tab that had the focus before these were drawn
 */
export function StageTabs({
  columns,
  cards,
  matches,
  stage,
  choose,
  focused,
}: StagesProps & { readonly focused: RefObject<string | null> }) {
  const { pipeline } = useWords();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focused.current !== null) document.getElementById(focused.current)?.focus();
  }, [focused]);
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
      <TabList ref={list} aria-label={pipeline.stages}>
        {columns.map(({ feature: { id, customName, color } }) => (
          <Tab key={id} id={tabIdOf(columns, id)} data-stage={id} className="stage" style={stageColour(color)}>
            {customName} <StageCount cards={cards} matches={matches} featureId={id} />
          </Tab>
        ))}
      </TabList>
    </TabProvider>
  );
}
