import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import type { AgentUsesQuery, AgentUsesQueryVariables } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { Empty } from '../shell/empty.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';

export const agentUses: TypedDocumentNode<AgentUsesQuery, AgentUsesQueryVariables> = gql`
  query AgentUses($companyId: ID!) {
    agentUses(companyId: $companyId) { apiKeyId client tool calls refused confirmed lastAt }
  }
`;

type Use = NonNullable<AgentUsesQuery['agentUses']>[number];

/** An agent with one credential, over all days that are kept. */
interface Agent {
  readonly key: string;
  readonly client: string | null;
  readonly apiKeyId: string | null;
  /** How often it has called each tool. */
  readonly tools: ReadonlyMap<string, number>;
  readonly refused: number;
  readonly confirmed: number;
  readonly lastAt: string;
}

/** Which agents have called, with what, and how often a person had confirmed it. */
export function AgentUses() {
  const { agents: words } = useWords();
  const board = useBoard();
  const pathOf = companyPath(board);
  const { data, error, refetch } = useQuery(agentUses, { variables: { companyId: board.companyId } });
  const rows = data?.agentUses && agentsOf(data.agentUses);
  return (
    <>
      <div className="titled">
        <h2>{words.uses}</h2>
        <Link href={pathOf('/board/agents')}>{words.requests}</Link>
      </div>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {rows?.length === 0 && <Empty name={words.noUses} hint={words.noUsesHint} />}
      {rows && rows.length > 0 && (
        <div className="scrolls">
          <table aria-label={words.uses}>
            <thead>
              <tr>
                <th scope="col">{words.agent}</th>
                <th scope="col">{words.credential}</th>
                <th scope="col">{words.tools}</th>
                <th scope="col">{words.refusals}</th>
                <th scope="col">{words.confirmations}</th>
                <th scope="col">{words.last}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((agent) => (
                <tr key={agent.key}>
                  <td>{agent.client ?? words.unnamed}</td>
                  <td>{agent.apiKeyId === null ? words.token : words.key(agent.apiKeyId)}</td>
                  <td>
                    <ul className="plain">
                      {[...agent.tools].map(([tool, calls]) => (
                        <li key={tool}>{words.calls(tool, calls)}</li>
                      ))}
                    </ul>
                  </td>
                  <td>{agent.refused}</td>
                  <td>{agent.confirmed}</td>
                  <td>
                    <Time at={agent.lastAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The agents in the order of their last calls. */
function agentsOf(uses: readonly Use[]): readonly Agent[] {
  const agents = new Map<string, Agent>();
  for (const { client, apiKeyId, tool, calls, refused, confirmed, lastAt } of uses) {
    const key = JSON.stringify([client, apiKeyId]);
    const before = agents.get(key) ?? { tools: new Map<string, number>(), refused: 0, confirmed: 0, lastAt };
    agents.set(key, {
      ...{ key, client, apiKeyId },
      tools: new Map([...before.tools, [tool, (before.tools.get(tool) ?? 0) + calls]]),
      refused: before.refused + refused,
      confirmed: before.confirmed + confirmed,
      lastAt: before.lastAt > lastAt ? before.lastAt : lastAt,
    });
  }
  return [...agents.values()].toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
}
