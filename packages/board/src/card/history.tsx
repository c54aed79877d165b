import { Code } from '../shell/code.js';
import { More } from '../shell/more.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import type { CardRecord } from './cardQuery.js';

export interface HistoryProps {
  readonly history: CardRecord['history'];
  readonly more: (after: string | null) => Promise<unknown>;
}

/** The events of the record, oldest first. */
export function History({ history, more }: HistoryProps) {
  const { card: words } = useWords();
  return (
    <section>
      <h3>{words.history}</h3>
      <ol className="history">
        {(history?.nodes ?? []).map(({ seq, type, actor, operation, createdAt }) => (
          <li key={seq}>
            <Code of="events" code={type} />{' '}
            <small>
              <Time at={createdAt} /> · {words.actors[actor.kind]} {actor.actorId} ·{' '}
              <Code of="operations" code={operation} />
            </small>
          </li>
        ))}
      </ol>
      <More page={history?.pageInfo} more={more} />
    </section>
  );
}
