/**
 * The fields that are selected, each with its subfields. Without a selection, all fields are selected.
 */
export interface Selection {
  /** The selected subfields; undefined means all. */
  readonly [field: string]: Selection | undefined;
}

/** The selected subfields of a field. */
export function selectedOf(selection: Selection | undefined, field: string): Selection | undefined {
  if (selection === undefined) return undefined;
  return Object.hasOwn(selection, field) ? selection[field] : {};
}

/** The union of two selections. */
export function mergedSelection(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (a === undefined || b === undefined) return undefined;
  const both = Object.keys(b).map((field) => [field, field in a ? mergedSelection(a[field], b[field]) : b[field]]);
  return { ...a, ...Object.fromEntries(both) };
}
