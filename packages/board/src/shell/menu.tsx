import { type MouseEvent, type ReactNode, useContext, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from '../service/useStore.js';
import { languages, useLanguage, useWords } from '../words/words.js';
import { type Board, BoardContext, companyPath } from './board.js';
import { Icon } from './icon.js';
import { leaveBy } from './leaving.js';
import {
  chooseDensity,
  chooseLanguage,
  chooseTheme,
  theme as chosenTheme,
  densities,
  density,
  themes,
} from './preferences.js';
import { Select } from './select.js';

/** How the page is shown, and who is signed in. It is the browser's own popover: it closes by Escape and by a click beside it. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const { shell } = useWords();
  const board = useContext(BoardContext);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const leave = ({ target }: MouseEvent): void => {
    if ((target as Element).closest('a, button')) panel.current?.hidePopover();
  };
  return (
    <>
      <button type="button" className="quiet with-icon menu-button" popoverTarget={id} title={shell.menu}>
        <Icon name="menu" />
        <span>{shell.menu}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it takes the clicks of the links and buttons within. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
      <div ref={panel} id={id} popover="auto" className="menu" onClick={leave}>
        {children}
        {board && (
          <Link href={companyPath(board)('/board/settings')} className="button">
            {shell.settings}
          </Link>
        )}
        {board && board.companyIds.length > 1 && <CompanySelect board={board} />}
        <Select
          label={shell.language}
          value={language}
          options={Object.entries(languages) as [typeof language, string][]}
          choose={(chosen) => void chooseLanguage(chosen)}
        />
        <Select
          label={shell.theme}
          value={useStore(chosenTheme)}
          options={themes.map((name) => [name, shell.themes[name]])}
          choose={chooseTheme}
        />
        <Select
          label={shell.density}
          value={useStore(density)}
          options={densities.map((name) => [name, shell.densities[name]])}
          choose={chooseDensity}
        />
        {board && (
          <button type="button" onClick={() => leaveBy(board.signOut)}>
            {shell.signOut}
          </button>
        )}
      </div>
    </>
  );
}

function CompanySelect({ board: { companyIds, companyId } }: { readonly board: Board }) {
  const { shell } = useWords();
  const [, go] = useLocation();
  const choose = (chosen: string): void => go(companyPath({ companyIds, companyId: chosen })('/board'));
  return <Select label={shell.company} value={companyId} options={companyIds.map((id) => [id, id])} choose={choose} />;
}
