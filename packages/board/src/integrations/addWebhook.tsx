import { gql, type TypedDocumentNode } from '@apollo/client';
import type { CreateWebhookMutation, CreateWebhookMutationVariables } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';
import { WebhookForm, type WebhookValues } from './webhookForm.js';

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
  const { integrations } = useWords();
  const { client, companyId } = useBoard();
  const send = async ({ types, ...values }: WebhookValues): Promise<void> => {
    const input = checked('createWebhook', { ...values, types: types && [...types] });
    const { data } = await client.mutate({ mutation: createWebhook, variables: { companyId, input } });
    added(data?.createWebhook?.secret ?? '');
  };
  return (
    <Dialog name={integrations.addDialog} onClose={onClose}>
      <WebhookForm
        initial={{ url: '', description: null, types: null, vacancyId: null, payload: 'FULL' }}
        button={integrations.add}
        send={send}
      />
    </Dialog>
  );
}
