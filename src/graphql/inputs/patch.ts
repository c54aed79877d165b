import { declareNullable } from '../typeGraphqlInternals.js';

/** What a field says that must be sent even where it has no value. */
export const mustBeSent = 'Must be sent, if only as null.';
const emptied = 'Null empties it.';

/** Declares the fields of another class on an input, each of which may be absent. @param but fields that it doesn't have */
export function PatchOf(whole: { readonly prototype: object }, but: readonly string[]): ClassDecorator {
  const describe = (description: string | undefined) => description?.replace(mustBeSent, emptied);
  return (target) => declareNullable(whole, target, { but, describe });
}
