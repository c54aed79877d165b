import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { HoldCandidateMutation, HoldCandidateMutationVariables } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { IdBelow } from '../shell/identity.js';
import { InputField } from '../shell/inputField.js';
import { useFaults } from '../shell/useFaults.js';
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
export function HoldDialog({ who, onClose, changed }: PersonDialogProps) {
  const { people: words } = useWords();
  const { companyId, notices } = useBoard();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [hold] = useMutation(holdCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, refused, refusal, run } = useAct(who);
  const faults = useFaults(refusal, { reason, until });
  const { candidateId } = who;
  const called = calledOf(who);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await run(async () => {
      // The field's time is the reader's own.
      const ends = until ? new Date(until).toISOString() : null;
      const input = checked('holdCandidate', { reason: reason.trim(), until: ends });
      await hold({ variables: { companyId, candidateId, input, idempotencyKey: newKey() } });
      notices.say(words.held(called));
    });
    if (!isDone) return;
    onClose();
    await changed();
  }
  return (
    <Dialog name={words.holdOf(called)} onClose={onClose}>
      <form ref={faults.form} className="people-form" noValidate onSubmit={(event) => void submit(event)}>
        <IdBelow who={who} />
        <InputField
          isLong
          required
          label={words.reason}
          value={reason}
          fault={faults.at('reason')}
          change={setReason}
        />
        <InputField
          type="datetime-local"
          label={words.until}
          hint={words.untilHint}
          value={until}
          fault={faults.at('until')}
          change={setUntil}
        />
        {refused && faults.isLeft && <p role="alert">{refused}</p>}
        <button type="submit" className="primary" aria-disabled={isRunning}>
          {words.holdNow}
        </button>
      </form>
    </Dialog>
  );
}
