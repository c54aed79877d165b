import { z } from 'zod';
import { id } from '../../kernel/values/shapes.js';
import { sentLabel } from '../../pipeline/shapes/candidateLabel.js';
import { maxItems } from '../bulk.js';

/** Names and addresses of candidates as clients send them: each candidate once. */
export const putCandidatesBody = z.strictObject({
  candidates: z
    .array(z.strictObject({ candidateId: id.describe('The candidate.'), ...sentLabel }))
    .min(1)
    .max(maxItems)
    .refine((sent) => new Set(sent.map(({ candidateId }) => candidateId)).size === sent.length, {
      error: 'must name each candidate once',
    }),
});
