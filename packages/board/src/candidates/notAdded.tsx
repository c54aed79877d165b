import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { mostShown } from './preview.js';
import type { Failed } from './sendCandidates.js';

export interface NotAddedProps {
  readonly failed: readonly Failed[];
  readonly isSending: boolean;
  readonly again: () => void;
}

/** The candidates whom the service refused, and why. */
export function NotAdded({ failed, isSending, again }: NotAddedProps) {
  const words = useWords();
  const { adding } = words;
  return (
    <>
      <h3>{adding.notAdded}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1). */}
      <section className="scrolls rows" tabIndex={0} aria-label={adding.notAdded}>
        <table aria-label={adding.notAdded}>
          <thead>
            <tr>
              <th scope="col">{adding.candidate}</th>
              <th scope="col">{adding.why}</th>
            </tr>
          </thead>
          <tbody>
            {failed.slice(0, mostShown).map(({ row, refusal }) => (
              <tr key={row.candidateId}>
                <td>{row.candidateId}</td>
                <td>{sentenceAndReasonOf(words, refusal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {failed.length > mostShown && <p className="hint">{adding.more(failed.length - mostShown)}</p>}
      </section>
      <div className="choices">
        <button type="button" aria-disabled={isSending} onClick={again}>
          {adding.again}
        </button>
      </div>
    </>
  );
}
