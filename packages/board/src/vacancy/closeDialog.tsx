import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';

export interface CloseDialogProps {
  /** Of the vacancy. */
  readonly name: string;
  readonly close: () => void;
  readonly onClose: () => void;
}

/** Asks before a vacancy is closed. */
export function CloseDialog({ name, close, onClose }: CloseDialogProps) {
  const { vacancies: words } = useWords();
  return (
    <Dialog name={words.closeOf(name)} onClose={onClose}>
      <p>{words.closeHint}</p>
      <div className="choices">
        <button type="button" className="primary danger" onClick={close}>
          {words.closeNow}
        </button>
      </div>
    </Dialog>
  );
}
