import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type {
  GrantsQuery,
  GrantsQueryVariables,
  RequestApiKeyMutation,
  RequestApiKeyMutationVariables,
} from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { ReadFailure } from '../shell/readFailure.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { GrantPicker } from './grantPicker.js';
import { pickable } from './grants.js';
import { type Narrowed, Narrowing, narrowedInput, unbounded } from './narrowing.js';

const grantsQuery: TypedDocumentNode<GrantsQuery, GrantsQueryVariables> = gql`
  query Grants { viewer { id grants } }
`;

const requestApiKey: TypedDocumentNode<RequestApiKeyMutation, RequestApiKeyMutationVariables> = gql`
  mutation RequestApiKey($input: RequestApiKeyInput!, $idempotencyKey: String) {
    requestApiKey(input: $input, idempotencyKey: $idempotencyKey) { id state }
  }
`;

export interface RequestKeyProps {
  readonly onClose: () => void;
  readonly requested: (name: string) => void;
}

const contactFields = ['companyName', 'fullName', 'role', 'email'] as const;

/** Asks for a key: what it may do, for whom, for how long, and from where. */
export function RequestKey({ onClose, requested }: RequestKeyProps) {
  const words = useWords();
  const { requesting } = words;
  const { client, companyId } = useBoard();
  const { data, error, refetch } = useQuery(grantsQuery, { fetchPolicy: 'no-cache' });
  const [picked, pick] = useState<readonly string[]>([]);
  const [contact, setContact] = useState({ companyName: '', fullName: '', role: '', email: '' });
  const [justification, setJustification] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>(unbounded);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    try {
      const grants = picked.map((endpoint) => ({ endpoint, justification }));
      await send(client, { companyId, grants, contact, ...narrowedInput(narrowed) });
      requested(contact.companyName);
    } catch (reason) {
      setRefusal(asRefusal(reason));
    }
  };
  return (
    <Dialog name={requesting.title} onClose={onClose} isBroad>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <form onSubmit={(event) => void submit(event)}>
        <GrantPicker grants={pickable(data?.viewer?.grants ?? [])} picked={picked} pick={pick} />
        <label className="field">
          <span>{requesting.justification}</span>
          <input required value={justification} onChange={({ target }) => setJustification(target.value)} />
        </label>
        <div className="fields">
          {contactFields.map((field) => (
            <label key={field} className="field">
              <span>{requesting.contact[field]}</span>
              <input
                required
                type={field === 'email' ? 'email' : 'text'}
                value={contact[field]}
                onChange={({ target }) => setContact({ ...contact, [field]: target.value })}
              />
            </label>
          ))}
        </div>
        <Narrowing narrowed={narrowed} change={setNarrowed} />
        {refusal && (
          <p role="alert">
            {sentenceAndReasonOf(words, refusal)}{' '}
            {refusal.errors.map(({ path, message }) => `${path} ${message}`).join(', ')}
          </p>
        )}
        <button type="submit" className="primary" aria-disabled={picked.length === 0}>
          {requesting.send}
        </button>
      </form>
    </Dialog>
  );
}

const send = (client: ApolloClient, input: RequestApiKeyMutationVariables['input']): Promise<unknown> =>
  client.mutate({
    mutation: requestApiKey,
    variables: { input, idempotencyKey: newKey() },
    fetchPolicy: 'no-cache',
  });
