import { lazy, type RefObject, Suspense, useRef } from 'react';
import { stageColour } from '../shell/stageColour.js';
import { untilReleased } from '../shell/untilReleased.js';
import { useWords } from '../words/words.js';
import { tabIdOf } from './operations.js';
import { StageCount, type StagesProps } from './stageCount.js';

const StageTabs = lazy(async () => {
  const { StageTabs } = await import('./stageTabs.js');
  await untilReleased();
  return { default: StageTabs };
});

/**
 * The strip of stages where the window is narrow.
 * @param isLater whether the cards are shown: before them the strip has no keys of its own
 */
export function Stages({ isLater, ...props }: StagesProps & { readonly isLater: boolean }) {
  const focused = useRef<string | null>(null);
  const plain = <PlainTabs {...props} focused={focused} />;
  // What scrolls is not replaced, so it stays where it was scrolled to.
  return (
    <div className="stages">
      {isLater ? (
        <Suspense fallback={plain}>
          <StageTabs {...props} focused={focused} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}

function PlainTabs({
  columns,
  cards,
  matches,
  stage,
  choose,
  focused,
}: StagesProps & { readonly focused: RefObject<string | null> }) {
  const { pipeline } = useWords();
  return (
    <div role="tablist" aria-label={pipeline.stages}>
      {columns.map(({ feature: { id, customName, color } }) => (
        <button
          key={id}
          id={tabIdOf(columns, id)}
          type="button"
          role="tab"
          aria-selected={id === stage}
          className="stage"
          style={stageColour(color)}
          onClick={() => choose(id)}
          onFocus={({ target }) => {
            focused.current = target.id;
          }}
          onBlur={() => {
            focused.current = null;
          }}
        >
          {customName} <StageCount cards={cards} matches={matches} featureId={id} />
        </button>
      ))}
    </div>
  );
}
