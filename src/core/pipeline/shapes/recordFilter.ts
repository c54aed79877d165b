import { z } from 'zod';
import type { Present } from '../../kernel/values/objects.js';
import { id, instant, name } from '../../kernel/values/shapes.js';
import type { VacancyFilter } from './vacancyFilter.js';

/** Which records are wanted. As in vacancyFilter.ts, a member may be a property of the stored record. */
const common = {
  vacancyId: id.nullish().describe('Records of this vacancy.'),
  featureId: id.nullish().describe('Records in this feature.'),
  candidateId: id.nullish().describe('Records of this candidate.'),
  isClosed: z.boolean().nullish().describe('Closed records, or open ones.'),
  statusCode: name.nullish().describe('Records whose current status has this code.'),
  updatedAfter: instant
    .nullish()
    .describe(
      'Records changed after this instant. A change is visible within 15 s after its `updatedAt`, or never. To synchronise by UPDATED_AT, continue from the greatest `updatedAt` that existed when the previous reading began, minus 15 s.',
    ),
};
const reviewPending = z
  .boolean()
  .nullish()
  .describe('Interviews with an answer that needs a review, or records without one.');

export const psychometricFilter = z.strictObject(common);
export const interviewFilter = z.strictObject({
  ...common,
  minScore: z.number().nullish().describe('Interviews with at least this score.'),
  maxScore: z.number().nullish().describe('Interviews with at most this score.'),
  reviewPending,
});
export const recordFilter = z.strictObject({
  ...common,
  relationId: id.nullish().describe('Records of this relation of a candidate to a vacancy.'),
  dueBefore: instant.nullish().describe('Records whose `nextAutomation` is due before this instant, with held ones.'),
  isHeld: z.boolean().nullish().describe('Records that a timer holds, or records that no timer holds.'),
  reviewPending,
});

/** Any of the filters. `within`: only records of these vacancies, as in a {@link VacancyFilter}. */
export type RecordFilter = Readonly<Present<z.infer<typeof interviewFilter> & z.infer<typeof recordFilter>>> &
  Pick<VacancyFilter, 'within'>;
