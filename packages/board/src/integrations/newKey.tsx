import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type FormEvent, useId, useState } from 'react';
import type {
  GrantsQuery,
  GrantsQueryVariables,
  IssueApiKeyMutation,
  IssueApiKeyMutationVariables,
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
import { changedBounds, type Narrowed, Narrowing, placesOf, unbounded } from './narrowing.js';

const grantsQuery: TypedDocumentNode<GrantsQuery, GrantsQueryVariables> = gql`
  query Grants { viewer { id grants } }
`;

const requestApiKey: TypedDocumentNode<RequestApiKeyMutation, RequestApiKeyMutationVariables> = gql`
  mutation RequestApiKey($input: RequestApiKeyInput!, $idempotencyKey: String) {
    requestApiKey(input: $input, idempotencyKey: $idempotencyKey) { id state }
  }
`;

const issueApiKey: TypedDocumentNode<IssueApiKeyMutation, IssueApiKeyMutationVariables> = gql`
  mutation IssueApiKey($input: IssueApiKeyInput!) {
    issueApiKey(input: $input) { secret }
  }
`;

export interface NewKeyProps {
  readonly kind: 'request' | 'issue';
  readonly onClose: () => void;
  /** @param secret of a key that was issued; null for a request */
  readonly sent: (name: string, secret: string | null) => void;
}

const contactFields = ['companyName', 'fullName', 'role', 'email'] as const;

/** Asks for a key, or issues one: what it may do, how often, for whom, for how long, and from where. */
export function NewKey({ kind, onClose, sent }: NewKeyProps) {
  const words = useWords();
  const { requesting } = words;
  const { client, companyId } = useBoard();
  const { data, error, refetch } = useQuery(grantsQuery, { fetchPolicy: 'network-only' });
  // Who asks is the contact, unless somebody else is named. A key that is issued is for anybody.
  const viewerId = kind === 'request' ? (data?.viewer?.id ?? '') : '';
  const known = {
    companyName: kind === 'request' ? companyId : '',
    fullName: viewerId,
    role: '',
    email: viewerId.includes('@') ? viewerId : '',
  };
  const [picked, pick] = useState<readonly string[]>([]);
  const [changed, change] = useState<Partial<Record<(typeof contactFields)[number], string>>>({});
  const noneHint = useId();
  const [justification, setJustification] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>(unbounded);
  const [agentFor, setAgentFor] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const contact = { ...known, ...changed };
  const grants = picked.map((endpoint) => ({ endpoint, justification }));
  const faults = useFaults(refusal, { grants, contact, agentFor, ...placesOf(narrowed) });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    try {
      const body = { grants, contact, ...changedBounds(narrowed) };
      const answer =
        kind === 'issue'
          ? await issue(client, { companyId, ...checked('issueApiKey', { ...body, ...(agentFor && { agentFor }) }) })
          : await request(client, { companyId, ...checked('requestApiKey', body) });
      sent(contact.companyName, answer);
    } catch (reason) {
      setRefusal(asRefusal(reason));
    }
  };
  return (
    <Dialog name={kind === 'issue' ? requesting.issueTitle : requesting.title} onClose={onClose} isBroad>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <form ref={faults.form} onSubmit={(event) => void submit(event)}>
        <GrantPicker grants={data?.viewer?.grants ?? []} picked={picked} pick={pick} />
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
              change={(text) => change({ ...changed, [field]: text })}
            />
          ))}
        </div>
        <Narrowing narrowed={narrowed} faults={faults} change={setNarrowed} />
        {kind === 'issue' && (
          <InputField label={requesting.agentFor} value={agentFor} fault={faults.at('agentFor')} change={setAgentFor} />
        )}
        {refusal && faults.isLeft && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
        <div className="dialog-bar">
          {picked.length === 0 && (
            <span id={noneHint} className="hint">
              {requesting.nonePicked}
            </span>
          )}
          <button
            type="submit"
            className="primary"
            aria-disabled={picked.length === 0}
            aria-describedby={picked.length === 0 ? noneHint : undefined}
          >
            {kind === 'issue' ? requesting.issue : requesting.send}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

async function request(client: ApolloClient, input: RequestApiKeyMutationVariables['input']): Promise<null> {
  const variables = { input, idempotencyKey: newKey() };
  await client.mutate({ mutation: requestApiKey, variables, fetchPolicy: 'no-cache' });
  return null;
}

async function issue(client: ApolloClient, input: IssueApiKeyMutationVariables['input']): Promise<string | null> {
  const { data } = await client.mutate({ mutation: issueApiKey, variables: { input }, fetchPolicy: 'no-cache' });
  return data?.issueApiKey?.secret ?? null;
}
