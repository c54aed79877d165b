import { lazy, Suspense, useState } from 'react';
import { useWords } from '../words/words.js';
import { isErased } from './called.js';
import type { LabelDialogProps } from './labelDialog.js';

const LabelDialog = lazy(async () => ({ default: (await import('./labelDialog.js')).LabelDialog }));

/** Opens the form of a candidate's name and link, which is loaded then. Who was erased gets none. */
export function EditLabel({ who, changed }: Omit<LabelDialogProps, 'onClose'>) {
  const { candidate: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (isErased(who.candidateId)) return null;
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
