import type { Psychometric } from '../../../src/core/pipeline/shapes/record.js';
import { changedBy, type Results } from '../../../src/core/records/recordPsychometric.js';
import { byProvider, minutesAfter, type RecordHistory, type Step } from '../company/history.js';

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

/** The provider's id of an evaluation, and its name. */
interface Evaluation {
  readonly id: number;
  readonly name: string;
}

/** What becomes known at each stage. */
function factsOf(stage: TestStage, { id, name }: Evaluation): Results {
  const provider = `https://assessments.example/${id}`;
  switch (stage) {
    case 'notSubmitted':
      return {};
    case 'submitted':
      return { submissionId: `sub-${id}` };
    case 'accepted':
      return { link: `${provider}/start` };
    case 'assigned':
      return { evaluationId: id, evaluationName: name };
    case 'finished':
      return {
        reports: [
          { name: 'Summary', url: `${provider}/reports/summary.pdf` },
          { name: 'Full profile', url: `${provider}/reports/profile.pdf` },
        ],
      };
  }
}

/** The test at a stage. */
export function testAt(
  stage: TestStage,
  test: Psychometric,
  evaluation: Evaluation,
  { feature, history }: RecordHistory,
): Psychometric {
  const passed = stages.slice(1, stages.indexOf(stage) + 1);
  return history.live(
    test,
    feature,
    passed.map((one, index): Step<Psychometric> => {
      const by = one === 'submitted' ? history.byKey('recordPsychometric') : byProvider;
      const at = minutesAfter(test.createdAt, (index + 1) * minutesPerStage);
      return { type: 'RECORD_SCORED', by, at, change: (before) => changedBy(before, factsOf(one, evaluation), at) };
    }),
  );
}
