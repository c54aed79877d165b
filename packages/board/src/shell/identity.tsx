import { useWords } from '../words/words.js';
import { useBoard } from './board.js';
import { type Called, externalUrlOf, shortened } from './called.js';

export interface IdentityProps {
  readonly who: Called;
  /** Where other systems show candidates whose label has no address. */
  readonly template?: string | null | undefined;
}

/** A candidate's id, which a click copies, and the link to the system that has the person. */
export function Identity({ who, template }: IdentityProps) {
  const { shell } = useWords();
  const { notices } = useBoard();
  const { candidateId } = who;
  const url = externalUrlOf(who, template);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(candidateId);
      notices.say(shell.copied(candidateId));
    } catch {
      // A browser may forbid it: the whole id is the button's name.
    }
  };
  return (
    <span className="identity">
      <button type="button" className="quiet" title={shell.copyId(candidateId)} onClick={() => void copy()}>
        <code>{shortened(candidateId)}</code>
      </button>
      {url && (
        <a href={url.href} target="_blank" rel="noopener noreferrer">
          {shell.openIn(url.host)}
        </a>
      )}
    </span>
  );
}

/** The id below the heading of a dialog that has the name. Without a name the id is the heading. */
export function IdBelow({ who: { candidateId, candidate } }: IdentityProps) {
  return (
    candidate?.displayName && (
      <p className="id-below">
        <Identity who={{ candidateId }} />
      </p>
    )
  );
}
