import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { HoldCandidateMutation, HoldCandidateMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';
import type { PersonDialogProps } from './eraseDialog.js';
import { useAct } from './useAct.js';

const holdCandidate: TypedDocumentNode<HoldCandidateMutation, HoldCandidateMutationVariables> = gql`
  mutation HoldCandidate($companyId: ID!, $candidateId: ID!, $input: HoldCandidateInput!, $idempotencyKey: String) {
    holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input, idempotencyKey: $idempotencyKey) {
      candidateId
      until
    }
  }
`;

/** Orders a legal hold: nothing of the person is erased while it stands. */
export function HoldDialog({ candidateId, onClose, changed }: PersonDialogProps) {
  const { people: words } = useWords();
  const { companyId, notices } = useBoard();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [hold] = useMutation(holdCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, refused, run } = useAct(candidateId);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await run(async () => {
      // The field's time is the reader's own.
      const input = { reason: reason.trim(), until: until ? new Date(until).toISOString() : null };
      await hold({ variables: { companyId, candidateId, input, idempotencyKey: newKey() } });
      notices.say(words.held(candidateId));
    });
    if (!isDone) return;
    onClose();
    await changed();
  }
  return (
    <Dialog name={words.holdOf(candidateId)} onClose={onClose}>
      <form className="people-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>{words.reason}</span>
          <textarea required maxLength={512} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <label className="field">
          <span>{words.until}</span>
          <input
            type="datetime-local"
            aria-describedby="until-hint"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </label>
        <small id="until-hint">{words.untilHint}</small>
        {refused && <p role="alert">{refused}</p>}
        <button type="submit" className="primary" aria-disabled={isRunning}>
          {words.holdNow}
        </button>
      </form>
    </Dialog>
  );
}
