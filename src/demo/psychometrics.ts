import type { Psychometric } from '../core/records/record.js';
import { minutesAfter } from './company.js';

/** The stages of a psychometric test (specification, "Psychometric record"). */
export type TestStage =
  /** It is not submitted to the provider yet. */
  | 'notSubmitted'
  /** It is submitted; the candidate has not accepted the invitation. */
  | 'submitted'
  /** The candidate has accepted: there is a link, but the provider has not assigned the evaluation yet. */
  | 'accepted'
  | 'assigned'
  /** There are reports. */
  | 'finished';

const stages: readonly TestStage[] = ['notSubmitted', 'submitted', 'accepted', 'assigned', 'finished'];
const minutesPerStage = 25;

/**
 * The test at a stage.
 * @param evaluation the provider's id of the evaluation, and its name
 */
export function testAt(
  stage: TestStage,
  test: Psychometric,
  evaluation: { readonly id: number; readonly name: string },
): Psychometric {
  const reached = stages.indexOf(stage);
  const has = (needed: TestStage): boolean => reached >= stages.indexOf(needed);
  const provider = `https://assessments.example/${evaluation.id}`;
  return {
    ...test,
    submissionId: has('submitted') ? `sub-${evaluation.id}` : null,
    link: has('accepted') ? `${provider}/start` : null,
    evaluationId: has('assigned') ? evaluation.id : null,
    evaluationName: has('assigned') ? evaluation.name : null,
    reports: has('finished')
      ? [
          { name: 'Summary', url: `${provider}/reports/summary.pdf` },
          { name: 'Full profile', url: `${provider}/reports/profile.pdf` },
        ]
      : [],
    updatedAt: minutesAfter(test.createdAt, reached * minutesPerStage),
  };
}
