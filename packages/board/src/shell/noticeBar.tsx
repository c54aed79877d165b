import { useStore } from '../service/useStore.js';
import { useWords } from '../words/words.js';
import type { Notices } from './notices.js';
import { UndoToast } from './undoToast.js';

/** What happened, and what was refused. No button stands within what is announced. */
export function NoticeBar({ notices }: { readonly notices: Notices }) {
  const { shell } = useWords();
  const message = useStore(notices.message);
  const alerts = useStore(notices.alerts);
  const offer = useStore(notices.offer);
  const heard = useStore(notices.heard);
  return (
    <div className="notices">
      {/* What is seen elsewhere is announced, and not shown twice. */}
      <div
        role="status"
        aria-label={shell.messages}
        className={[offer?.sentence, heard].includes(message) ? 'unseen' : 'message'}
      >
        {message}
      </div>
      {offer && <UndoToast offer={offer} end={() => notices.offer.set(null)} />}
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
