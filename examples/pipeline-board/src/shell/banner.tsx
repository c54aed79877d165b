import { lazy, Suspense, useContext, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { LineState } from '../live/line.js';
import { createStore } from '../service/store.js';
import { useStore } from '../service/useStore.js';
import { languages, useLanguage, useWords } from '../words/words.js';
import { type Board, BoardContext, companyPath } from './board.js';
import { LineStatus } from './lineStatus.js';
import { IfNotLoaded } from './notLoaded.js';
import { chooseLanguage, chooseTheme, theme as chosenTheme, themes } from './preferences.js';
import { Select } from './select.js';

const QueryDialog = lazy(async () => ({ default: (await import('./queryDialog.js')).QueryDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcutsDialog.js')).ShortcutsDialog }));

const pages = [
  ['vacancies', '/board'],
  ['automations', '/board/automations'],
  ['integrations', '/board/integrations'],
  ['people', '/board/people'],
  ['feed', '/board/feed'],
] as const;

/** What every page begins with: where one can go, and how the page is shown. */
export function Banner() {
  const { shell } = useWords();
  const board = useContext(BoardContext);
  const [path] = useLocation();
  const pathOf = board ? companyPath(board) : (to: string) => to;
  return (
    <header className="banner">
      <Link href={pathOf('/board')} className="brand">
        {shell.board}
      </Link>
      <nav aria-label={shell.main}>
        {pages.map(([name, href]) => (
          <Link key={name} href={pathOf(href)} aria-current={isAt(path, href) ? 'page' : undefined}>
            {shell[name]}
          </Link>
        ))}
      </nav>
      <div className="tools">
        {board && <SessionTools board={board} />}
        <PreferenceTools explorer={board?.preset.explorer ?? false} />
        <LineStatus state={board?.line.state ?? signedOut} />
      </div>
    </header>
  );
}

const signedOut = createStore<LineState>('signedOut');

function SessionTools({ board }: { readonly board: Board }) {
  const { shell } = useWords();
  const [, go] = useLocation();
  const { companyIds, companyId, session } = board;
  const choose = (chosen: string): void => go(companyPath({ companyIds, companyId: chosen })('/board'));
  return (
    <>
      {companyIds.length > 1 && (
        <Select label={shell.company} value={companyId} options={companyIds.map((id) => [id, id])} choose={choose} />
      )}
      <button type="button" className="quiet" onClick={() => session.end()}>
        {shell.signOut}
      </button>
    </>
  );
}

function PreferenceTools({ explorer }: { readonly explorer: boolean }) {
  const { shell } = useWords();
  const language = useLanguage();
  const theme = useStore(chosenTheme);
  const [open, setOpen] = useState<'query' | 'shortcuts' | null>(null);
  return (
    <>
      <Select
        label={shell.language}
        value={language}
        options={Object.entries(languages) as [typeof language, string][]}
        choose={(chosen) => void chooseLanguage(chosen)}
      />
      <Select
        label={shell.theme}
        value={theme}
        options={themes.map((name) => [name, shell.themes[name]])}
        choose={chooseTheme}
      />
      <SymbolButton name={shell.shortcuts} symbol="?" press={() => setOpen('shortcuts')} />
      <SymbolButton name={shell.showQuery} symbol="{ }" press={() => setOpen('query')} />
      <IfNotLoaded at={open ?? ''} onClose={() => setOpen(null)}>
        <Suspense>
          {open === 'query' && <QueryDialog explorer={explorer} onClose={() => setOpen(null)} />}
          {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
        </Suspense>
      </IfNotLoaded>
    </>
  );
}

interface SymbolButtonProps {
  readonly name: string;
  readonly symbol: string;
  readonly press: () => void;
}

/** Its name is read out and shown under the pointer: all names beside each other need two lines. */
function SymbolButton({ name, symbol, press }: SymbolButtonProps) {
  return (
    <button type="button" className="quiet" aria-label={name} title={name} onClick={press}>
      <code aria-hidden="true">{symbol}</code>
    </button>
  );
}

/** A pipeline and its cards belong to "Vacancies", a webhook to "Integrations". */
const isAt = (path: string, href: string): boolean =>
  href === '/board'
    ? path === href || path.startsWith('/board/vacancies')
    : path === href || path.startsWith(`${href}/`);
