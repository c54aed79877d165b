import { type FormEvent, useState } from 'react';
import { asRefusal, type Refusal } from '../service/refusal.js';
import { Dialog } from '../shell/dialog.js';
import { Fault } from '../shell/inputField.js';
import { useFaults } from '../shell/useFaults.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { GrantPicker } from './grantPicker.js';
import { type Bounds, boundsOf, changedBounds, Narrowing, placesOf } from './narrowing.js';

export interface ScopeDialogProps {
  readonly title: string;
  readonly button: string;
  /** What a request asks for, or what a key has. */
  readonly scope: Bounds & { readonly grants: readonly { readonly endpoint: string }[] };
  readonly onClose: () => void;
  /** @param input only what was changed @throws Refusal */
  readonly send: (input: { readonly grants?: string[] } & ReturnType<typeof changedBounds>) => Promise<void>;
}

/** Approves another scope than was asked for, or changes that of a key. */
export function ScopeDialog({ title, button, scope, onClose, send }: ScopeDialogProps) {
  const words = useWords();
  const endpoints = [...new Set(scope.grants.map(({ endpoint }) => endpoint))];
  const [initial] = useState(() => boundsOf(scope));
  const [picked, pick] = useState<readonly string[]>(endpoints);
  const [narrowed, setNarrowed] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faults = useFaults(refusal, { grants: picked, ...placesOf(narrowed) });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (picked.length === 0) return;
    setRefusal(null);
    const isFewer = picked.length < endpoints.length;
    try {
      await send({ ...(isFewer && { grants: [...picked] }), ...changedBounds(narrowed, initial) });
    } catch (reason) {
      setRefusal(asRefusal(reason));
    }
  };
  return (
    <Dialog name={title} onClose={onClose} isBroad>
      <form ref={faults.form} onSubmit={(event) => void submit(event)}>
        <GrantPicker grants={endpoints} picked={picked} pick={pick} />
        <Fault text={faults.at('grants') ?? faults.within('grants')} />
        <Narrowing narrowed={narrowed} faults={faults} among={scope.vacancyIds} change={setNarrowed} />
        {refusal && faults.isLeft && <p role="alert">{sentenceAndReasonOf(words, refusal)}</p>}
        <div className="dialog-bar">
          <button type="submit" className="primary" aria-disabled={picked.length === 0}>
            {button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
