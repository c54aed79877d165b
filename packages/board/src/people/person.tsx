import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { AdmitCandidateMutation, AdmitCandidateMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import { companyPath, useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { Identity } from '../shell/identity.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { StatusChip } from '../shell/statusChip.js';
import { Time } from '../shell/time.js';
import { useReread } from '../shell/useReread.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';
import { EraseDialog } from './eraseDialog.js';
import { exportPerson } from './exportPerson.js';
import { HoldDialog } from './holdDialog.js';
import { ReleaseButton } from './holds.js';
import { erasures, type Hold, type PersonRecord, person } from './peopleQueries.js';
import { Receipt } from './receipt.js';
import { useAct } from './useAct.js';

const admitCandidate: TypedDocumentNode<AdmitCandidateMutation, AdmitCandidateMutationVariables> = gql`
  mutation AdmitCandidate($companyId: ID!, $candidateId: ID!, $idempotencyKey: String) {
    admitCandidate(companyId: $companyId, candidateId: $candidateId, idempotencyKey: $idempotencyKey) {
      candidateId
    }
  }
`;

/** As many records of a person are shown. */
const mostRecords = 50;
/** How often an erasure that runs is read again, in milliseconds. */
const runningMs = 1_000;
const nobody = new Set(['RECORD_NOT_FOUND', 'CANDIDATE_NOT_FOUND', 'CANDIDATE_ERASED']);

export interface PersonProps {
  readonly candidateId: string;
  /** The person's hold, as far as holds were read. */
  readonly hold: Hold | undefined;
  /** Whether there are holds that were not read: the person may have one of them. */
  readonly mayBeHeld: boolean;
  /** Reads the page's lists again. */
  readonly changed: () => Promise<unknown>;
}

/** One person: what is kept, what was erased, and what can be done about it. */
export function Person({ candidateId, hold, mayBeHeld, changed }: PersonProps) {
  const words = useWords();
  const { companyId } = useBoard();
  const kept = useQuery(person, {
    variables: { companyId, candidateId, first: mostRecords },
    fetchPolicy: 'network-only',
  });
  const erased = useQuery(erasures, {
    variables: { companyId, first: 1, filter: { candidateId } },
    fetchPolicy: 'no-cache',
  });
  const receipt = erased.data?.erasures?.nodes[0];
  const { startPolling, stopPolling } = erased;
  const isRunning = receipt?.status === 'RUNNING';
  useEffect(() => {
    if (!isRunning) return;
    startPolling(runningMs);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  const again = (): Promise<unknown> => Promise.allSettled([kept.refetch(), erased.refetch(), changed()]);
  // When it is done, everything else has changed.
  useReread(again, isRunning);
  const isNobody = kept.error !== undefined && nobody.has(asRefusal(kept.error).reason);
  // A read that failed keeps the answer before it.
  const candidate = kept.error ? null : kept.data?.candidate;
  const who = { candidateId, candidate: candidate ?? null };
  return (
    <section className="person" aria-labelledby="person" aria-busy={kept.loading || erased.loading}>
      <h2 id="person">{calledOf(who)}</h2>
      <p className="person-note">
        <Identity who={who} />
      </p>
      {kept.error && !isNobody && <ReadFailure error={kept.error} again={() => void again()} />}
      {erased.error && <ReadFailure error={erased.error} again={() => void again()} />}
      {isNobody && <p className="person-note">{receipt ? words.people.wasErased : words.people.nobody}</p>}
      {candidate && (
        <p className="person-note">
          {candidate.ban && <span className="badge">{words.people.banned}</span>}{' '}
          {hold && <span className="badge">{words.people.heldNow}</span>}
        </p>
      )}
      <PersonActs
        {...{ who, mayBeHeld, again }}
        isErased={receipt !== undefined}
        isNobody={isNobody && !hold}
        isHeld={hold !== undefined}
      />
      {receipt && <Receipt erasure={receipt} />}
      {candidate?.records && (
        <>
          <h3>{words.people.kept}</h3>
          <Records records={candidate.records.nodes} />
          {candidate.records.pageInfo.hasNextPage && <p>{words.people.more}</p>}
        </>
      )}
    </section>
  );
}

interface PersonActsProps extends Pick<PersonProps, 'mayBeHeld'> {
  readonly who: Called;
  readonly again: () => Promise<unknown>;
  readonly isErased: boolean;
  readonly isNobody: boolean;
  readonly isHeld: boolean;
}

function PersonActs({ who, mayBeHeld, again, isErased, isNobody, isHeld }: PersonActsProps) {
  const { people: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const [open, setOpen] = useState<'erase' | 'hold' | null>(null);
  const [admit] = useMutation(admitCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, run } = useAct(who, { isAlerted: true });
  const { candidateId } = who;
  const called = calledOf(who);
  const exportAll = (): Promise<boolean> =>
    run(async () => {
      const items = await exportPerson(client, { companyId, candidateId });
      download(`${candidateId}.json`, { companyId, candidateId, items });
      notices.say(words.exported(called, items.length));
    });
  const admitAgain = async (): Promise<void> => {
    await run(async () => {
      await admit({ variables: { companyId, candidateId, idempotencyKey: newKey() } });
      notices.say(words.admitted(called));
    });
    await again();
  };
  const close = (): void => setOpen(null);
  return (
    <div className="person-acts">
      <button type="button" aria-disabled={isNobody || isRunning} onClick={() => isNobody || void exportAll()}>
        {words.exportAll}
      </button>
      <button type="button" className="danger" aria-disabled={isNobody} onClick={() => isNobody || setOpen('erase')}>
        {words.erase}
      </button>
      <button type="button" aria-disabled={isNobody} onClick={() => isNobody || setOpen('hold')}>
        {words.hold}
      </button>
      <ReleaseButton {...{ who }} name={words.release} isDisabled={!isHeld && !mayBeHeld} changed={again} />
      <button type="button" aria-disabled={!isErased || isRunning} onClick={() => isErased && void admitAgain()}>
        {words.admit}
      </button>
      {open === 'erase' && <EraseDialog {...{ who }} onClose={close} changed={again} />}
      {open === 'hold' && <HoldDialog {...{ who }} onClose={close} changed={again} />}
    </div>
  );
}

/** Gives the reader a file of JSON. */
function download(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later, because browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Records({ records }: { readonly records: readonly PersonRecord[] }) {
  const all = useWords();
  const { people: words } = all;
  const pathOf = companyPath(useBoard());
  return (
    <div className="scrolls">
      <table className="stacks" aria-label={words.records}>
        <thead>
          <tr>
            <th scope="col">{words.stage}</th>
            <th scope="col">{words.vacancy}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.since}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, vacancyId, feature, vacancy, status, decision, createdAt }) => (
            <tr key={id}>
              <td>
                <Link href={pathOf(recordPath(vacancyId, id))}>{feature?.customName ?? id}</Link>
              </td>
              <td data-label={words.vacancy}>{vacancy?.name}</td>
              <td>
                <StatusChip code={status.code} />
                {status.code === 'DISCARDED' && decision && <small> {reasonOf(all, decision.cause)}</small>}
              </td>
              <td data-label={words.since}>
                <Time at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
