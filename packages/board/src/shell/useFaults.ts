import { type RefObject, useEffect, useRef } from 'react';
import type { Refusal } from '../service/refusal.js';
import { isUnchanged } from './standing.js';

export interface Faults {
  /** For the form: the first of its fields in which something was refused takes the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** What was refused at a place of the input. */
  readonly at: (place: string) => string | undefined;
  /** The same within a place. */
  readonly within: (place: string) => string | undefined;
  /** Whether any of it is still to be corrected: until then the form says that it was refused. */
  readonly isLeft: boolean;
}

/**
 * What was refused in a form, for its fields, each until it is changed.
 * @param input what the fields hold, at the places by which the service refuses it
 */
export function useFaults(refusal: Refusal | null, input: object): Faults {
  const form = useRef<HTMLFormElement>(null);
  const refused = useRef({ refusal, input });
  if (refused.current.refusal !== refusal) refused.current = { refusal, input };
  useEffect(() => {
    const first = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    // Its label and its fault are in view, too, whatever stands at the edges of the window.
    (first?.closest('.field') ?? first)?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const all = refusal?.errors ?? [];
  const left = all.filter(({ path }) => isUnchanged(refused.current.input, input, path));
  return {
    form,
    at: (place) => left.find(({ path }) => path === place)?.message,
    within: (place) => left.find(({ path }) => path.startsWith(`${place}.`))?.message,
    isLeft: refusal !== null && (all.length === 0 || left.length > 0),
  };
}
