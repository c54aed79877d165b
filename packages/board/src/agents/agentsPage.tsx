import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import type {
  AgentRequestsQuery,
  AgentRequestsQueryVariables,
  DecideAgentRequestMutation,
  DecideAgentRequestMutationVariables,
} from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { type Called, shortlyCalled } from '../shell/called.js';
import { Empty } from '../shell/empty.js';
import { useLabels } from '../shell/labels.js';
import { Page } from '../shell/page.js';
import { candidatePath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';
import './agents.css';

const agentRequests: TypedDocumentNode<AgentRequestsQuery, AgentRequestsQueryVariables> = gql`
  query AgentRequests($companyId: ID!) {
    agentRequests(companyId: $companyId) {
      id
      client
      count
      rejectedReasonId
      bans
      state
      isOwn
      requestedAt
      endsAt
      records { recordId candidateId }
    }
  }
`;

const decide: TypedDocumentNode<DecideAgentRequestMutation, DecideAgentRequestMutationVariables> = gql`
  mutation DecideAgentRequest($companyId: ID!, $id: ID!, $confirms: Boolean!) {
    decideAgentRequest(companyId: $companyId, id: $id, confirms: $confirms) { id state }
  }
`;

type Request = NonNullable<AgentRequestsQuery['agentRequests']>[number];

/** What agents ask the user. Its address is given to their clients. */
export function AgentsPage() {
  const { agents: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const { heading, keeping } = useRestoredFocus();
  const variables = { companyId };
  const { data, error, refetch } = useQuery(agentRequests, { variables, fetchPolicy: 'network-only' });
  useShownQueries([{ query: agentRequests, variables }]);
  const all = data?.agentRequests;
  const open = all?.filter((request) => request.isOwn && request.state === 'OPEN') ?? [];
  const earlier = all?.filter((request) => !open.includes(request)) ?? [];
  const labelled = useLabels(open.flatMap(({ records }) => records.map(({ candidateId }) => candidateId)));
  const decided = (id: string, confirms: boolean): void =>
    void act(
      async () => {
        await client.mutate({ mutation: decide, variables: { companyId, id, confirms } });
        notices.say(confirms ? words.confirmed : words.declined);
        await keeping(() => refetch().catch(() => undefined))();
      },
      (sentence, reason) => words.refused(sentence, reason),
    );
  return (
    <Page heading={words.title} isBusy={!all && !error}>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {all && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {words.asked}
          </h2>
          {open.length === 0 && <Empty name={words.none} hint={words.noneHint} />}
          {open.map((request) => (
            <Question
              key={request.id}
              request={request}
              labelled={labelled}
              decide={(confirms) => decided(request.id, confirms)}
            />
          ))}
          {earlier.length > 0 && <Earlier requests={earlier} />}
        </>
      )}
    </Page>
  );
}

interface QuestionProps {
  readonly request: Request;
  readonly labelled: (candidateId: string) => Called;
  readonly decide: (confirms: boolean) => void;
}

function Question({ request, labelled, decide: decided }: QuestionProps) {
  const { agents: words } = useWords();
  const pathOf = companyPath(useBoard());
  const { id, client, count, rejectedReasonId, bans, endsAt, records } = request;
  return (
    <section className="question" aria-labelledby={id}>
      <h3 id={id}>{words.discards(count)}</h3>
      <p>
        {words.from(client ?? words.unnamed)}. {words.until} <Time at={endsAt} />.
      </p>
      {rejectedReasonId !== null && <p>{words.reason(rejectedReasonId)}</p>}
      {bans && <p>{words.bans}</p>}
      <ul aria-label={words.candidates}>
        {records.map(({ recordId, candidateId }) => (
          <li key={recordId}>
            <Link href={pathOf(candidatePath(candidateId))} title={candidateId}>
              {shortlyCalled(labelled(candidateId))}
            </Link>
          </li>
        ))}
      </ul>
      <p className="acts">
        <button type="button" className="primary" onClick={() => decided(true)}>
          {words.confirm}
        </button>
        <button type="button" onClick={() => decided(false)}>
          {words.decline}
        </button>
      </p>
    </section>
  );
}

function Earlier({ requests }: { readonly requests: readonly Request[] }) {
  const { agents: words } = useWords();
  return (
    <>
      <h2>{words.earlier}</h2>
      <div className="scrolls">
        <table aria-label={words.earlier}>
          <thead>
            <tr>
              <th scope="col">{words.asked}</th>
              <th scope="col">{words.agent}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.until}</th>
            </tr>
          </thead>
          <tbody>
            {requests.map(({ id, client, count, state, endsAt }) => (
              <tr key={id}>
                <td>{words.discards(count)}</td>
                <td>{client ?? words.unnamed}</td>
                <td>{words.states[state]}</td>
                <td>
                  <Time at={endsAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
