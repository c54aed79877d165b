import { useContext } from 'react';
import { Link, useLocation } from 'wouter';
import type { LineState } from '../live/line.js';
import { createStore } from '../service/store.js';
import { useWords } from '../words/words.js';
import { BoardContext, companyPath } from './board.js';
import { Help } from './help.js';
import { Icon } from './icon.js';
import { LineStatus } from './lineStatus.js';
import { mainPages } from './mainPages.js';
import { Menu } from './menu.js';
import { ReviewsWaiting } from './reviewsWaiting.js';
import { SearchButton } from './searchButton.js';

/**
 * What every page begins with, in one row: where one can go, and a menu for how the page is shown.
 * @param hasPages whether one can go anywhere: not before one has signed in
 */
export function Banner({ hasPages = true }: { readonly hasPages?: boolean }) {
  const { shell } = useWords();
  const board = useContext(BoardContext);
  const pathOf = board ? companyPath(board) : (to: string) => to;
  const explorer = board?.preset.explorer ?? false;
  return (
    <header className="banner">
      <Link href={pathOf('/board/today')} className="brand">
        <Icon name="board" />
        <span>{shell.board}</span>
      </Link>
      {hasPages && <MainNavigation />}
      <div className="tools">
        {board && <SearchButton />}
        <LineStatus state={board?.line.state ?? signedOut} />
        <div className="wide">{hasPages && <Help explorer={explorer} />}</div>
        <Menu>
          {hasPages && (
            <>
              <MainNavigation />
              <div className="narrow">
                <Help explorer={explorer} />
              </div>
            </>
          )}
        </Menu>
      </div>
    </header>
  );
}

const signedOut = createStore<LineState>('signedOut');

/** The pages. Where the window is narrow it stands in the menu; style sheets show one of the two. */
function MainNavigation() {
  const { shell } = useWords();
  const board = useContext(BoardContext);
  const [path] = useLocation();
  const pathOf = board ? companyPath(board) : (to: string) => to;
  return (
    <nav aria-label={shell.main} className="main-navigation">
      {mainPages.map(([name, href]) => (
        <Link key={name} href={pathOf(href)} aria-current={isAt(path, href) ? 'page' : undefined}>
          {shell[name]}
          {name === 'reviews' && board && <ReviewsWaiting at={path} />}
        </Link>
      ))}
    </nav>
  );
}

/** A pipeline and its cards belong to "Vacancies", a webhook to "Integrations". */
const isAt = (path: string, href: string): boolean =>
  href === '/board'
    ? path === href || path.startsWith('/board/vacancies')
    : path === href || path.startsWith(`${href}/`);
