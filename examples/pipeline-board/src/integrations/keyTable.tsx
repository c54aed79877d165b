import type { ApiKeysQuery } from '../generated/graphql.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';

type Key = NonNullable<ApiKeysQuery['apiKeys']>[number];

/** The company's API keys: who has them, what they may, and whether they are in use. */
export function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const { integrations: words } = useWords();
  if (keys.length === 0) return <p className="empty">{words.noKeys}</p>;
  return (
    <div className="scrolls">
      <table aria-label={words.keys}>
        <thead>
          <tr>
            <th scope="col">{words.contact}</th>
            <th scope="col">{words.grants}</th>
            <th scope="col">{words.lastUse}</th>
            <th scope="col" className="number">
              {words.refusals}
            </th>
            <th scope="col">{words.expiry}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>
                {key.contact.fullName}
                <br />
                <small>
                  {key.contact.companyName}, {key.contact.email}
                </small>
              </td>
              <td>
                <Grants endpoints={key.grants.map(({ endpoint }) => endpoint)} />
              </td>
              <td>{key.lastUsedAt ? <Time at={key.lastUsedAt} /> : words.never}</td>
              <td className="number">{key.refusals.reduce((sum, { count }) => sum + count, 0)}</td>
              <td>{key.expiresAt ? <Time at={key.expiresAt} /> : words.never}</td>
              <td>{words.states[stateOf(key)]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const mostGrants = 3;

/** The first grants; the others on demand. */
export function Grants({ endpoints }: { readonly endpoints: readonly string[] }) {
  const { integrations: words } = useWords();
  if (endpoints.length <= mostGrants) return endpoints.join(', ');
  return (
    <details>
      <summary>{words.manyGrants(endpoints.length)}</summary>
      {endpoints.join(', ')}
    </details>
  );
}

function stateOf({ revokedAt, expiresAt }: Key): 'active' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}
