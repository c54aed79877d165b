import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asRefusal } from '../service/refusal.js';
import { companyPath, useBoard } from '../shell/board.js';
import { More } from '../shell/more.js';
import { NotFound } from '../shell/notFound.js';
import { Page } from '../shell/page.js';
import { vacancyPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { Deliveries } from './deliveries.js';
import { healthOf } from './health.js';
import { SecretDialog } from './secretDialog.js';
import { webhook } from './webhook.js';
import { WebhookTools } from './webhookTools.js';
import './integrations.css';

const first = 50;
const pollMs = 2_000;

/** A webhook: what was sent, what was answered, and what can be done. For admins. */
export function WebhookPage({ id }: { readonly id: string }) {
  const { shell, integrations, names, webhook: words } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const pathOf = companyPath(board);
  const [secret, setSecret] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [hasMore, setMore] = useState(false);
  const variables = { companyId, id, first };
  const { data, error, loading, refetch, fetchMore } = useQuery(webhook, {
    variables,
    // A poll would take back what "More" has brought.
    pollInterval: isWaiting && !hasMore ? pollMs : 0,
  });
  useShownQueries([{ query: webhook, variables }]);
  const shown = data?.webhook;
  const page = shown?.deliveries;
  if ((page?.nodes.length ?? 0) > first !== hasMore) setMore(!hasMore);
  const waits = page?.nodes.some(({ status }) => status === 'PENDING') ?? false;
  if (waits !== isWaiting) setWaiting(waits);
  const more = (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { ...variables, after },
      updateQuery: (before, { fetchMoreResult: { webhook: next } }) =>
        before.webhook?.deliveries && next?.deliveries
          ? {
              ...before,
              webhook: {
                ...before.webhook,
                deliveries: {
                  ...next.deliveries,
                  nodes: [...before.webhook.deliveries.nodes, ...next.deliveries.nodes],
                },
              },
            }
          : before,
    });
  if (error && asRefusal(error).reason === 'WEBHOOK_NOT_FOUND') return <NotFound />;
  if (!shown) {
    return (
      <Page heading={loading ? null : shell.integrations}>
        {error && <ReadFailure error={error} again={() => void refetch()} />}
      </Page>
    );
  }
  const health = healthOf(shown);
  return (
    <Page heading={shown.url}>
      <p>
        <span className="badge" data-status={health}>
          {integrations.healths[health]}
        </span>{' '}
        {shown.reason} {shown.description}
      </p>
      <p className="hint">
        {integrations.owner}: {shown.apiKeyId ?? integrations.company} · {integrations.payload}:{' '}
        {integrations.payloads[shown.payload]} · {words.sends}:{' '}
        {shown.types?.map((type) => nameOf(names.events, type)).join(', ') ?? integrations.allEvents}
        {shown.vacancyId && (
          <>
            {' · '}
            <Link href={pathOf(vacancyPath(shown.vacancyId))}>{integrations.vacancy}</Link>
          </>
        )}
      </p>
      <WebhookTools webhook={shown} changed={() => void refetch()} rolled={setSecret} />
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      <Deliveries rows={page?.nodes ?? []} changed={() => void refetch()} />
      <More page={page?.pageInfo} more={more} />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
