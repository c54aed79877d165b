import { lazy, Suspense } from 'react';
import { Icon } from '../shell/icon.js';
import { IfNotLoaded } from '../shell/notLoaded.js';
import { useWords } from '../words/words.js';
import { type ActionsProps, actionsOf } from './actionsOf.js';

const ActionsToolbar = lazy(async () => ({ default: (await import('./actionsToolbar.js')).ActionsToolbar }));

/** @param isLater whether the cards are shown: before them, nothing can be done, and only its look is there */
export function Actions({ isLater, ...props }: ActionsProps & { readonly isLater: boolean }) {
  const { pipeline } = useWords();
  const look = (
    <div className="actions" inert>
      {actionsOf(props.selected).map((name) => (
        <button key={name} type="button" aria-disabled="true">
          <Icon name={name} />
          <span>{pipeline[name]}</span>
        </button>
      ))}
    </div>
  );
  if (!isLater) return look;
  return (
    <IfNotLoaded at="actions" onClose={() => undefined}>
      <Suspense fallback={look}>
        <ActionsToolbar {...props} />
      </Suspense>
    </IfNotLoaded>
  );
}
