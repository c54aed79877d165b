/**
 * The fields that a caller will look at, each with the fields beneath it. Without a selection the caller looks at all. It is
 * a hint for the store to read less: a field that was not selected may be missing from what it gives.
 */
export interface Selection {
  /** Undefined where all that is beneath the field may be looked at. */
  readonly [field: string]: Selection | undefined;
}

/** What is selected beneath a field. */
export function selectedOf(selection: Selection | undefined, field: string): Selection | undefined {
  if (selection === undefined) return undefined;
  return Object.hasOwn(selection, field) ? selection[field] : {};
}

/** Whether a field is wanted. */
export function wants(selection: Selection | undefined, field: string): boolean {
  return selection === undefined || Object.hasOwn(selection, field);
}

/** What either selects. */
export function mergedSelection(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (a === undefined || b === undefined) return undefined;
  const both = Object.keys(b).map((field) => [field, field in a ? mergedSelection(a[field], b[field]) : b[field]]);
  return { ...a, ...Object.fromEntries(both) };
}
