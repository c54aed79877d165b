import { gql, type TypedDocumentNode } from '@apollo/client';
import type { ChangeApiKeyMutation, ChangeApiKeyMutationVariables } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { useWords } from '../words/words.js';
import { ScopeDialog, type ScopeDialogProps } from './scopeDialog.js';

const changeApiKey: TypedDocumentNode<ChangeApiKeyMutation, ChangeApiKeyMutationVariables> = gql`
  mutation ChangeApiKey($companyId: ID!, $id: ID!, $input: ChangeApiKeyInput!, $idempotencyKey: String!) {
    changeApiKey(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      id
      requestsPerMinute
      budget
      grants { endpoint }
      vacancyIds
      cidrs
      expiresAt
    }
  }
`;

export interface ChangeKeyProps extends Pick<ScopeDialogProps, 'onClose'> {
  readonly apiKey: ScopeDialogProps['scope'] & { readonly id: string };
  readonly name: string;
  readonly changed: () => void;
}

/** Changes a key's rate limit, or narrows what it may do. */
export function ChangeKey({ apiKey, name, onClose, changed }: ChangeKeyProps) {
  const { requesting: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const send: ScopeDialogProps['send'] = async (sent) => {
    const input = checked('changeApiKey', sent);
    const variables = { companyId, id: apiKey.id, input, idempotencyKey: newKey() };
    await client.mutate({ mutation: changeApiKey, variables });
    notices.say(words.changed(name));
    changed();
  };
  return (
    <ScopeDialog title={words.changeDialog(name)} button={words.save} scope={apiKey} onClose={onClose} send={send} />
  );
}
