import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { ReleaseCandidateMutation, ReleaseCandidateMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { CandidateName } from '../shell/candidateName.js';
import { Empty } from '../shell/empty.js';
import { Time } from '../shell/time.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';
import type { Hold } from './peopleQueries.js';
import { useAct } from './useAct.js';

const releaseCandidate: TypedDocumentNode<ReleaseCandidateMutation, ReleaseCandidateMutationVariables> = gql`
  mutation ReleaseCandidate($companyId: ID!, $candidateId: ID!, $idempotencyKey: String) {
    releaseCandidate(companyId: $companyId, candidateId: $candidateId, idempotencyKey: $idempotencyKey) {
      candidateId
    }
  }
`;

export interface ReleaseButtonProps {
  readonly who: Called;
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly changed: () => Promise<unknown>;
}

/** Ends a legal hold. */
export function ReleaseButton({ who, name, isDisabled = false, changed }: ReleaseButtonProps) {
  const { people: words } = useWords();
  const { companyId, notices } = useBoard();
  const [release] = useMutation(releaseCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, run } = useAct(who, { isAlerted: true });
  const act = async (): Promise<void> => {
    if (isDisabled) return;
    await run(async () => {
      await release({ variables: { companyId, candidateId: who.candidateId, idempotencyKey: newKey() } });
      notices.say(words.released(calledOf(who)));
    });
    await changed();
  };
  return (
    <button type="button" aria-disabled={isDisabled || isRunning} onClick={() => void act()}>
      {name}
    </button>
  );
}

export interface HoldsProps {
  readonly holds: readonly Hold[];
  readonly labelled: (candidateId: string) => Called;
  readonly changed: () => Promise<unknown>;
}

/** The legal holds that stand, oldest first. */
export function Holds({ holds, labelled, changed }: HoldsProps) {
  const { people: words } = useWords();
  const { heading, keeping } = useRestoredFocus();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {words.holds}
      </h2>
      {holds.length === 0 && <Empty name={words.noHolds} hint={words.noHoldsHint} />}
      {holds.length > 0 && <HoldTable holds={holds} labelled={labelled} changed={keeping(changed)} />}
    </>
  );
}

function HoldTable({ holds, labelled, changed }: HoldsProps) {
  const { people: words } = useWords();
  return (
    <div className="scrolls">
      <table className="people-table stacks" aria-label={words.holds}>
        <thead>
          <tr>
            <th scope="col">{words.candidate}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.until}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{words.act}</th>
          </tr>
        </thead>
        <tbody>
          {holds.map(({ candidateId, reason, until, heldBy, heldAt }) => {
            const who = labelled(candidateId);
            return (
              <tr key={candidateId}>
                <td>
                  <CandidateName who={who} />
                </td>
                <td data-label={words.reason}>{reason}</td>
                <td data-label={words.until}>{until ? <Time at={until} /> : words.forGood}</td>
                <td data-label={words.by}>{heldBy}</td>
                <td data-label={words.since}>
                  <Time at={heldAt} />
                </td>
                <td>
                  <ReleaseButton {...{ who, changed }} name={words.releaseOf(calledOf(who))} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
