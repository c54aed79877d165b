import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { AgentUses, agentUses } from '../agents/agentUses.js';
import type { WebhooksQuery, WebhooksQueryVariables } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Empty } from '../shell/empty.js';
import { Page } from '../shell/page.js';
import { segmentOf } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { AddWebhook } from './addWebhook.js';
import { ApiKeys, apiKeys, apiKeysOf } from './apiKeys.js';
import { Claims } from './claims.js';
import { healthOf, observed } from './health.js';
import { KeyRequests, keyRequests, keyRequestsOf } from './keyRequests.js';
import { CallbackSecret } from './keyTools.js';
import { NewKey, type NewKeyProps } from './newKey.js';
import { SecretDialog } from './secretDialog.js';
import './integrations.css';

const webhooks: TypedDocumentNode<WebhooksQuery, WebhooksQueryVariables> = gql`
  query Webhooks($companyId: ID!, $first: Int!) {
    webhooks(companyId: $companyId) {
      id
      url
      types
      description
      payload
      apiKeyId
      status
      deliveries(first: $first) { nodes { id attempts { at status error } } }
    }
  }
`;

type Row = NonNullable<WebhooksQuery['webhooks']>[number];

/** The company's webhooks and API keys, for admins. */
export function IntegrationsPage() {
  const { shell, integrations: words, requesting } = useWords();
  const { companyId, notices } = useBoard();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [beginning, setBeginning] = useState<NewKeyProps['kind'] | null>(null);
  const [mark, setMark] = useState(0);
  const changed = (): void => setMark((before) => before + 1);
  const [key, setKey] = useState<string | null>(null);
  const given = (value: string): void => {
    setKey(value);
    changed();
  };
  const variables = { companyId, first: observed };
  const { data, error, loading, refetch } = useQuery(webhooks, { variables });
  useShownQueries([
    { query: webhooks, variables },
    { query: apiKeys, variables: apiKeysOf(companyId) },
    { query: agentUses, variables: { companyId } },
    { query: keyRequests, variables: keyRequestsOf(companyId) },
  ]);
  const rows = data?.webhooks;
  return (
    <Page heading={shell.integrations} isBusy={loading && !rows}>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {rows && (
        <>
          <div className="titled">
            <h2>{words.webhooks}</h2>
            <button type="button" className="primary" onClick={() => setAdding(true)}>
              {words.addWebhook}
            </button>
          </div>
          {rows.length === 0 ? (
            <Empty name={words.noWebhooks} hint={words.noWebhooksHint} />
          ) : (
            <WebhookTable rows={rows} />
          )}
          <ApiKeys mark={mark} secretGiven={setKey} />
          <div className="titled new-keys">
            <h2 className="unseen">{requesting.title}</h2>
            <div className="acts">
              <button type="button" onClick={() => setBeginning('request')}>
                {requesting.open}
              </button>
              <button type="button" onClick={() => setBeginning('issue')}>
                {requesting.openIssue}
              </button>
            </div>
          </div>
          <Claims mark={mark} claimed={given} />
          <KeyRequests mark={mark} decided={changed} />
          <AgentUses />
          <CallbackSecret secretGiven={setSecret} />
        </>
      )}
      {isAdding && (
        <AddWebhook
          onClose={() => setAdding(false)}
          added={(given) => {
            setAdding(false);
            setSecret(given);
            void refetch();
          }}
        />
      )}
      {beginning && (
        <NewKey
          kind={beginning}
          onClose={() => setBeginning(null)}
          sent={(name, issued) => {
            setBeginning(null);
            notices.say((beginning === 'issue' ? requesting.issued : requesting.sent)(name));
            setKey(issued);
            changed();
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {key !== null && <SecretDialog isKey secret={key} onClose={() => setKey(null)} />}
    </Page>
  );
}

function WebhookTable({ rows }: { readonly rows: readonly Row[] }) {
  const { integrations: words, names } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <div className="scrolls">
      <table className="stacks" aria-label={words.webhooks}>
        <thead>
          <tr>
            <th scope="col">{words.url}</th>
            <th scope="col">{words.health}</th>
            <th scope="col">{words.events}</th>
            <th scope="col">{words.payload}</th>
            <th scope="col">{words.owner}</th>
            <th scope="col">{words.description}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link href={pathOf(`/board/integrations/webhooks/${segmentOf(row.id)}`)}>{row.url}</Link>
              </td>
              <td>
                <span className="badge" data-status={healthOf(row)}>
                  {words.healths[healthOf(row)]}
                </span>
              </td>
              <td data-label={words.events}>
                {row.types?.map((type) => nameOf(names.events, type)).join(', ') ?? words.allEvents}
              </td>
              <td data-label={words.payload}>{words.payloads[row.payload]}</td>
              <td data-label={words.owner}>{row.apiKeyId ?? words.company}</td>
              <td>{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
