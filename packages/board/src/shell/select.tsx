export interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly choose: (value: T) => void;
}

/** The browser's own combobox, with its label. */
export function Select<T extends string>({ label, value, options, choose }: SelectProps<T>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => choose(target.value as T)}>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
