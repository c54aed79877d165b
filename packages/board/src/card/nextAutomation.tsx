import { Code } from '../shell/code.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import type { CardRecord } from './cardQuery.js';

/** What a timer will do, and when. */
export function NextAutomation({ automation }: { readonly automation: CardRecord['nextAutomation'] }) {
  const { card: words } = useWords();
  return (
    <section>
      <h3>{words.nextAutomation}</h3>
      {automation ? (
        <p>
          {words.automations[automation.action]}{' '}
          <small>
            <Code of="timers" code={automation.timer} />
          </small>{' '}
          {automation.heldReason ? (
            <span className="badge">{words.held[automation.heldReason]}</span>
          ) : automation.dueAt ? (
            <Time at={automation.dueAt} />
          ) : (
            <span className="badge">{words.paused}</span>
          )}
        </p>
      ) : (
        <p>{words.noAutomation}</p>
      )}
    </section>
  );
}
