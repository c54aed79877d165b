import { useEffect, useId, useState } from 'react';
import { useWords } from '../words/words.js';
import { Icon } from './icon.js';
import type { Offer } from './notices.js';

/** How long something can be taken back by the toast, in milliseconds. The keys and the toolbar of a page know no end. */
const offerMs = 12_000;

/** What was done, with what takes it back. It waits while a pointer or the focus is on it. */
export function UndoToast({ offer, end }: { readonly offer: Offer; readonly end: () => void }) {
  const { pipeline } = useWords();
  const [isHeld, setHeld] = useState(false);
  const sentence = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer has its own time.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(end, offerMs);
    return () => clearTimeout(timer);
  }, [offer, isHeld]);
  return (
    <section
      className="toast"
      aria-labelledby={sentence}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        <span id={sentence}>{offer.sentence}</span>
        {offer.note && <small> {offer.note}</small>}
      </span>
      <button
        type="button"
        aria-describedby={sentence}
        onClick={() => {
          end();
          offer.undo();
        }}
      >
        <Icon name="undo" />
        {pipeline.undo}
      </button>
    </section>
  );
}
