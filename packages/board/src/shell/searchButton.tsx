import { lazy, Suspense, useEffect, useState } from 'react';
import { useWords, withWords } from '../words/words.js';
import { Icon } from './icon.js';
import { IfNotLoaded } from './notLoaded.js';

const SearchDialog = lazy(async () => ({
  default: (await withWords(() => import('../search/searchDialog.js'))).SearchDialog,
}));

/** Ctrl+K or ⌘K, and `/` where nothing is typed and no card has the focus: these have a `/` of their own. */
function isWanted({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  const at = target as Element;
  if (altKey || defaultPrevented || at.closest('[role="dialog"]')) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !at.closest('input, textarea, select, [role="option"], .answer-review');
}

/** Search and commands, by the button or by a key. */
export function SearchButton() {
  const { shell } = useWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!isWanted(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  return (
    <>
      <button
        type="button"
        className="quiet with-icon"
        title={`${shell.search} (Ctrl+K, ⌘K)`}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{shell.search}</span>
      </button>
      <IfNotLoaded at={String(isOpen)} onClose={() => setOpen(false)}>
        <Suspense>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
      </IfNotLoaded>
    </>
  );
}
