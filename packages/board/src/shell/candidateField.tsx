import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../words/words.js';
import { useBoard } from './board.js';
import { calledOf, isErased, shortened } from './called.js';
import { type FoundCandidate, findCandidates } from './findCandidates.js';
import { Identity } from './identity.js';
import { useLabels } from './labels.js';

export interface CandidateFieldProps {
  readonly label: string;
  /** The id of the chosen candidate; empty if none is chosen. */
  readonly candidateId: string;
  readonly choose: (candidateId: string) => void;
  readonly hint?: string;
  /** Sends what was typed. Without one, a candidate is chosen as one types. */
  readonly button?: ReactNode;
}

interface Typed {
  readonly text: string;
  /** The candidate that is chosen while the text stands. */
  readonly chosen: string;
}

/** From the last key to the call, in milliseconds. */
const waitMs = 150;
const none: readonly FoundCandidate[] = [];

/** A field that takes a candidate's id or name. Where several have it in their names, one of them is chosen from a list. */
export function CandidateField({ label, candidateId, choose, hint, button }: CandidateFieldProps) {
  const { client, companyId } = useBoard();
  const who = useLabels(candidateId ? [candidateId] : [])(candidateId);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [choices, setChoices] = useState(none);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isEager = button === undefined;
  /** What was sent last: an earlier answer is too late. */
  const sent = useRef('');
  // The address may change by "Back".
  const isTyped = typed?.chosen === candidateId;
  const text = isTyped ? typed.text : isErased(candidateId) ? candidateId : calledOf(who);

  const pick = (id: string, written: string): void => {
    setChoices(none);
    setTyped({ text: written, chosen: id });
    choose(id);
  };
  const resolve = async (written: string): Promise<void> => {
    sent.current = written;
    const wanted = written.trim();
    const found = wanted === '' ? none : await findCandidates(client, companyId, wanted);
    if (sent.current !== written) return;
    const [only = { candidateId: wanted }, ...others] = found;
    if (others.length === 0 || only.candidateId === wanted) pick(only.candidateId, written);
    else setChoices(found);
  };
  const latest = useRef(resolve);
  latest.current = resolve;
  const written = isTyped ? typed.text : null;
  useEffect(() => {
    if (!isEager || written === null || written === sent.current) return undefined;
    const timer = setTimeout(() => void latest.current(written), waitMs);
    return () => clearTimeout(timer);
  }, [isEager, written]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void resolve(text);
  };
  return (
    <form
      className="candidate-field"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || choices.length === 0) return;
        input.current?.focus();
        setChoices(none);
      }}
    >
      <div className="filters">
        <label className="field">
          <span>{label}</span>
          <input
            ref={input}
            value={text}
            aria-describedby={hint && hintId}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped({ text: target.value, chosen: candidateId })}
          />
        </label>
        {button}
        {hint && <small id={hintId}>{hint}</small>}
        {isEager && who.candidate?.displayName && <Identity who={who} />}
      </div>
      <Choices
        found={choices}
        choose={(id, name) => {
          // The button is gone then.
          input.current?.focus();
          pick(id, name);
        }}
      />
    </form>
  );
}

interface ChoicesProps {
  readonly found: readonly FoundCandidate[];
  readonly choose: (candidateId: string, name: string) => void;
}

function Choices({ found, choose }: ChoicesProps) {
  const { candidate: words } = useWords();
  const id = useId();
  return (
    <div className="candidate-choices" data-open={found.length > 0}>
      <p id={id} role="status">
        {found.length > 0 && words.which}
      </p>
      {found.length > 0 && (
        <ul aria-labelledby={id}>
          {found.map(({ candidateId, displayName }) => (
            <li key={candidateId}>
              <button type="button" className="quiet" onClick={() => choose(candidateId, displayName ?? candidateId)}>
                {displayName} <small>{shortened(candidateId)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
