import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { ApiKeysQuery, ApiKeysQueryVariables } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { Empty } from '../shell/empty.js';
import { joined } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useReread } from '../shell/useReread.js';
import { sentenceOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { Grant } from './grant.js';
import { KeyTools } from './keyTools.js';

export const apiKeys: TypedDocumentNode<ApiKeysQuery, ApiKeysQueryVariables> = gql`
  query ApiKeys($companyId: ID!, $first: Int!, $after: String) {
    apiKeyPages(companyId: $companyId, first: $first, after: $after) {
      nodes {
        id
        contact { companyName fullName email }
        grants { endpoint }
        requestsPerMinute
        budget
        vacancyIds
        cidrs
        expiresAt
        revokedAt
        lastUsedAt
        refusals { reason minute count }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
`;

type Key = NonNullable<ApiKeysQuery['apiKeyPages']>['nodes'][number];

/** Of each key, up to a hundred refusals are read. */
const pageSize = 40;

export const apiKeysOf = (companyId: string) => ({ companyId, first: pageSize });

export interface ApiKeysProps {
  /** Changes when there may be another key. */
  readonly mark: number;
  readonly secretGiven: (secret: string) => void;
}

/** The company's keys: what they may do, and how they were used. */
export function ApiKeys({ mark, secretGiven }: ApiKeysProps) {
  const { integrations: words, requesting } = useWords();
  const { companyId } = useBoard();
  const variables = apiKeysOf(companyId);
  const { data, error, refetch, fetchMore } = useQuery(apiKeys, { variables });
  useReread(refetch, mark);
  const rows = data?.apiKeyPages?.nodes;
  const more = (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { ...variables, after },
      updateQuery: (before, { fetchMoreResult: { apiKeyPages: next } }) => ({
        ...before,
        apiKeyPages: joined(before.apiKeyPages, next),
      }),
    });
  return (
    <>
      <h2>{words.keys}</h2>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {rows?.length === 0 && <Empty name={words.noKeys} hint={words.noKeysHint} />}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section className="scrolls" tabIndex={0} aria-label={words.keys}>
          <table className="stacks" aria-label={words.keys}>
            <thead>
              <tr>
                <th scope="col">{words.contact}</th>
                <th scope="col">{words.grants}</th>
                <th scope="col">{words.rate}</th>
                <th scope="col">{words.lastUse}</th>
                <th scope="col">{words.refusals}</th>
                <th scope="col">{words.expiry}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{requesting.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((key) => (
                <Row key={key.id} apiKey={key} secretGiven={secretGiven} changed={() => void refetch()} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <More page={data?.apiKeyPages?.pageInfo} more={more} />
    </>
  );
}

interface RowProps extends Pick<ApiKeysProps, 'secretGiven'> {
  readonly apiKey: Key;
  readonly changed: () => void;
}

function Row({ apiKey, secretGiven, changed }: RowProps) {
  const all = useWords();
  const { integrations: words } = all;
  const { contact, grants, budget, lastUsedAt, expiresAt } = apiKey;
  const state = stateOf(apiKey);
  return (
    <tr>
      <td>
        {contact.companyName}
        <br />
        <small>
          {contact.fullName} · {contact.email}
        </small>
      </td>
      <td>
        <Grants endpoints={grants.map(({ endpoint }) => endpoint)} />
      </td>
      <td data-label={words.rate}>{budget}</td>
      <td data-label={words.lastUse}>{lastUsedAt ? <Time at={lastUsedAt} /> : words.never}</td>
      <td data-label={words.refusals}>
        {apiKey.refusals.length === 0 && '–'}
        <ul className="plain">
          {[...refusalsByReason(apiKey.refusals)].map(([reason, count]) => (
            <li key={reason}>
              <span title={reason}>{sentenceOf(all, { reason, message: reason })}</span> {count}
            </li>
          ))}
        </ul>
      </td>
      <td data-label={words.expiry}>{expiresAt ? <Time at={expiresAt} /> : words.noExpiry}</td>
      <td>
        <span className="badge" data-status={state === 'active' ? 'healthy' : 'disabled'}>
          {words.states[state]}
        </span>
      </td>
      <td>
        {state === 'active' && (
          <div className="acts">
            <KeyTools apiKey={apiKey} name={contact.companyName} secretGiven={secretGiven} changed={changed} />
          </div>
        )}
      </td>
    </tr>
  );
}

const mostGrants = 3;

/** A few grants, or how many there are, with all of them below. */
function Grants({ endpoints }: { readonly endpoints: readonly string[] }) {
  const { integrations: words } = useWords();
  const list = (
    <ul className="plain">
      {endpoints.map((endpoint) => (
        <li key={endpoint}>
          <Grant endpoint={endpoint} />
        </li>
      ))}
    </ul>
  );
  if (endpoints.length <= mostGrants) return list;
  return (
    <details>
      <summary>{words.grantCount(endpoints.length)}</summary>
      {list}
    </details>
  );
}

function refusalsByReason(refusals: Key['refusals']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reason, count } of refusals) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return counts;
}

function stateOf({ revokedAt, expiresAt }: Key): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked';
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}
