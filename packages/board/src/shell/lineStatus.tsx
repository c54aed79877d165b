import type { LineState } from '../live/line.js';
import type { Store } from '../service/store.js';
import { useStore } from '../service/useStore.js';
import { useWords } from '../words/words.js';

/** Whether what is shown is up to date. */
export function LineStatus({ state }: { readonly state: Store<LineState> }) {
  const { shell } = useWords();
  const current = useStore(state);
  return (
    <div role="status" aria-label={shell.connection} className="line" data-state={current} title={shell.lines[current]}>
      <span>{shell.lines[current]}</span>
    </div>
  );
}
