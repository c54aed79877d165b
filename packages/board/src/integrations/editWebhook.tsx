import { gql, type TypedDocumentNode } from '@apollo/client';
import type { EditWebhookMutation, EditWebhookMutationVariables } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';
import type { ShownWebhook } from './webhook.js';
import { WebhookForm, type WebhookValues } from './webhookForm.js';

const editWebhook: TypedDocumentNode<EditWebhookMutation, EditWebhookMutationVariables> = gql`
  mutation EditWebhook($companyId: ID!, $id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(companyId: $companyId, id: $id, input: $input) { id url types vacancyId description payload }
  }
`;

export interface EditWebhookProps {
  readonly webhook: ShownWebhook;
  readonly onClose: () => void;
  readonly changed: () => void;
}

/** Changes where a webhook's events are sent, and which ones. Only what was changed is sent. */
export function EditWebhook({ webhook, onClose, changed }: EditWebhookProps) {
  const { webhook: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const { id, url, types = null, vacancyId = null, description = null, payload } = webhook;
  const initial: WebhookValues = { url, types, vacancyId, description, payload };
  const send = async (values: WebhookValues): Promise<void> => {
    const input = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof WebhookValues]),
      ),
    );
    await client.mutate({
      mutation: editWebhook,
      variables: { companyId, id, input: checked('updateWebhook', input) },
    });
    notices.say(words.edited);
    changed();
  };
  return (
    <Dialog name={words.editDialog} onClose={onClose}>
      <WebhookForm initial={initial} button={words.save} send={send} />
    </Dialog>
  );
}
