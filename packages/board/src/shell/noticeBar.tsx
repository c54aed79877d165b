import { useStore } from '../service/useStore.js';
import { useWords } from '../words/words.js';
import type { Notices } from './notices.js';

/** What happened, and what was refused. No button stands within what is announced. */
export function NoticeBar({ notices }: { readonly notices: Notices }) {
  const { shell } = useWords();
  const message = useStore(notices.message);
  const alerts = useStore(notices.alerts);
  return (
    <div className="notices">
      <div role="status" aria-label={shell.messages} className="message">
        {message}
      </div>
      {alerts.map(({ id, sentence }) => (
        <div key={id} className="refusal">
          <div role="alert">{sentence}</div>
          <button type="button" className="quiet" onClick={() => notices.dismiss(id)}>
            {shell.dismissMessage}
          </button>
        </div>
      ))}
    </div>
  );
}
