import type { z } from 'zod';

/**
 * Refuses a list in which two items have the same value of one of these members. Absent and null members are ignored.
 */
export function unique<K extends string>(...members: readonly K[]) {
  return (items: readonly { readonly [M in K]?: unknown }[], context: z.RefinementCtx): void => {
    for (const member of members) {
      const seen = new Set<unknown>();
      for (const [index, { [member]: value }] of items.entries()) {
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [index, member], message: 'must be unique within the vacancy' });
        if (value !== undefined && value !== null) seen.add(value);
      }
    }
  };
}
