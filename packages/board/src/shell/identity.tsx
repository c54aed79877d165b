import type { ReactNode } from 'react';
import { useWords } from '../words/words.js';
import { type Called, externalUrlOf, hasName, shortened } from './called.js';
import { Icon } from './icon.js';
import { useCopy } from './useCopy.js';

export interface IdentityProps {
  readonly who: Called;
  /** Where other systems show candidates whose label has no address. */
  readonly template?: string | null | undefined;
}

/** A candidate's id, which a click copies, and the link to the system that has the person. */
export function Identity({ who, template }: IdentityProps) {
  const { shell } = useWords();
  const { candidateId } = who;
  const url = externalUrlOf(who, template);
  return (
    <span className="identity">
      <CopyId candidateId={candidateId}>
        <code>{shortened(candidateId)}</code>
      </CopyId>
      {url && (
        <a href={url.href} target="_blank" rel="noopener noreferrer">
          {shell.openIn(url.host)}
        </a>
      )}
    </span>
  );
}

/** Copies an id by a click. Without a text of its own it is a picture, beside the id. */
export function CopyId({ candidateId, children }: { readonly candidateId: string; readonly children?: ReactNode }) {
  const { shell } = useWords();
  const copy = useCopy();
  const title = shell.copyId(candidateId);
  return (
    <button
      type="button"
      className="quiet"
      title={title}
      aria-label={children === undefined ? title : undefined}
      onClick={() => void copy(candidateId, shell.copied(candidateId))}
    >
      {children ?? <Icon name="copy" />}
    </button>
  );
}

/** The id below the heading of a dialog that has the name. Without a name the id is the heading. */
export function IdBelow({ who }: IdentityProps) {
  return (
    hasName(who) && (
      <p className="id-below">
        <Identity who={{ candidateId: who.candidateId }} />
      </p>
    )
  );
}
