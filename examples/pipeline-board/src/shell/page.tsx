import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { createStore } from '../service/store.js';
import { useWords } from '../words/words.js';

/** The path whose heading has the focus. The first page of a visit leaves the focus where the browser has it. */
const focused = createStore<string | null>(null);

export interface PageProps {
  /** The h1, and the title before "· Pipeline board"; null while it is not known yet. */
  readonly heading: string | null;
  readonly isBusy?: boolean;
  /** The path whose change moves the focus; a dialog over the page has the page's own. */
  readonly place?: string;
  readonly children: ReactNode;
}

/** While the script of a page is loaded. It takes no focus: the page itself does. */
export function PageLoading() {
  const { shell } = useWords();
  return (
    <main id="content" aria-busy="true">
      <h1>{shell.loading}</h1>
    </main>
  );
}

/** The main part of a page. */
export function Page({ heading, isBusy = false, place, children }: PageProps) {
  const { shell } = useWords();
  const [path] = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  const here = place ?? path;
  useEffect(() => {
    const before = focused.get();
    focused.set(here);
    if (before !== null && before !== here) title.current?.focus();
  }, [here]);
  useEffect(() => {
    document.title = heading === null ? 'Pipeline board' : `${heading} · Pipeline board`;
  }, [heading]);
  return (
    <main id="content" aria-busy={isBusy || heading === null}>
      <h1 ref={title} tabIndex={-1}>
        {heading ?? shell.loading}
      </h1>
      {children}
    </main>
  );
}
