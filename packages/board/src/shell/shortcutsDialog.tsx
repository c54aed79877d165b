import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';

const rows = [
  ['columns', '← →'],
  ['cards', '↑ ↓ PageUp PageDown'],
  ['ends', 'Home End'],
  ['select', 'Space'],
  ['extend', 'Shift+↑ Shift+↓'],
  ['selectAll', 'Ctrl+A'],
  ['clear', 'Escape'],
  ['open', 'Enter'],
  ['moveOn', 'm'],
  ['moveTo', 't'],
  ['discard', 'd'],
  ['cancel', 'c'],
  ['undo', 'u'],
  ['find', '/'],
  ['search', 'Ctrl+K ⌘K'],
  ['help', '?'],
] as const;

/** The keys of the pipeline. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { shell, keys } = useWords();
  return (
    <Dialog name={shell.shortcuts} onClose={onClose}>
      <p>{keys.onCards}</p>
      <dl className="keys">
        {rows.map(([name, shown]) => (
          <div key={name}>
            <dt>
              {shown.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{keys[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
