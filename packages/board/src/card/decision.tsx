import type { ReactNode } from 'react';
import { Scorer } from '../shell/scorer.js';
import { Time } from '../shell/time.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';
import type { CardDecision } from './cardQuery.js';

export interface DecisionProps {
  readonly decision: CardDecision;
  /** The decision that led to this record, while there is none about it. */
  readonly isOfStageBefore: boolean;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** What was decided, by whom, on which scores, and the text that the candidate may be handed. */
export function Decision({ decision, isOfStageBefore, children }: DecisionProps) {
  const all = useWords();
  const { card: words } = all;
  const { outcome, isAutomated, person, at, scores, steps, text, cause, undoneAt } = decision;
  return (
    <section>
      <h3>{words.decision}</h3>
      {isOfStageBefore && <p>{words.stageBefore}</p>}
      <p>
        <span className="badge">{words.outcomes[outcome]}</span>{' '}
        <span className="badge">{isAutomated ? words.automatic : words.byPerson}</span> <Time at={at} />
        {person && <small> · {person}</small>}
      </p>
      {outcome === 'DISCARDED' && (
        <p>
          {words.why}: <strong>{reasonOf(all, cause)}</strong>
        </p>
      )}
      {undoneAt && (
        <p>
          {words.undone} <Time at={undoneAt} />
        </p>
      )}
      <figure className="decision-text">
        <figcaption>{words.explanationForCandidate}</figcaption>
        {/* Its number is long, and says nothing to a reader here. */}
        <p className="prose">{text.replaceAll(decision.id, words.itsNumber)}</p>
        <small className="hint">{words.notSentFromHere}</small>
      </figure>
      {children}
      {scores.length > 0 && (
        <details>
          <summary>{words.scoresThen(scores.length)}</summary>
          <ul>
            {scores.map(({ questionId, score, maxScore, scorer }) => (
              <li key={questionId}>
                {questionId}: {words.scoreOf(score, maxScore)} {scorer && <Scorer scorer={scorer} />}
              </li>
            ))}
          </ul>
        </details>
      )}
      {steps.length > 0 && (
        <ol className="history">
          {steps.map(({ kind, person, at, seq }) => (
            <li key={seq}>
              {words.steps[kind]}{' '}
              <small>
                <Time at={at} />
                {person && ` · ${person}`}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
