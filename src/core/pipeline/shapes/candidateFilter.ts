import { z } from 'zod';
import { folded } from '../../kernel/values/folded.js';
import type { Present } from '../../kernel/values/objects.js';
import { id, instant, name } from '../../kernel/values/shapes.js';

/** The fewest characters that a search within names takes, without case and accents. */
const leastSought = 2;
const maxSoughtIds = 100;

/** Which labels are wanted, as clients send it. */
export const candidateFilter = z.strictObject({
  nameContains: name
    .transform(folded)
    .refine((text) => [...text].length >= leastSought, { error: `must have at least ${leastSought} characters` })
    .nullish()
    .describe('Candidates with this text in their name, without regard to case and accents; 2 characters at least.'),
  candidateIds: z.array(id).min(1).max(maxSoughtIds).nullish().describe('These candidates: 1 to 100 ids.'),
  vacancyId: id.nullish().describe('Candidates with a record in this vacancy.'),
  updatedAfter: instant.nullish().describe('Candidates whose label changed after this instant.'),
});

/**
 * `within`: only candidates with a record in one of these vacancies. No client sends it: it is what a caller may see
 * (core/scoping.ts).
 */
export type LabelFilter = Readonly<Present<z.infer<typeof candidateFilter>>> & { readonly within?: readonly string[] };
