import { gql, type TypedDocumentNode } from '@apollo/client';
import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type {
  DeleteWebhookMutation,
  DeleteWebhookMutationVariables,
  RecoverDeliveriesMutation,
  RecoverDeliveriesMutationVariables,
  RollWebhookSecretMutation,
  RollWebhookSecretMutationVariables,
  SendTestEventMutation,
  SendTestEventMutationVariables,
  UpdateWebhookMutation,
  UpdateWebhookMutationVariables,
} from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { attemptOf } from './attempted.js';
import { EditWebhook } from './editWebhook.js';
import type { ShownWebhook } from './webhook.js';

const updateWebhook: TypedDocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables> = gql`
  mutation UpdateWebhook($companyId: ID!, $id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(companyId: $companyId, id: $id, input: $input) { id status reason }
  }
`;

const sendTestEvent: TypedDocumentNode<SendTestEventMutation, SendTestEventMutationVariables> = gql`
  mutation SendTestEvent($companyId: ID!, $webhookId: ID!) {
    sendTestEvent(companyId: $companyId, webhookId: $webhookId) { id eventId }
  }
`;

const recoverDeliveries: TypedDocumentNode<RecoverDeliveriesMutation, RecoverDeliveriesMutationVariables> = gql`
  mutation RecoverDeliveries($companyId: ID!, $webhookId: ID!, $since: DateTime!) {
    recoverDeliveries(companyId: $companyId, webhookId: $webhookId, since: $since)
  }
`;

const rollSecret: TypedDocumentNode<RollWebhookSecretMutation, RollWebhookSecretMutationVariables> = gql`
  mutation RollWebhookSecret($companyId: ID!, $id: ID!) {
    rollWebhookSecret(companyId: $companyId, id: $id) { webhook { id } secret }
  }
`;

const deleteWebhook: TypedDocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables> = gql`
  mutation DeleteWebhook($companyId: ID!, $id: ID!) {
    deleteWebhook(companyId: $companyId, id: $id) { id }
  }
`;

export interface WebhookToolsProps {
  readonly webhook: ShownWebhook;
  readonly changed: () => void;
  readonly rolled: (secret: string) => void;
}

/** What can be done with a webhook. */
export function WebhookTools({ webhook, changed, rolled }: WebhookToolsProps) {
  const { webhook: words } = useWords();
  const board = useBoard();
  const { client, companyId, notices } = board;
  const act = useAct();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'recover' | 'roll' | 'remove' | null>(null);
  const { id, status, apiKeyId } = webhook;
  const close = (): void => setOpen(null);
  const isActive = status === 'ACTIVE';

  /** Closes the dialog, and sends. */
  const send = (change: () => Promise<void>): void => {
    close();
    void act(change, words.refused);
  };
  const turn = (): void =>
    send(async () => {
      const input = { status: isActive ? ('PAUSED' as const) : ('ACTIVE' as const) };
      await client.mutate({ mutation: updateWebhook, variables: { companyId, id, input } });
      notices.say(isActive ? words.paused : words.resumed);
      changed();
    });
  const test = (): void =>
    send(async () => {
      const { data } = await client.mutate({ mutation: sendTestEvent, variables: { companyId, webhookId: id } });
      const sent = data?.sendTestEvent;
      const answer =
        sent && (await attemptOf(client, { companyId, webhookId: id, eventId: sent.eventId, id: sent.id, before: [] }));
      notices.say(words.tested(answer ?? words.noAnswer));
      changed();
    });
  const recover = (since: string): void =>
    send(async () => {
      const { data } = await client.mutate({
        mutation: recoverDeliveries,
        variables: { companyId, webhookId: id, since },
      });
      notices.say(words.recovered(data?.recoverDeliveries ?? 0));
      changed();
    });
  const roll = (): void =>
    send(async () => {
      const { data } = await client.mutate({ mutation: rollSecret, variables: { companyId, id } });
      rolled(data?.rollWebhookSecret?.secret ?? '');
    });
  const remove = (): void =>
    send(async () => {
      await client.mutate({ mutation: deleteWebhook, variables: { companyId, id } });
      notices.say(words.removed);
      navigate(companyPath(board)('/board/integrations'));
    });
  return (
    <>
      <Toolbar aria-label={words.toolbar} className="webhook-tools">
        <ToolbarItem onClick={turn}>{isActive ? words.pause : words.resume}</ToolbarItem>
        <ToolbarItem onClick={test}>{words.test}</ToolbarItem>
        <ToolbarItem onClick={() => setOpen('edit')}>{words.edit}</ToolbarItem>
        <ToolbarItem onClick={() => setOpen('recover')}>{words.recover}</ToolbarItem>
        {/* The secret of a webhook of an API key is that key's alone. */}
        {apiKeyId === null && <ToolbarItem onClick={() => setOpen('roll')}>{words.roll}</ToolbarItem>}
        <ToolbarItem className="danger" onClick={() => setOpen('remove')}>
          {words.remove}
        </ToolbarItem>
      </Toolbar>
      {open === 'edit' && (
        <EditWebhook
          webhook={webhook}
          onClose={close}
          changed={() => {
            close();
            changed();
          }}
        />
      )}
      {open === 'recover' && <RecoverDialog onClose={close} send={recover} />}
      {open === 'roll' && (
        <Ask name={words.rollDialog} button={words.confirm} onClose={close} send={roll}>
          {words.rollText}
        </Ask>
      )}
      {open === 'remove' && (
        <Ask name={words.removeDialog} button={words.removeButton} onClose={close} send={remove}>
          {words.removeText}
        </Ask>
      )}
    </>
  );
}

interface AskProps {
  readonly name: string;
  readonly button: string;
  readonly onClose: () => void;
  readonly send: () => void;
  readonly children: ReactNode;
}

function Ask({ name, button, onClose, send, children }: AskProps) {
  return (
    <Dialog name={name} onClose={onClose}>
      <p>{children}</p>
      <button type="button" className="primary danger" onClick={send}>
        {button}
      </button>
    </Dialog>
  );
}

const dayMs = 86_400_000;

function RecoverDialog({ onClose, send }: { readonly onClose: () => void; readonly send: (since: string) => void }) {
  const { webhook: words } = useWords();
  const [since, setSince] = useState(() => localText(new Date(Date.now() - dayMs)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(new Date(since).toISOString());
  };
  return (
    <Dialog name={words.recoverDialog} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="field">
          <span>{words.since}</span>
          <input type="datetime-local" required value={since} onChange={({ target }) => setSince(target.value)} />
        </label>
        <button type="submit" className="primary">
          {words.recoverButton}
        </button>
      </form>
    </Dialog>
  );
}

/** As the browser's field for a time has it: the reader's zone, without one. */
const localText = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
