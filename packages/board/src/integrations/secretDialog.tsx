import { Dialog } from '../shell/dialog.js';
import { useCopy } from '../shell/useCopy.js';
import { useWords } from '../words/words.js';

export interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
  /** Whether it is a key itself. */
  readonly isKey?: boolean;
}

/** The secret of a webhook or a key, shown once. */
export function SecretDialog({ secret, onClose, isKey = false }: SecretDialogProps) {
  const { integrations: words } = useWords();
  const copy = useCopy();
  return (
    <Dialog name={isKey ? words.newKey : words.secret} onClose={onClose} isOnce>
      <p>{isKey ? words.newKeyHint : words.secretHint}</p>
      <p>
        <code className="secret">{secret}</code>
      </p>
      <div className="dialog-bar">
        <button type="button" className="primary" onClick={() => void copy(secret, words.secretCopied)}>
          {words.copySecret}
        </button>
      </div>
    </Dialog>
  );
}
