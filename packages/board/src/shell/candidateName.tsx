import { Link } from 'wouter';
import { type Called, hasName, shortlyCalled } from './called.js';
import { CopyId, Identity } from './identity.js';

export interface CandidateNameProps {
  readonly who: Called;
  /** Where a click on the name leads. */
  readonly to?: string;
}

/** Whom a row is about: the name, with the id below or beside it. A click copies the id. */
export function CandidateName({ who, to }: CandidateNameProps) {
  const { candidateId } = who;
  if (!hasName(who) && to === undefined) return <Identity who={who} />;
  const name = shortlyCalled(who);
  return (
    <span className="candidate-name">
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <Link href={to} title={candidateId}>
          {name}
        </Link>
      )}{' '}
      {hasName(who) ? (
        <Identity who={who} />
      ) : (
        <span className="identity">
          <CopyId candidateId={candidateId} />
        </span>
      )}
    </span>
  );
}
