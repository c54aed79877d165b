import { declareNullable } from '../typeGraphqlInternals.js';

/** The description of fields that must be sent even without a value. */
export const mustBeSent = 'Must be sent; null if there is none.';
const emptied = 'Null empties it.';

/**
 * Declares the fields of another class on an input; each of them may be left out. @param but fields that the input
 * doesn't have
 */
export function PatchOf(whole: { readonly prototype: object }, but: readonly string[]): ClassDecorator {
  const describe = (description: string | undefined) => description?.replace(mustBeSent, emptied);
  return (target) => declareNullable(whole, target, { but, describe });
}
