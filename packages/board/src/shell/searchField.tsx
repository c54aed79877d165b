import type { Ref } from 'react';
import { Icon } from './icon.js';

export interface SearchFieldProps {
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field in which one searches. Its name stands in it. */
export function SearchField({ name, value, change, ref }: SearchFieldProps) {
  return (
    <label className="field search">
      <Icon name="search" />
      <span>{name}</span>
      <input ref={ref} type="search" value={value} placeholder={name} onChange={({ target }) => change(target.value)} />
    </label>
  );
}
