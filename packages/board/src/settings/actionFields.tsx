import { useWords } from '../words/words.js';
import { TextField } from './catalogue.js';
import type { StoredAction } from './catalogueQueries.js';

export const blankAction: StoredAction = { id: '', name: '', description: '', buttons: null };

export interface ActionFieldsProps {
  readonly entry: StoredAction;
  readonly set: (changes: Partial<StoredAction>) => void;
}

type Button = NonNullable<StoredAction['buttons']>[number];

/** What a message of the conversation says, and the buttons under it. */
export function ActionFields({ entry, set }: ActionFieldsProps) {
  const { settings: words } = useWords();
  const buttons = entry.buttons ?? [];
  const change = (next: readonly Button[]): void => set({ buttons: next.length > 0 ? [...next] : null });
  const replace = (at: number, part: Partial<Button>): void =>
    change(buttons.map((button, index) => (index === at ? { ...button, ...part } : button)));
  const add = (): void => {
    let number = buttons.length + 1;
    while (buttons.some(({ id }) => id === `${entry.id}-${number}`)) number += 1;
    change([
      ...buttons,
      { id: `${entry.id}-${number}`, text: '', isRequired: false, isEditable: true, type: 'QUICK_REPLY' },
    ]);
  };
  return (
    <>
      <TextField label={words.says} value={entry.description} change={(description) => set({ description })} />
      {buttons.map((button, index) => (
        <div key={button.id} className="row">
          <TextField label={words.button(index + 1)} value={button.text} change={(text) => replace(index, { text })} />
          {(['isRequired', 'isEditable'] as const).map((member) => (
            <label key={member} className="check">
              <input
                type="checkbox"
                checked={button[member]}
                onChange={({ target }) => replace(index, { [member]: target.checked })}
              />
              {words[member]}
            </label>
          ))}
          <button
            type="button"
            aria-label={words.removeButton(index + 1)}
            onClick={() => change(buttons.filter((_, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" onClick={add}>
        {words.addButton}
      </button>
    </>
  );
}
