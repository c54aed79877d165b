import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { WebhooksQuery } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { AddWebhook } from './addWebhook.js';
import { KeyRequests } from './keyRequests.js';
import { KeyTable } from './keyTable.js';
import { apiKeysQuery, isFailing, webhooksQuery } from './operations.js';
import { SecretDialog } from './secretDialog.js';
import './integrations.css';

const monthMs = 30 * 86_400_000;

/** The company's webhooks and API keys, for admins. */
export function IntegrationsPage() {
  const { shell, integrations: words } = useWords();
  const { companyId } = useBoard();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [since] = useState(() => new Date(Date.now() - monthMs).toISOString());
  const hooks = useQuery(webhooksQuery, { variables: { companyId } });
  const keys = useQuery(apiKeysQuery, { variables: { companyId, since } });
  useShownQueries([
    { query: webhooksQuery, variables: { companyId } },
    { query: apiKeysQuery, variables: { companyId, since } },
  ]);
  const error = hooks.error ?? keys.error;
  const again = (): void => {
    void hooks.refetch();
    void keys.refetch();
  };
  return (
    <Page heading={shell.integrations} isBusy={(hooks.loading && !hooks.data) || (keys.loading && !keys.data)}>
      {error && <ReadFailure error={error} again={again} />}
      {hooks.data && (
        <>
          <div className="titled">
            <h2>{words.webhooks}</h2>
            <button type="button" onClick={() => setAdding(true)}>
              {words.add}
            </button>
          </div>
          <WebhookTable webhooks={hooks.data.webhooks ?? []} />
        </>
      )}
      {keys.data && (
        <>
          <h2>{words.keys}</h2>
          <KeyTable keys={keys.data.apiKeys ?? []} />
          <h2>{words.requests}</h2>
          <KeyRequests requests={keys.data.apiKeyRequests?.nodes ?? []} reread={() => void keys.refetch()} />
        </>
      )}
      {isAdding && (
        <AddWebhook
          onClose={() => setAdding(false)}
          added={(made) => {
            setAdding(false);
            setSecret(made);
            void hooks.refetch();
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

type Row = NonNullable<WebhooksQuery['webhooks']>[number];

function WebhookTable({ webhooks }: { readonly webhooks: readonly Row[] }) {
  const { integrations: words } = useWords();
  const pathOf = companyPath(useBoard());
  if (webhooks.length === 0) return <p className="empty">{words.noWebhooks}</p>;
  return (
    <div className="scrolls">
      <table aria-label={words.webhooks}>
        <thead>
          <tr>
            <th scope="col">{words.url}</th>
            <th scope="col">{words.health}</th>
            <th scope="col">{words.events}</th>
            <th scope="col">{words.description}</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => {
            const health = healthOf(webhook);
            return (
              <tr key={webhook.id}>
                <td>
                  <Link href={pathOf(`/board/integrations/webhooks/${encodeURIComponent(webhook.id)}`)}>
                    {webhook.url}
                  </Link>
                </td>
                <td>
                  <span className="badge" data-status={health}>
                    {words.healths[health]}
                  </span>
                </td>
                <td>{webhook.types === null ? words.allEvents : webhook.types.join(', ')}</td>
                <td>{webhook.description}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function healthOf({ status, deliveries }: Row): 'healthy' | 'failing' | 'paused' | 'disabled' {
  if (status === 'PAUSED') return 'paused';
  if (status === 'DISABLED') return 'disabled';
  return isFailing(deliveries?.nodes ?? []) ? 'failing' : 'healthy';
}
