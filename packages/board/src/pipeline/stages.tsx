import { lazy, Suspense } from 'react';
import { stageColour } from '../shell/stageColour.js';
import { useWords } from '../words/words.js';
import { tabIdOf } from './operations.js';
import { StageCount, type StagesProps } from './stageCount.js';

const StageTabs = lazy(async () => ({ default: (await import('./stageTabs.js')).StageTabs }));

/**
 * The strip of stages where the window is narrow.
 * @param isLater whether the cards are shown: before them the strip has no keys of its own
 */
export function Stages({ isLater, ...props }: StagesProps & { readonly isLater: boolean }) {
  const plain = <PlainTabs {...props} />;
  return isLater ? (
    <Suspense fallback={plain}>
      <StageTabs {...props} />
    </Suspense>
  ) : (
    plain
  );
}

function PlainTabs({ columns, cards, matches, stage, choose }: StagesProps) {
  const { pipeline } = useWords();
  return (
    <div role="tablist" aria-label={pipeline.stages} className="stages">
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
        >
          {customName} <StageCount cards={cards} matches={matches} featureId={id} />
        </button>
      ))}
    </div>
  );
}
