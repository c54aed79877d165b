import { type RefObject, useEffect, useRef } from 'react';
import type { Refusal } from '../service/refusal.js';

export interface Faults {
  /** For the form: the first of its fields in which something was refused takes the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** What was refused at a place of the input. */
  readonly at: (place: string) => string | undefined;
  /** The same within a place. */
  readonly within: (place: string) => string | undefined;
}

/** What was refused in a form, for its fields. */
export function useFaults(refusal: Refusal | null): Faults {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    // Its label and its fault are in view, too, whatever stands at the edges of the window.
    (first?.closest('.field') ?? first)?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return {
    form,
    at: (place) => refusal?.errors.find(({ path }) => path === place)?.message,
    within: (place) => refusal?.errors.find(({ path }) => path.startsWith(`${place}.`))?.message,
  };
}
