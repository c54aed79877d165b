import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useWords } from '../words/words.js';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'placeholder' | 'required' | 'autoComplete' | 'spellCheck'
>;

export interface InputFieldProps extends Passed {
  readonly label: string;
  readonly value: string;
  readonly change: (text: string) => void;
  readonly hint?: string;
  /** What was refused in it. */
  readonly fault?: string | undefined;
  /** Whether it has several lines. */
  readonly isLong?: boolean;
}

/** A field with its label, its hint, and what was refused in it. */
export function InputField({ label, value, change, hint, fault, isLong = false, ...passed }: InputFieldProps) {
  const [id, hintId, faultId] = [useId(), useId(), useId()];
  const common = {
    id,
    value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': [hint && hintId, fault && faultId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...common} required={passed.required} onChange={({ target }) => change(target.value)} />
      ) : (
        <input {...common} {...passed} step="any" onChange={({ target }) => change(target.value)} />
      )}
      {hint && <small id={hintId}>{hint}</small>}
      <Fault id={faultId} text={fault} />
    </div>
  );
}

/** What was refused, as it stands below its field. */
export function Fault({ id, text }: { readonly id?: string; readonly text: string | undefined }): ReactNode {
  const { faults } = useWords();
  return (
    text && (
      <small id={id} className="fault">
        {faults.said(text)}
      </small>
    )
  );
}
