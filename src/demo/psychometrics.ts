import type { Psychometric } from '../core/records/record.js';
import { minutesAfter } from './company.js';

/** How far a psychometric test has come (specification, "Psychometric record"). */
export type TestStage =
  /** The provider knows nothing of it yet. */
  | 'notSubmitted'
  /** Submitted; the candidate hasn't accepted the invitation. */
  | 'submitted'
  /** Accepted: there is a link, and the provider has still to assign the evaluation. */
  | 'accepted'
  | 'assigned'
  /** There are reports. */
  | 'finished';

const stages: readonly TestStage[] = ['notSubmitted', 'submitted', 'accepted', 'assigned', 'finished'];
const minutesPerStage = 25;

/**
 * The test as it stands at a stage.
 * @param evaluation the provider's id, and the name it goes by
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
