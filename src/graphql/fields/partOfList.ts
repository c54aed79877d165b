import { Int } from 'type-graphql';
import { errors } from '../../core/kernel/errors.js';
import type { Argument } from './args.js';
import { type NestedField, nested } from './nestedRows.js';

/**
 * A list within an object of which clients can read a part: all lists of an answer together may be more than an operation
 * may resolve (ADR 28).
 */

interface Part {
  readonly limit?: number | null;
  readonly offset?: number | null;
}

interface ListField<P> extends Omit<NestedField<P, Part>, 'args' | 'page' | 'lengthOf' | 'resolve'> {
  /** The number of all items; 0 also where there is no list. */
  lengthOf(parent: P): number;
  /** @returns the items from one index to before another of all parents; null where a parent has no list */
  resolve(
    parents: readonly P[],
    range: { readonly from: number; readonly to: number },
    at: Parameters<NestedField<P, Part>['resolve']>[2],
  ): ReturnType<NestedField<P, Part>['resolve']>;
}

const args: readonly Argument[] = [
  {
    name: 'limit',
    type: () => Int,
    nullable: true,
    description: 'The maximum number of items to return; all if omitted.',
  },
  { name: 'offset', type: () => Int, nullable: true, description: 'The number of items to skip.' },
];

const rangeOf = ({ limit, offset }: Part): { readonly from: number; readonly to: number } => ({
  from: offset ?? 0,
  to: (offset ?? 0) + (limit ?? Number.POSITIVE_INFINITY),
});

/** @throws BAD_USER_INPUT INVALID_INPUT */
function assertPart(part: Part): void {
  const faults = (['limit', 'offset'] as const)
    .filter((name) => (part[name] ?? 0) < 0)
    .map((path) => ({ path, message: 'must be at least 0' }));
  if (faults.length > 0) throw errors.invalidInput(faults);
}

export const partOfList = <P>({ lengthOf, resolve, ...field }: ListField<P>): NestedField =>
  nested<P, Part>({
    ...field,
    args,
    lengthOf(parent, part) {
      const { from, to } = rangeOf(part);
      return Math.max(0, Math.min(lengthOf(parent), to) - from);
    },
    resolve(parents, part, at) {
      assertPart(part);
      return resolve(parents, rangeOf(part), at);
    },
  });
