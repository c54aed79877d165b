import { Link } from 'wouter';
import { type Called, shortlyCalled } from './called.js';
import { Identity } from './identity.js';

export interface CandidateNameProps {
  readonly who: Called;
  /** Where a click on the name leads. */
  readonly to?: string;
}

/** Whom a row of a table is about: the name, with the id below it, which a click copies. */
export function CandidateName({ who, to }: CandidateNameProps) {
  const hasName = Boolean(who.candidate?.displayName);
  if (!hasName && to === undefined) return <Identity who={who} />;
  const name = shortlyCalled(who);
  return (
    <span className="candidate-name">
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <Link href={to} title={who.candidateId}>
          {name}
        </Link>
      )}
      {hasName && <Identity who={who} />}
    </span>
  );
}
