import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type {
  GrantsQuery,
  GrantsQueryVariables,
  RequestApiKeyMutation,
  RequestApiKeyMutationVariables,
} from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Fault, InputField } from '../shell/inputField.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useFaults } from '../shell/useFaults.js';
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
  const { data, error, refetch } = useQuery(grantsQuery, { fetchPolicy: 'network-only' });
  const [picked, pick] = useState<readonly string[]>([]);
  const [contact, setContact] = useState({ companyName: '', fullName: '', role: '', email: '' });
  const [justification, setJustification] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>(unbounded);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faults = useFaults(refusal);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    try {
      const grants = picked.map((endpoint) => ({ endpoint, justification }));
      const body = checked('requestApiKey', { grants, contact, ...narrowedInput(narrowed) });
      await send(client, { companyId, ...body });
      requested(contact.companyName);
    } catch (reason) {
      setRefusal(asRefusal(reason));
    }
  };
  return (
    <Dialog name={requesting.title} onClose={onClose} isBroad>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <form ref={faults.form} onSubmit={(event) => void submit(event)}>
        <GrantPicker grants={pickable(data?.viewer?.grants ?? [])} picked={picked} pick={pick} />
        <Fault text={faults.at('grants')} />
        <InputField
          required
          label={requesting.justification}
          value={justification}
          fault={faults.within('grants')}
          change={setJustification}
        />
        <div className="fields">
          {contactFields.map((field) => (
            <InputField
              key={field}
              required
              inputMode={field === 'email' ? 'email' : 'text'}
              label={requesting.contact[field]}
              value={contact[field]}
              fault={faults.at(`contact.${field}`)}
              change={(text) => setContact({ ...contact, [field]: text })}
            />
          ))}
        </div>
        <Narrowing narrowed={narrowed} faults={faults} change={setNarrowed} />
        {refusal && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
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
