import { Toolbar, ToolbarItem } from '@ariakit/react/toolbar';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { WebhookQuery } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import {
  answerOf,
  deleteWebhook,
  recoverDeliveries,
  rollWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from './operations.js';

export interface WebhookActionsProps {
  readonly webhook: NonNullable<WebhookQuery['webhook']>;
  readonly reread: () => void;
  readonly showSecret: (secret: string) => void;
}

type Asked = 'recover' | 'roll' | 'delete';
const hourMs = 3_600_000;

/** What an admin does with a webhook. What can't be undone asks first. */
export function WebhookActions({ webhook: { id, url, status }, reread, showSecret }: WebhookActionsProps) {
  const { integrations: words } = useWords();
  const board = useBoard();
  const { client, companyId, notices } = board;
  const [, go] = useLocation();
  const act = useAct();
  const [asked, ask] = useState<Asked | null>(null);
  const [hours, setHours] = useState('24');

  const setStatus = async (next: 'ACTIVE' | 'PAUSED'): Promise<void> => {
    const variables = { companyId, id, input: { status: next } };
    if (await act(url, client.mutate({ mutation: updateWebhook, variables }))) notices.say(words.now[next]);
    reread();
  };
  const test = async (): Promise<void> => {
    const variables = { companyId, webhookId: id };
    const done = await act(url, client.mutate({ mutation: sendTestEvent, variables }));
    const sent = done?.data?.sendTestEvent;
    if (sent) notices.say(words.tested(answerOf(sent.attempts.at(-1))));
    reread();
  };
  const confirm: Readonly<Record<Asked, () => Promise<void>>> = {
    async recover() {
      const since = new Date(Date.now() - Number(hours) * hourMs).toISOString();
      const variables = { companyId, webhookId: id, since };
      const done = await act(url, client.mutate({ mutation: recoverDeliveries, variables }));
      if (done) notices.say(words.recovered(done.data?.recoverDeliveries ?? 0));
      reread();
    },
    async roll() {
      const done = await act(url, client.mutate({ mutation: rollWebhookSecret, variables: { companyId, id } }));
      if (done?.data?.rollWebhookSecret) showSecret(done.data.rollWebhookSecret.secret);
    },
    async delete() {
      if (await act(url, client.mutate({ mutation: deleteWebhook, variables: { companyId, id } }))) {
        notices.say(words.deleted(url));
        go(companyPath(board)('/board/integrations'));
      }
    },
  };
  return (
    <>
      <Toolbar aria-label={words.webhook} className="actions">
        {status === 'ACTIVE' ? (
          <ToolbarItem onClick={() => void setStatus('PAUSED')}>{words.pause}</ToolbarItem>
        ) : (
          <ToolbarItem onClick={() => void setStatus('ACTIVE')}>{words.resume}</ToolbarItem>
        )}
        <ToolbarItem onClick={() => void test()}>{words.test}</ToolbarItem>
        <ToolbarItem onClick={() => ask('recover')}>{words.asks.recover}…</ToolbarItem>
        <ToolbarItem onClick={() => ask('roll')}>{words.asks.roll}…</ToolbarItem>
        <ToolbarItem onClick={() => ask('delete')}>{words.asks.delete}…</ToolbarItem>
      </Toolbar>
      {asked && (
        <Dialog name={words.asks[asked]} onClose={() => ask(null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              ask(null);
              void confirm[asked]();
            }}
          >
            <p>{words.hints[asked]}</p>
            {asked === 'recover' && (
              <label className="field">
                <span>{words.hours}</span>
                <input
                  type="number"
                  min="1"
                  max="720"
                  required
                  value={hours}
                  onChange={({ target }) => setHours(target.value)}
                />
              </label>
            )}
            <button type="submit" className="primary">
              {words.confirm}
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
