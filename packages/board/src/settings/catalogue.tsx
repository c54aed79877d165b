import { type FormEvent, type ReactNode, useState } from 'react';
import { useBoard } from '../shell/board.js';
import { useAct } from '../shell/useAct.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

export interface CatalogueProps<E extends Entry> {
  readonly name: string;
  readonly entries: readonly E[];
  /** What the form begins with. */
  readonly blank: E;
  /** @throws Refusal */
  readonly save: (entry: E) => Promise<unknown>;
  /** @throws Refusal */
  readonly remove: (id: string) => Promise<unknown>;
  readonly read: () => Promise<unknown>;
  /** The fields of an entry beside its id and its name. */
  readonly fields?: (entry: E, set: (changes: Partial<E>) => void) => ReactNode;
}

/** A list that a company keeps, and a form that adds an entry to it or changes one. */
export function Catalogue<E extends Entry>({ name, entries, blank, save, remove, read, fields }: CatalogueProps<E>) {
  const { settings: words } = useWords();
  const { notices } = useBoard();
  const act = useAct();
  const { heading, keeping } = useRestoredFocus();
  const [entry, setEntry] = useState(blank);
  const set = (changes: Partial<E>): void => setEntry({ ...entry, ...changes });
  const refused = (called: string) => (sentence: string, reason: string) => words.refused(called, sentence, reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(async () => {
      await save(entry);
      notices.say(words.entrySaved(entry.name));
      setEntry(blank);
      await read();
    }, refused(entry.name));
  };
  const removed = ({ id, name: called }: E): void =>
    void act(async () => {
      await remove(id);
      notices.say(words.entryDeleted(called));
      await keeping(read)();
    }, refused(called));
  return (
    <section aria-label={name}>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      {entries.length === 0 && <p className="hint">{words.noEntries}</p>}
      <ul className="entries">
        {entries.map((one) => (
          <li key={one.id}>
            <span title={one.id}>
              {one.name}
              {one.description && <small>{one.description}</small>}
            </span>
            <button type="button" aria-label={words.editEntry(one.name)} onClick={() => setEntry({ ...blank, ...one })}>
              {words.edit}
            </button>
            <button
              type="button"
              className="danger"
              aria-label={words.deleteEntry(one.name)}
              onClick={() => removed(one)}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <form className="entry" onSubmit={submit}>
        <div className="row">
          <TextField label={words.entryId} value={entry.id} change={(id) => set({ id } as Partial<E>)} />
          <TextField label={words.entryName} value={entry.name} change={(text) => set({ name: text } as Partial<E>)} />
        </div>
        {fields?.(entry, set)}
        <button type="submit">{words.saveEntry}</button>
      </form>
    </section>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (text: string) => void;
}

export function TextField({ label, value, change }: TextFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input required value={value} onChange={({ target }) => change(target.value)} />
    </label>
  );
}
