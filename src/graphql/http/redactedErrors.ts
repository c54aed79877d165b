import type { GraphQLFormattedError } from 'graphql';
import { maxFaults } from '../../core/kernel/errors.js';

/** Bounds the errors for redacted records in the answer to a change of many: they all say the same. */

/** At most {@link maxFaults} errors of each message about a missing grant. */
export function bounded(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const counts = new Map<string, number>();
  return errors.filter(({ message, extensions }) => {
    if (extensions?.reason !== 'OPERATION_NOT_GRANTED') return true;
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count <= maxFaults;
  });
}
