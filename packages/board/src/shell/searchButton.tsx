import { lazy, Suspense, useEffect, useState } from 'react';
import { useWords, withWords } from '../words/words.js';
import { Icon } from './icon.js';
import { IfNotLoaded } from './notLoaded.js';

const SearchDialog = lazy(async () => ({
  default: (await withWords(() => import('../search/searchDialog.js'))).SearchDialog,
}));

/** Search, by the button or by `/` where nothing is typed and no card has the focus: these have a `/` of their own. */
export function SearchButton() {
  const { shell } = useWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target as Element;
      if (at.closest('input, textarea, select, [role="option"], [role="dialog"], .answer-review')) return;
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
        title={shell.search}
        aria-keyshortcuts="/"
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
