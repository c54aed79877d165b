import { gql, type TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { EraseCandidateMutation, EraseCandidateMutationVariables, ErasureReason } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Select } from '../shell/select.js';
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
  readonly candidateId: string;
  readonly onClose: () => void;
  /** Reads anew what the act has changed. */
  readonly changed: () => Promise<unknown>;
}

/** Erases a person, after the id was typed once more. */
export function EraseDialog({ candidateId, onClose, changed }: PersonDialogProps) {
  const { people: words } = useWords();
  const { companyId, notices } = useBoard();
  const [reason, setReason] = useState<(typeof reasons)[number]>('REQUEST');
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const [erase] = useMutation(eraseCandidate, { fetchPolicy: 'no-cache' });
  const { isRunning, refused, run } = useAct(candidateId);
  const isConfirmed = typed === candidateId;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isConfirmed) return;
    const isDone = await run(async () => {
      const input = { reason, reference: reference.trim() || null };
      const { data } = await erase({ variables: { companyId, candidateId, input, idempotencyKey: newKey() } });
      const isOver = data?.eraseCandidate?.erasure.status === 'DONE';
      notices.say(isOver ? words.erased(candidateId) : words.erasing(candidateId));
    });
    if (!isDone) return;
    onClose();
    await changed();
  }
  return (
    <Dialog name={words.eraseOf(candidateId)} onClose={onClose}>
      <form className="people-form" onSubmit={(event) => void submit(event)}>
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
        <label className="field">
          <span>{words.reference}</span>
          <input
            value={reference}
            aria-describedby="reference-hint"
            autoComplete="off"
            maxLength={64}
            onChange={({ target }) => setReference(target.value)}
          />
        </label>
        <small id="reference-hint">{words.referenceHint}</small>
        <label className="field">
          <span>{words.confirm(candidateId)}</span>
          <input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {refused && <p role="alert">{refused}</p>}
        <button type="submit" className="danger" aria-disabled={!isConfirmed || isRunning}>
          {words.eraseNow}
        </button>
      </form>
    </Dialog>
  );
}
