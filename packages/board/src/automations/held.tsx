import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type {
  DismissHeldMutation,
  DismissHeldMutationVariables,
  HeldQuery,
  HeldQueryVariables,
  ReleaseHeldMutation,
  ReleaseHeldMutationVariables,
} from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { demand } from '../service/refusal.js';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Code } from '../shell/code.js';
import { Counted } from '../shell/counted.js';
import { Empty } from '../shell/empty.js';
import { moreRecords } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';

export const held: TypedDocumentNode<HeldQuery, HeldQueryVariables> = gql`
  query Held($companyId: ID!, $filter: RecordFilter!, $first: Int!, $after: String) {
    records(companyId: $companyId, filter: $filter, first: $first, after: $after) {
      nodes {
        id
        candidateId
        candidate { displayName }
        vacancyId
        vacancy { id name }
        nextAutomation { timer dueAt heldReason }
      }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;

const releaseHeld: TypedDocumentNode<ReleaseHeldMutation, ReleaseHeldMutationVariables> = gql`
  mutation ReleaseHeld($input: BulkInput!, $idempotencyKey: String!) {
    releaseHeld(input: $input, idempotencyKey: $idempotencyKey) { results { resourceId error { reason message } } }
  }
`;

const dismissHeld: TypedDocumentNode<DismissHeldMutation, DismissHeldMutationVariables> = gql`
  mutation DismissHeld($input: BulkInput!, $idempotencyKey: String!) {
    dismissHeld(input: $input, idempotencyKey: $idempotencyKey) { results { resourceId error { reason message } } }
  }
`;

type HeldRecord = NonNullable<HeldQuery['records']>['nodes'][number];

export const heldOf = (companyId: string, vacancyId: string | null) => ({
  companyId,
  filter: { vacancyId, isHeld: true, isClosed: false },
  first: 100,
});

export interface HeldProps {
  readonly vacancyId: string | null;
  /** Grows when it is to be read again. */
  readonly version: number;
  readonly changed: () => void;
}

/** The discards that wait for an admin. */
export function Held({ vacancyId, version, changed }: HeldProps) {
  const { automations: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const { heading, keeping } = useRestoredFocus();
  const variables = heldOf(companyId, vacancyId);
  const { data, error, refetch, fetchMore } = useQuery(held, { variables, fetchPolicy: 'network-only' });
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  const page = data?.records;
  const rows = page?.nodes;
  const more = moreRecords(fetchMore);
  const sent = ({ id }: HeldRecord) => ({ input: { companyId, resourceIds: [id] }, idempotencyKey: newKey() });
  const done = async (sentence: string): Promise<void> => {
    notices.say(sentence);
    // The read shows its own failure.
    await keeping(() => refetch().catch(() => undefined))();
    changed();
  };
  const release = (record: HeldRecord): void =>
    void act(
      async () => {
        const { data: answer } = await client.mutate({ mutation: releaseHeld, variables: sent(record) });
        demand(answer?.releaseHeld?.results[0]?.error);
        await done(words.released(calledOf(record)));
      },
      (sentence, reason) => words.notReleased(calledOf(record), sentence, reason),
    );
  const dismiss = (record: HeldRecord): void =>
    void act(
      async () => {
        const { data: answer } = await client.mutate({ mutation: dismissHeld, variables: sent(record) });
        demand(answer?.dismissHeld?.results[0]?.error);
        await done(words.dismissed(calledOf(record)));
      },
      (sentence, reason) => words.notDismissed(calledOf(record), sentence, reason),
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {page ? (
          <Counted name={words.held} count={page.totalCount} said={words.heldCount(page.totalCount)} />
        ) : (
          words.held
        )}
      </h2>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {rows?.length === 0 && <Empty name={words.noneHeld} hint={words.noneHeldHint} />}
      {rows && rows.length > 0 && <HeldTable rows={rows} release={release} dismiss={dismiss} />}
      <More page={page?.pageInfo} more={more} />
    </>
  );
}

interface HeldTableProps {
  readonly rows: readonly HeldRecord[];
  readonly release: (record: HeldRecord) => void;
  readonly dismiss: (record: HeldRecord) => void;
}

function HeldTable({ rows, release, dismiss }: HeldTableProps) {
  const { automations: words } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <div className="scrolls">
      <table className="stacks" aria-label={words.held}>
        <thead>
          <tr>
            <th scope="col">{words.candidate}</th>
            <th scope="col">{words.vacancy}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.timer}</th>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.decide}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => {
            const { id, candidateId, vacancyId, vacancy, nextAutomation } = record;
            const called = calledOf(record);
            const path = recordPath(vacancyId, id);
            return (
              <tr key={id}>
                <td>
                  <Link href={pathOf(path)} title={candidateId}>
                    {called}
                  </Link>
                </td>
                <td data-label={words.vacancy}>{vacancy?.name.trim() || vacancyId}</td>
                <td data-label={words.reason}>
                  {nextAutomation?.heldReason && words.heldReasons[nextAutomation.heldReason]}
                </td>
                <td data-label={words.timer}>{nextAutomation && <Code of="timers" code={nextAutomation.timer} />}</td>
                <td data-label={words.due}>{nextAutomation?.dueAt && <Time at={nextAutomation.dueAt} />}</td>
                <td>
                  <div className="acts">
                    <button type="button" className="danger" title={words.releaseHint} onClick={() => release(record)}>
                      {words.release(called)}
                    </button>
                    <button type="button" title={words.dismissHint} onClick={() => dismiss(record)}>
                      {words.dismiss(called)}
                    </button>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
