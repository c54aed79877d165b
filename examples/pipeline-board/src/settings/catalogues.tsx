import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useAct } from '../shell/useAct.js';
import { useKeptFocus } from '../shell/useKeptFocus.js';
import { useWords } from '../words/words.js';
import { catalogues, deleteReason, deleteStatus, saveReason, saveStatus } from './settingsQueries.js';

/** The company's catalogues. Those of messages are only shown: what writes them is another system. */
export function Catalogues() {
  const { settings: words } = useWords();
  const { companyId } = useBoard();
  const { data, error, refetch } = useQuery(catalogues, { variables: { companyId }, fetchPolicy: 'no-cache' });
  return (
    <>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {data && (
        <div className="catalogues">
          <Catalogue
            name={words.rejectionReasons}
            entries={data.rejectionReasons ?? []}
            mutations={{ save: saveReason, remove: deleteReason }}
            read={refetch}
          />
          <Catalogue
            name={words.notificableStatuses}
            entries={data.notificableStatuses ?? []}
            mutations={{ save: saveStatus, remove: deleteStatus }}
            read={refetch}
          />
          <Shown name={words.templateVariables} entries={data.templateVariables ?? []} />
          <Shown name={words.conversationActions} entries={data.conversationActions ?? []} />
        </div>
      )}
    </>
  );
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

interface CatalogueProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly mutations:
    | { readonly save: typeof saveReason; readonly remove: typeof deleteReason }
    | { readonly save: typeof saveStatus; readonly remove: typeof deleteStatus };
  readonly read: () => Promise<unknown>;
}

function Catalogue({ name, entries, mutations, read }: CatalogueProps) {
  const { settings: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const { heading, keeping } = useKeptFocus();
  const [entry, setEntry] = useState({ id: '', name: '' });
  const refused = (called: string) => (sentence: string, reason: string) => words.refused(called, sentence, reason);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void act(async () => {
      const variables = { companyId, input: entry, idempotencyKey: newKey() };
      await client.mutate({ mutation: mutations.save as typeof saveReason, variables, fetchPolicy: 'no-cache' });
      notices.say(words.entrySaved(entry.name));
      setEntry({ id: '', name: '' });
      await read();
    }, refused(entry.name));
  };
  const remove = ({ id, name: called }: Entry): void =>
    void act(async () => {
      const variables = { companyId, id, idempotencyKey: newKey() };
      await client.mutate({ mutation: mutations.remove as typeof deleteReason, variables, fetchPolicy: 'no-cache' });
      notices.say(words.entryDeleted(called));
      await keeping(read)();
    }, refused(called));
  return (
    <section aria-label={name}>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <ul className="entries">
        {entries.map((one) => (
          <li key={one.id}>
            <span title={one.id}>{one.name}</span>
            <button
              type="button"
              aria-label={words.editEntry(one.name)}
              onClick={() => setEntry({ id: one.id, name: one.name })}
            >
              {words.edit}
            </button>
            <button
              type="button"
              className="danger"
              aria-label={words.deleteEntry(one.name)}
              onClick={() => remove(one)}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <form className="row" onSubmit={save}>
        <label className="field">
          <span>{words.entryId}</span>
          <input required value={entry.id} onChange={({ target }) => setEntry({ ...entry, id: target.value })} />
        </label>
        <label className="field">
          <span>{words.entryName}</span>
          <input required value={entry.name} onChange={({ target }) => setEntry({ ...entry, name: target.value })} />
        </label>
        <button type="submit">{words.saveEntry}</button>
      </form>
    </section>
  );
}

function Shown({ name, entries }: { readonly name: string; readonly entries: readonly Entry[] }) {
  const { settings: words } = useWords();
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {entries.length === 0 && <p className="hint">{words.noEntries}</p>}
      <ul className="entries">
        {entries.map(({ id, name: called, description }) => (
          <li key={id}>
            <span title={id}>{called}</span> <small>{description}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
