import { gql, type TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import type {
  RevokeApiKeyMutation,
  RevokeApiKeyMutationVariables,
  RollApiKeyMutation,
  RollApiKeyMutationVariables,
  RollCallbackSecretMutation,
  RollCallbackSecretMutationVariables,
} from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { ChangeKey, type ChangeKeyProps } from './changeKey.js';

const rollApiKey: TypedDocumentNode<RollApiKeyMutation, RollApiKeyMutationVariables> = gql`
  mutation RollApiKey($companyId: ID!, $id: ID!) {
    rollApiKey(companyId: $companyId, id: $id) { secret }
  }
`;

const revokeApiKey: TypedDocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables> = gql`
  mutation RevokeApiKey($companyId: ID!, $id: ID!) {
    revokeApiKey(companyId: $companyId, id: $id) { id revokedAt }
  }
`;

const rollCallbackSecret: TypedDocumentNode<RollCallbackSecretMutation, RollCallbackSecretMutationVariables> = gql`
  mutation RollCallbackSecret($companyId: ID!) {
    rollCallbackSecret(companyId: $companyId) { secret }
  }
`;

export interface KeyToolsProps {
  readonly apiKey: ChangeKeyProps['apiKey'];
  readonly name: string;
  readonly secretGiven: (secret: string) => void;
  readonly changed: () => void;
}

/** Changes a key, gives it a new secret, or ends it. Each is confirmed: what uses the key is affected. */
export function KeyTools({ apiKey, name, secretGiven, changed }: KeyToolsProps) {
  const { requesting: words } = useWords();
  const { client, companyId } = useBoard();
  const act = useAct();
  const [open, setOpen] = useState<'change' | 'roll' | 'revoke' | null>(null);
  const variables = { companyId, id: apiKey.id };
  const refused = (sentence: string, reason: string): string => words.notChanged(name, sentence, reason);
  const roll = (): Promise<void> =>
    act(async () => {
      setOpen(null);
      const { data } = await client.mutate({ mutation: rollApiKey, variables, fetchPolicy: 'no-cache' });
      if (data?.rollApiKey) secretGiven(data.rollApiKey.secret);
      changed();
    }, refused);
  const revoke = (): Promise<void> =>
    act(async () => {
      setOpen(null);
      await client.mutate({ mutation: revokeApiKey, variables });
      changed();
    }, refused);
  return (
    <>
      <button type="button" aria-label={words.change(name)} onClick={() => setOpen('change')}>
        {words.changeShort}
      </button>
      <button type="button" aria-label={words.roll(name)} onClick={() => setOpen('roll')}>
        {words.rollShort}
      </button>
      <button type="button" className="danger" aria-label={words.revoke(name)} onClick={() => setOpen('revoke')}>
        {words.revokeShort}
      </button>
      {open === 'change' && (
        <ChangeKey
          apiKey={apiKey}
          name={name}
          onClose={() => setOpen(null)}
          changed={() => {
            setOpen(null);
            changed();
          }}
        />
      )}
      {open && open !== 'change' && (
        <Dialog name={open === 'roll' ? words.roll(name) : words.revoke(name)} onClose={() => setOpen(null)}>
          <p>{open === 'roll' ? words.rollText : words.revokeText}</p>
          <div className="choices">
            <button type="button" className="primary danger" onClick={() => void (open === 'roll' ? roll() : revoke())}>
              {words.confirm}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The secret with which the company's test provider signs its messages. */
export function CallbackSecret({ secretGiven }: Pick<KeyToolsProps, 'secretGiven'>) {
  const { requesting: words } = useWords();
  const { client, companyId } = useBoard();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const roll = (): Promise<void> =>
    act(
      async () => {
        setOpen(false);
        const variables = { companyId };
        const { data } = await client.mutate({ mutation: rollCallbackSecret, variables, fetchPolicy: 'no-cache' });
        if (data?.rollCallbackSecret) secretGiven(data.rollCallbackSecret.secret);
      },
      (sentence, reason) => words.notChanged(words.callback, sentence, reason),
    );
  return (
    <>
      <div className="titled">
        <h2>{words.callback}</h2>
        <button type="button" onClick={() => setOpen(true)}>
          {words.rollCallback}
        </button>
      </div>
      <p className="hint">{words.callbackHint}</p>
      {isOpen && (
        <Dialog name={words.callback} onClose={() => setOpen(false)}>
          <p>{words.rollText}</p>
          <div className="choices">
            <button type="button" className="primary danger" onClick={() => void roll()}>
              {words.confirm}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
