import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Avatar } from '../shell/avatar.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Icon } from '../shell/icon.js';
import { candidatePath, vacancyPath } from '../shell/paths.js';
import { useWords } from '../words/words.js';
import './search.css';
import { useFound } from './useFound.js';

/** The list is always there: no combobox that opens, but a searchbox with its results below. It has the focus at once. */
const asSearchbox = {
  role: 'searchbox',
  type: 'search',
  autoFocus: true,
} as const;

/** Finds vacancies and candidates of the company as one types. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { shell, search: words, vacancies } = useWords();
  const board = useBoard();
  const pathOf = companyPath(board);
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const { found, isBusy } = useFound(text);
  const open = (path: string): void => {
    onClose();
    // Once the dialog has given the focus back.
    requestAnimationFrame(() => go(pathOf(path)));
  };
  return (
    <Dialog name={shell.search} onClose={onClose}>
      <ComboboxProvider open value={text} setValue={setText} focusLoop>
        <Combobox
          {...asSearchbox}
          render={({ 'aria-expanded': _, 'aria-haspopup': __, 'aria-autocomplete': ___, ...props }) => (
            <input {...props} />
          )}
          aria-label={shell.search}
          placeholder={words.hint}
          autoSelect
          className="search-input"
        />
        <ComboboxList alwaysVisible aria-label={words.results} className="results" aria-busy={isBusy}>
          {found.map((item) => (
            <ComboboxItem
              key={`${item.kind} ${item.id}`}
              className="result"
              setValueOnClick={false}
              hideOnClick={false}
              onClick={() => open(item.kind === 'vacancy' ? vacancyPath(item.id) : candidatePath(item.id))}
            >
              {item.kind === 'vacancy' ? <Icon name="board" /> : <Avatar id={item.id} />}
              <span>{item.kind === 'vacancy' ? vacancies.called(item.name) : item.name}</span>
              <small>{item.kind === 'vacancy' ? vacancies.vacancy : words.candidate}</small>
            </ComboboxItem>
          ))}
        </ComboboxList>
      </ComboboxProvider>
      {text.trim() !== '' && !isBusy && found.length === 0 && <p role="status">{words.none}</p>}
      <p className="hint">{words.scope}</p>
    </Dialog>
  );
}
