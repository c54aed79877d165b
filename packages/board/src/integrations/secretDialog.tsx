import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';

/** A webhook's secret, shown once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { integrations: words } = useWords();
  return (
    <Dialog name={words.secret} onClose={onClose} isOnce>
      <p>{words.secretHint}</p>
      <p>
        <code className="secret">{secret}</code>
      </p>
    </Dialog>
  );
}
