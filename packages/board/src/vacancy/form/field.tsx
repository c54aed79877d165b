import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { type FieldError, get, type Path, useController, useFormContext } from 'react-hook-form';
import { useWords } from '../../words/words.js';
import type { VacancyValues } from './formValues.js';

export interface FieldProps {
  readonly name: Path<VacancyValues>;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'number' | 'area' | 'color' | 'datetime-local';
  /** Then it is a combobox. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly list?: string;
  readonly required?: boolean;
}

/** A field of the form, with what was refused in it. */
export function Field({ name, label, hint, kind = 'text', options, list, required }: FieldProps) {
  const { register } = useFormContext<VacancyValues>();
  const { described, invalid, message } = useFault(name);
  const [fieldId, hintId] = [useId(), useId()];
  const common = {
    id: fieldId,
    required,
    'aria-invalid': invalid,
    'aria-describedby': [described, hint ? hintId : undefined].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      {/* The hint and the fault describe the field; they are no part of its name. */}
      <label htmlFor={fieldId}>{label}</label>
      {options ? (
        <Choice name={name} options={options} {...common} />
      ) : kind === 'area' ? (
        <textarea rows={4} {...register(name)} {...common} />
      ) : (
        <input type={kind} step="any" list={list} {...register(name)} {...common} />
      )}
      {hint && <small id={hintId}>{hint}</small>}
      {message}
    </div>
  );
}

type ChoiceProps = Required<Pick<FieldProps, 'name' | 'options'>> & SelectHTMLAttributes<HTMLSelectElement>;

/** A combobox. It shows its value also where the option came later than the value. */
function Choice({ name, options, ...attributes }: ChoiceProps) {
  const { field } = useController<VacancyValues>({ name });
  return (
    <select {...attributes} {...field} value={String(field.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** What was refused at a place of the form. */
export function useFault(name: string): { described: string | undefined; invalid: boolean; message: ReactNode } {
  const { faults } = useWords();
  const { formState } = useFormContext<VacancyValues>();
  const id = useId();
  const fault = get(formState.errors, name) as FieldError | undefined;
  const text = fault?.message ?? (fault as { root?: FieldError } | undefined)?.root?.message;
  return {
    described: text ? id : undefined,
    invalid: Boolean(text),
    message: text ? (
      <small id={id} className="fault">
        {faults.said(text)}
      </small>
    ) : null,
  };
}

export interface CheckProps {
  readonly name: Path<VacancyValues>;
  readonly label: string;
}

export function Check({ name, label }: CheckProps) {
  const { register } = useFormContext<VacancyValues>();
  return (
    <label className="check">
      <input type="checkbox" {...register(name)} />
      {label}
    </label>
  );
}
