import { lazy, Suspense, useEffect } from 'react';
import { Icon } from '../shell/icon.js';
import { IfNotLoaded } from '../shell/notLoaded.js';
import { useWords } from '../words/words.js';
import { type ActionsProps, actionsOf } from './actionsOf.js';

const loadToolbar = () => import('./actionsToolbar.js');
const ActionsToolbar = lazy(async () => ({ default: (await loadToolbar()).ActionsToolbar }));

/**
 * What can be done, once there is somebody to do it with. Until then its place says how to begin.
 * @param isLater whether the cards are shown: the toolbar is loaded then
 */
export function Actions({ isLater, ...props }: ActionsProps & { readonly isLater: boolean }) {
  const { pipeline } = useWords();
  useEffect(() => {
    // Whoever opens it shows why it could not be loaded.
    if (isLater) loadToolbar().catch(() => undefined);
  }, [isLater]);
  const names = actionsOf(props);
  if (names.length === 0) return <p className="hint no-actions">{pipeline.selectHint}</p>;
  const look = (
    <div className="actions" inert>
      {names.map((name) => (
        <button key={name} type="button" aria-disabled="true">
          <Icon name={name} />
          <span>{pipeline[name]}</span>
        </button>
      ))}
    </div>
  );
  return (
    <IfNotLoaded at="actions" onClose={() => undefined}>
      <Suspense fallback={look}>
        <ActionsToolbar {...props} />
      </Suspense>
    </IfNotLoaded>
  );
}
