import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { EraseCandidateMutation, EraseCandidateMutationVariables, ErasureReason } from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { IdBelow } from '../shell/identity.js';
import { InputField } from '../shell/inputField.js';
import { Select } from '../shell/select.js';
import { useFaults } from '../shell/useFaults.js';
import { useWords } from '../words/words.js';
import { useAct } from './useAct.js';

const eraseCandidate: TypedDocumentNode<EraseCandidateMutation, EraseCandidateMutationVariables> = gql`
  mutation EraseCandidate(
    $companyId: ID!
    $candidateId: ID!
    $input: EraseCandidateInput!
    $idempotencyKey: String
  ) {
    eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: $input, idempotencyKey: $idempotencyKey) {
      erasure { id status }
    }
  }
`;

/** RETENTION is the worker's alone. */
const reasons = ['REQUEST', 'CONSENT_WITHDRAWN', 'UNLAWFUL', 'OTHER'] as const satisfies readonly ErasureReason[];

export interface PersonDialogProps {
  readonly who: Called;
  readonly onClose: () => void;
  /** Reads again what the act has changed. */
  readonly changed: () => Promise<unknown>;
}

/** Erases a person, after the name or the id was typed once more. */
export function EraseDialog({ who, onClose, changed }: PersonDialogProps) {
  const { people: words } = useWords();
  const { companyId, notices } = useBoard();
  const [reason, setReason] = useState<(typeof reasons)[number]>('REQUEST');
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const [erase] = useMutation(eraseCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, refused, refusal, run } = useAct(who);
  const faults = useFaults(refusal, { reason, reference });
  const { candidateId } = who;
  const called = calledOf(who);
  const isConfirmed = typed === candidateId || typed.trim() === called.trim();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isConfirmed) return;
    const isDone = await run(async () => {
      const input = checked('eraseCandidate', { reason, reference: reference.trim() || null });
      const { data } = await erase({ variables: { companyId, candidateId, input, idempotencyKey: newKey() } });
      const isOver = data?.eraseCandidate?.erasure.status === 'DONE';
      notices.say(isOver ? words.erased(called) : words.erasing(called));
    });
    if (!isDone) return;
    onClose();
    await changed();
  }
  return (
    <Dialog name={words.eraseOf(called)} onClose={onClose}>
      <form ref={faults.form} className="people-form" onSubmit={(event) => void submit(event)}>
        <IdBelow who={who} />
        <ul>
          {words.eraseHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <Select
          label={words.reason}
          value={reason}
          options={reasons.map((name) => [name, words.reasons[name]])}
          choose={setReason}
        />
        <InputField
          label={words.reference}
          hint={words.referenceHint}
          autoComplete="off"
          value={reference}
          fault={faults.at('reference')}
          change={setReference}
        />
        <InputField
          label={words.confirm(called)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          change={setTyped}
        />
        {refused && faults.isLeft && <p role="alert">{refused}</p>}
        <button type="submit" className="primary danger" aria-disabled={!isConfirmed || isRunning}>
          {words.eraseNow}
        </button>
      </form>
    </Dialog>
  );
}
