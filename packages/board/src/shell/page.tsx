import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../words/words.js';

/** The first page of a visit leaves the focus where the browser has it. */
let isFirst = true;

export interface PageProps {
  /** The h1, and the title before "· Pipeline board"; null while it is not known yet. */
  readonly heading: string | null;
  readonly isBusy?: boolean;
  /** What stands beside the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** While the script of a page is loaded. It takes no focus: the page itself does. */
export function PageLoading() {
  const { shell } = useWords();
  return (
    <main id="content" aria-busy="true">
      <h1>{shell.loading}</h1>
      <Skeleton />
    </main>
  );
}

/** Where something will stand. It says nothing: `aria-busy` does. */
function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** The main part of a page. A page that is opened takes the focus to its heading. */
export function Page({ heading, isBusy = false, beside, children }: PageProps) {
  const { shell } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) title.current?.focus();
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = heading === null ? 'Pipeline board' : `${heading} · Pipeline board`;
  }, [heading]);
  return (
    <main id="content" aria-busy={isBusy || heading === null}>
      <div className="page-head">
        <h1 ref={title} tabIndex={-1}>
          {heading ?? shell.loading}
        </h1>
        {beside}
      </div>
      {children}
      {(isBusy || heading === null) && <Skeleton />}
    </main>
  );
}
