import { type FormEvent, useState } from 'react';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { eventTypes } from '../shell/eventTypes.js';
import { sentenceOf, useWords } from '../words/words.js';
import { createWebhook } from './operations.js';

export interface AddWebhookProps {
  readonly onClose: () => void;
  /** Called with the secret that signs what is sent. */
  readonly added: (secret: string) => void;
}

/** Asks for a webhook. Without a type that is checked, it gets all events. */
export function AddWebhook({ onClose, added }: AddWebhookProps) {
  const words = useWords();
  const { integrations } = words;
  const { client, companyId } = useBoard();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = { url, description: description || null, types: types.length > 0 ? [...types] : null };
    try {
      const { data } = await client.mutate({ mutation: createWebhook, variables: { companyId, input } });
      added(data?.createWebhook?.secret ?? '');
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  };
  const toggle = (type: string): void =>
    setTypes((before) => (before.includes(type) ? before.filter((one) => one !== type) : [...before, type]));
  return (
    <Dialog name={integrations.addName} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {refusal && (
          <p role="alert">
            {sentenceOf(words, refusal)} ({refusal.reason}){' '}
            {refusal.faults.map(({ path, message }) => `${path}: ${message}`).join(' ')}
          </p>
        )}
        <label className="field">
          <span>{integrations.url}</span>
          <input value={url} onChange={({ target }) => setUrl(target.value)} required inputMode="url" />
        </label>
        <label className="field">
          <span>{integrations.description}</span>
          <input value={description} onChange={({ target }) => setDescription(target.value)} />
        </label>
        <fieldset className="types">
          <legend>{integrations.types}</legend>
          {eventTypes.map((type) => (
            <label key={type} className="check">
              <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
              {type}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="primary">
          {integrations.addNow}
        </button>
      </form>
    </Dialog>
  );
}
