import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { NotFound } from '../shell/notFound.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { DeliveryTable } from './deliveryTable.js';
import './integrations.css';
import { webhookQuery } from './operations.js';
import { SecretDialog } from './secretDialog.js';
import { WebhookActions } from './webhookActions.js';

const pageSize = 50;
/** Failed attempts have no event: while one waits, the page is read again. */
const pollMs = 2_000;

/** A webhook: what was sent, what was answered, and what can be done. */
export function WebhookPage({ id }: { readonly id: string }) {
  const { shell, integrations: words } = useWords();
  const { companyId } = useBoard();
  const [secret, setSecret] = useState<string | null>(null);
  const variables = { companyId, id, first: pageSize };
  const { data, error, loading, refetch, fetchMore, startPolling, stopPolling } = useQuery(webhookQuery, { variables });
  useShownQueries([{ query: webhookQuery, variables }]);
  const webhook = data?.webhook;
  const deliveries = webhook?.deliveries;
  if (deliveries?.nodes.some(({ status }) => status === 'PENDING')) startPolling(pollMs);
  else stopPolling();
  if (error && asRefusal(error).reason === 'WEBHOOK_NOT_FOUND') return <NotFound />;
  const more = (after: string | null): void =>
    void fetchMore({
      variables: { ...variables, after },
      updateQuery: (before, { fetchMoreResult: { webhook: next } }) => {
        if (!before.webhook?.deliveries || !next?.deliveries) return before;
        const nodes = [...before.webhook.deliveries.nodes, ...next.deliveries.nodes];
        return { webhook: { ...before.webhook, deliveries: { ...next.deliveries, nodes } } };
      },
    });
  return (
    <Page heading={webhook?.url ?? null} isBusy={loading && !webhook}>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {webhook && (
        <>
          <WebhookActions webhook={webhook} reread={() => void refetch()} showSecret={setSecret} />
          <p>
            {webhook.description} {webhook.types === null ? words.allEvents : webhook.types.join(', ')}
            {webhook.reason && <small> {webhook.reason}</small>}
          </p>
          <DeliveryTable deliveries={deliveries?.nodes ?? []} reread={() => void refetch()} />
          {deliveries?.pageInfo.hasNextPage && (
            <button type="button" onClick={() => more(deliveries.pageInfo.endCursor)}>
              {shell.more}
            </button>
          )}
        </>
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
