import { useWords } from '../words/words.js';
import { TextField } from './catalogue.js';
import type { StoredVariable } from './catalogueQueries.js';

export const blankVariable: StoredVariable = {
  id: '',
  name: '',
  description: '',
  example: '',
  canBeUsedInHSM: true,
  canBeUsedInStatic: true,
  canBeUsedInTemplateIds: null,
};

export interface VariableFieldsProps {
  readonly entry: StoredVariable;
  readonly set: (changes: Partial<StoredVariable>) => void;
}

/** What a template variable says, and where it may stand. */
export function VariableFields({ entry, set }: VariableFieldsProps) {
  const { settings: words } = useWords();
  const templates = entry.canBeUsedInTemplateIds ?? [];
  return (
    <>
      <div className="row">
        <TextField label={words.says} value={entry.description} change={(description) => set({ description })} />
        <TextField label={words.example} value={entry.example} change={(example) => set({ example })} />
      </div>
      <label className="field">
        <span>{words.templates}</span>
        <input
          value={templates.join(', ')}
          onChange={({ target }) => {
            const ids = target.value.split(',').map((id) => id.trimStart());
            set({ canBeUsedInTemplateIds: target.value.trim() === '' ? null : ids });
          }}
        />
        <small>{words.templatesHint}</small>
      </label>
      {(['canBeUsedInHSM', 'canBeUsedInStatic'] as const).map((member) => (
        <label key={member} className="check">
          <input type="checkbox" checked={entry[member]} onChange={({ target }) => set({ [member]: target.checked })} />
          {words[member]}
        </label>
      ))}
    </>
  );
}
