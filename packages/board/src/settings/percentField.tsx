import { useState } from 'react';
import { InputField } from '../shell/inputField.js';
import { useLanguage } from '../words/words.js';
import { inPercent, percentOf, shareOf } from './percent.js';

export interface PercentFieldProps {
  readonly label: string;
  readonly hint: string;
  /** From 0 to 1; null: nothing; NaN: what was typed is no number. */
  readonly share: number | null;
  readonly fault: string | undefined;
  readonly change: (share: number | null) => void;
}

/** A share in percent. What was typed stays as it is: `33.0` is on its way to `33.05`. */
export function PercentField({ label, hint, share, fault, change }: PercentFieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && Object.is(shareOf(typed), share) ? typed : percentOf(share, language);
  return (
    <InputField
      inputMode="decimal"
      autoComplete="off"
      label={label}
      hint={hint}
      value={text}
      fault={fault && inPercent(fault)}
      change={(next) => {
        setTyped(next);
        change(shareOf(next));
      }}
    />
  );
}
