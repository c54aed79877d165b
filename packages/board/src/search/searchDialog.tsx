import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Avatar } from '../shell/avatar.js';
import { companyPath, useBoard } from '../shell/board.js';
import { shortened } from '../shell/called.js';
import { pageCommands } from '../shell/commands.js';
import { Dialog } from '../shell/dialog.js';
import { Icon } from '../shell/icon.js';
import { candidatePath, vacancyPath } from '../shell/paths.js';
import { withoutAccents } from '../shell/withoutAccents.js';
import { useWords } from '../words/words.js';
import { generalCommands } from './generalCommands.js';
import './search.css';
import { useFound } from './useFound.js';

/** The list is always there: no combobox that opens, but a searchbox with its results below. It has the focus at once. */
const asSearchbox = {
  role: 'searchbox',
  type: 'search',
  autoFocus: true,
} as const;

/** Finds vacancies and candidates of the company as one types, and what can be done here. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { shell, search, vacancies } = words;
  const board = useBoard();
  const pathOf = companyPath(board);
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const { found, isBusy } = useFound(text);
  /** Once the dialog has given the focus back. */
  const afterwards = (run: () => void): void => {
    onClose();
    requestAnimationFrame(run);
  };
  const open = (path: string): void => afterwards(() => go(pathOf(path)));
  const [commands] = useState(() => [...pageCommands(), ...generalCommands(words, (path) => go(pathOf(path)))]);
  const part = withoutAccents(text.trim());
  const fit = commands.filter(({ name }) => withoutAccents(name).includes(part));
  return (
    <Dialog name={shell.search} onClose={onClose}>
      <ComboboxProvider open value={text} setValue={setText} focusLoop>
        <Combobox
          {...asSearchbox}
          render={({ 'aria-expanded': _, 'aria-haspopup': __, 'aria-autocomplete': ___, ...props }) => (
            <input {...props} />
          )}
          aria-label={shell.search}
          placeholder={search.hint}
          autoSelect
          className="search-input"
        />
        <ComboboxList alwaysVisible aria-label={search.results} className="results" aria-busy={isBusy}>
          {fit.map(({ name, icon, run }) => (
            <Result
              key={`command ${name}`}
              kind={icon === 'goTo' ? search.page : search.action}
              name={name}
              open={() => afterwards(run)}
            >
              <Icon name={icon} />
            </Result>
          ))}
          {found.map(({ kind, id, name }) =>
            kind === 'vacancy' ? (
              <Result
                key={id}
                kind={vacancies.vacancy}
                name={vacancies.called(name)}
                open={() => open(vacancyPath(id))}
              >
                <Icon name="board" />
              </Result>
            ) : (
              <Result
                key={`candidate ${id}`}
                kind={name === id ? search.candidate : shortened(id)}
                name={name}
                open={() => open(candidatePath(id))}
              >
                <Avatar id={id} name={name} />
              </Result>
            ),
          )}
        </ComboboxList>
      </ComboboxProvider>
      {part !== '' && !isBusy && fit.length + found.length === 0 && <p role="status">{search.none}</p>}
      <p className="hint">{search.scope}</p>
    </Dialog>
  );
}

interface ResultProps {
  readonly kind: string;
  readonly name: string;
  readonly open: () => void;
  readonly children: ReactNode;
}

function Result({ kind, name, open, children }: ResultProps) {
  return (
    <ComboboxItem className="result" setValueOnClick={false} hideOnClick={false} onClick={open}>
      {children}
      <span>{name}</span>
      <small>{kind}</small>
    </ComboboxItem>
  );
}
