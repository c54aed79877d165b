import { z } from 'zod';
import type { Interview } from '../../core/pipeline/shapes/record.js';
import { reviewAnswers } from '../../core/records/reviewAnswers.js';
import { referenceTo } from '../answers/untrusted.js';
import { place, placeOf } from './bulk.js';
import { companyId, reference, tool } from './tool.js';

/** The tool by which a person reviews answers. Who confirms is the reviewer. */

const maxReviews = 20;
/** A person reads it whole before confirming. */
const maxExplanation = 500;

const review = z.strictObject({
  questionId: reference,
  score: z.number().min(0).optional().describe('Another score; without it, the score stays.'),
  explanation: z.string().max(maxExplanation).optional().describe('The explanation of the reviewer.'),
});

export const reviewAnswer = tool({
  name: 'review_answer',
  title: 'Review answers',
  description:
    'Reviews answers of an interview that wait for a person, with a new score or unchanged. A person is asked first, and is the reviewer.',
  calls: ['Mutation.reviewAnswers'],
  hints: { readOnlyHint: false, destructiveHint: false },
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    recordId: reference,
    reviews: z.array(review).min(1).max(maxReviews),
  }),
  output: z.object({ record: place }),
  async run({ vacancyId, recordId: id, reviews }, { tellConfirmed, person }) {
    const body = { reviews, reviewerUserId: person };
    const record = await tellConfirmed(reviewAnswers, 'Mutation.reviewAnswers', { vacancyId, id }, body, {
      does: 'Review answers',
      effects: ({ candidateId, featureId }: Interview) => [
        { of: id, error: null, candidateId, vacancyId, from: featureId, to: null },
      ],
      also: reviews.map(shownReview),
    });
    return { data: { record: placeOf(record) } };
  },
});

/** It shows what the agent has written as a quoted text, so that it can't look like the preview's own lines. */
const shownReview = ({ questionId, score, explanation }: z.infer<typeof review>): string =>
  [
    `Question ${referenceTo(questionId)}: ${score === undefined ? 'the score stays' : `the score becomes ${score}`}`,
    ...(explanation === undefined ? [] : [`with the explanation ${JSON.stringify(explanation)}`]),
  ].join(', ');
