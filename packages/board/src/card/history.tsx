import { Actor } from '../shell/actor.js';
import { Code } from '../shell/code.js';
import { More } from '../shell/more.js';
import { Time } from '../shell/time.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';
import type { CardDecision, CardRecord } from './cardQuery.js';

export interface HistoryProps {
  readonly history: CardRecord['history'];
  /** The decisions about the record, each of which has the id of its event. */
  readonly decisions: readonly CardDecision[];
  /** The decision whose text is shown already. */
  readonly shownDecisionId: string | null;
  readonly more: (after: string | null) => Promise<unknown>;
}

/** The events of the record, oldest first, with each decision at its own. */
export function History({ history, decisions, shownDecisionId, more }: HistoryProps) {
  const { card: words } = useWords();
  const decisionOf = new Map(decisions.map((decision) => [decision.id, decision]));
  return (
    <section>
      <h3>{words.history}</h3>
      <ol className="history">
        {(history?.nodes ?? []).map(({ id, seq, type, actor, operation, createdAt }) => {
          const decision = decisionOf.get(id);
          return (
            <li key={seq}>
              <Code of="events" code={type} />{' '}
              <small>
                <Time at={createdAt} /> · <Actor actor={actor} /> · <Code of="operations" code={operation} />
              </small>
              {decision && <DecisionThere decision={decision} isShownAbove={decision.id === shownDecisionId} />}
            </li>
          );
        })}
      </ol>
      <More page={history?.pageInfo} more={more} />
    </section>
  );
}

function DecisionThere({
  decision,
  isShownAbove,
}: {
  readonly decision: CardDecision;
  readonly isShownAbove: boolean;
}) {
  const words = useWords();
  const { outcome, cause, text } = decision;
  const what = words.card.decisionAs(outcome === 'DISCARDED' ? reasonOf(words, cause) : words.card.outcomes[outcome]);
  if (isShownAbove) return <p>{what}</p>;
  return (
    <details>
      <summary>{what}</summary>
      <p className="prose">{text}</p>
    </details>
  );
}
