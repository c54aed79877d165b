import { faultsOf } from '../service/checked.js';
import { externalUrlOf } from '../shell/called.js';
import { InputField } from '../shell/inputField.js';
import { useWords } from '../words/words.js';

export interface CandidateUrlFieldProps {
  readonly template: string | null;
  readonly fault: string | undefined;
  readonly change: (template: string | null) => void;
}

/** An id with a character that an address needs in another form. */
const exampleId = 'ana/123';

/** Where the company's own system shows candidates who have no link of their own. */
export function CandidateUrlField({ template, fault, change }: CandidateUrlFieldProps) {
  const { settings: words } = useWords();
  const isTaken =
    template !== null && faultsOf('updateCompanySettings', { candidateUrlTemplate: template }).length === 0;
  const preview = isTaken ? externalUrlOf({ candidateId: exampleId }, template) : null;
  return (
    <>
      <InputField
        label={words.candidateUrl}
        hint={words.candidateUrlHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={template ?? ''}
        fault={fault}
        change={(text) => change(text.trim() || null)}
      />
      {preview && (
        <p className="hint">
          {words.candidateUrlPreview(exampleId)} <code>{preview.href}</code>
        </p>
      )}
    </>
  );
}
