import { gql, type TypedDocumentNode } from '@apollo/client';
import { type FormEvent, useRef, useState } from 'react';
import { eventTypes } from '../generated/eventTypes.js';
import type { CreateWebhookMutation, CreateWebhookMutationVariables } from '../generated/graphql.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Code } from '../shell/code.js';
import { Dialog } from '../shell/dialog.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

const createWebhook: TypedDocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables> = gql`
  mutation CreateWebhook($companyId: ID!, $input: CreateWebhookInput!) {
    createWebhook(companyId: $companyId, input: $input) {
      webhook { id }
      secret
    }
  }
`;

export interface AddWebhookProps {
  readonly onClose: () => void;
  readonly added: (secret: string) => void;
}

export function AddWebhook({ onClose, added }: AddWebhookProps) {
  const words = useWords();
  const { client, companyId } = useBoard();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Two clicks make one webhook: a second one would hide the secret of the first. */
  const isRunning = useRef(false);
  const { integrations } = words;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setRefusal(null);
    const input = { url, description: description || null, types: types.length > 0 ? [...types] : null };
    try {
      const { data } = await client.mutate({ mutation: createWebhook, variables: { companyId, input } });
      added(data?.createWebhook?.secret ?? '');
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      isRunning.current = false;
    }
  }

  return (
    <Dialog name={integrations.addDialog} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        <label className="field">
          <span>{integrations.url}</span>
          <input inputMode="url" required value={url} onChange={({ target }) => setUrl(target.value)} />
        </label>
        <label className="field">
          <span>{integrations.description}</span>
          <input value={description} onChange={({ target }) => setDescription(target.value)} />
        </label>
        <fieldset className="types">
          <legend>{integrations.whichEvents}</legend>
          {eventTypes.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={({ target }) =>
                  setTypes(target.checked ? [...types, type] : types.filter((other) => other !== type))
                }
              />
              <Code of="events" code={type} />
            </label>
          ))}
        </fieldset>
        {refusal && (
          <p role="alert">
            {sentenceAndReasonOf(words, refusal)} {refusal.faults.map(({ message }) => message).join(' ')}
          </p>
        )}
        <button type="submit" className="primary">
          {integrations.add}
        </button>
      </form>
    </Dialog>
  );
}
