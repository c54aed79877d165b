import { lazy, Suspense, useState } from 'react';
import { useWords } from '../words/words.js';
import type { Called } from './called.js';

const LabelDialog = lazy(async () => ({ default: (await import('./labelDialog.js')).LabelDialog }));

export interface EditLabelProps {
  readonly who: Called;
  /** Reads again what shows the name. */
  readonly changed: () => Promise<unknown>;
}

/** Opens the form of a candidate's name and link, which is loaded then. */
export function EditLabel({ who, changed }: EditLabelProps) {
  const { candidate: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {words.editLabel}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LabelDialog who={who} changed={changed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
