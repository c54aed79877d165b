import { asRefusal } from '../service/refusal.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';

export interface ReadFailureProps {
  readonly error: unknown;
  readonly again: () => void;
}

/** A read that failed: why, what to quote, and another attempt. */
export function ReadFailure({ error, again }: ReadFailureProps) {
  const words = useWords();
  const refusal = asRefusal(error);
  if (refusal.reason === 'ROLE_REQUIRED') {
    return <p role="alert">{words.shell.adminsOnly}</p>;
  }
  return (
    <div className="failure">
      <p role="alert">
        {sentenceAndReasonOf(words, refusal)}
        {refusal.requestId && <small> X-Request-Id: {refusal.requestId}</small>}
      </p>
      <button type="button" onClick={again}>
        {words.shell.tryAgain}
      </button>
    </div>
  );
}
