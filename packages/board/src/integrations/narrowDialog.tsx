import { type FormEvent, useState } from 'react';
import type { ApproveApiKeyRequestInput } from '../generated/graphql.js';
import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';
import { GrantPicker } from './grantPicker.js';
import { Narrowing, narrowedInput, unbounded } from './narrowing.js';

export interface NarrowDialogProps {
  readonly name: string;
  readonly endpoints: readonly string[];
  readonly onClose: () => void;
  readonly approve: (input: ApproveApiKeyRequestInput) => void;
}

/** Approves less than what was asked for. */
export function NarrowDialog({ name, endpoints, onClose, approve }: NarrowDialogProps) {
  const { requesting } = useWords();
  const [picked, pick] = useState(endpoints);
  const [narrowed, setNarrowed] = useState(unbounded);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (picked.length > 0) approve({ grants: [...picked], ...narrowedInput(narrowed) });
  };
  return (
    <Dialog name={requesting.narrowDialog(name)} onClose={onClose} isBroad>
      <form onSubmit={submit}>
        <GrantPicker grants={endpoints} picked={picked} pick={pick} />
        <Narrowing narrowed={narrowed} change={setNarrowed} />
        <button type="submit" className="primary" aria-disabled={picked.length === 0}>
          {requesting.approveNarrower}
        </button>
      </form>
    </Dialog>
  );
}
