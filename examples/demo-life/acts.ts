import type { Calls } from './calls.ts';
import type { Example, GivenAnswer, OpenFeature, OpenRecord, OpenVacancy } from './company.ts';

/** What may happen next to an open record. */
export interface Act {
  /** Whether the candidate has no open record in the vacancy afterwards. */
  readonly closes: boolean;
  /** @returns the records that it has changed; none where it was refused @throws PipelineError */
  readonly run: (calls: Calls) => Promise<readonly OpenRecord[]>;
}

/** Where a record is. */
export interface Place {
  readonly vacancy: OpenVacancy;
  readonly feature: OpenFeature;
  /** What others have answered in the vacancy's interviews. */
  readonly examples: readonly Example[];
  /** The company's time, in milliseconds. */
  readonly now: number;
}

/** The share of candidates who give up, at any time. */
const gaveUp = 0.02;
/** The share of those who are rejected when a feature is over, and of those who cancel a meeting. */
const rejected = 0.3;
const cancelled = 0.1;
/** The share of answers of which the model says that a person should look at the score. */
const doubted = 0.15;

const dayMs = 86_400_000;

/** @param random from 0 to less than 1 */
export function actOn(record: OpenRecord, place: Place, random: () => number): Act {
  if (random() < gaveUp) return reject(record, 'availability');
  return progressOf(record, place, random) ?? decision(record, place, random);
}

const goesOn = (run: Act['run']): Act => ({ closes: false, run });
const reject = (record: OpenRecord, reason: string): Act => ({
  closes: true,
  run: (calls) => calls.reject(record, reason),
});

/** What happens in the feature; null once it is over. */
function progressOf(record: OpenRecord, place: Place, random: () => number): Act | null {
  if (record.answers) return interviewProgress(record, record.answers, place.examples, random);
  if (record.reports) return testProgress(record, place.feature, random);
  return moduleProgress(record, place, random);
}

function decision(record: OpenRecord, { vacancy: { features }, feature }: Place, random: () => number): Act {
  if (random() < rejected) return reject(record, 'experience');
  const isLast = features.every(({ order }) => order <= feature.order);
  return { closes: isLast, run: (calls) => calls.move(record) };
}

/** A candidate says what another one has said, question by question. A model scores it, and a person some of that. */
function interviewProgress(
  record: OpenRecord,
  given: readonly GivenAnswer[],
  examples: readonly Example[],
  random: () => number,
): Act | null {
  const variation = [...record.candidateId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const example = examples[variation % Math.max(1, examples.length)];
  const next = example?.answers.find(({ order }) => order === given.length + 1);
  if (example && next) {
    const needsReview = next.questionScore === null || random() < doubted;
    const answer = { ...sendable(next), needsReview, runId: `run-${record.id}-${next.order}` };
    const isLast = next.order === example.answers.length;
    return goesOn((calls) =>
      calls.answer(record, {
        answers: [answer],
        scorer: { kind: 'MODEL', id: 'answer-scorer', version: '2026-09' },
        briefScoreExplanation: isLast ? example.briefScoreExplanation : null,
      }),
    );
  }
  const doubtful = given.filter(({ needsReview }) => needsReview);
  return doubtful.length === 0 ? null : goesOn((calls) => calls.review(record, doubtful.map(reviewOf)));
}

/** What an input takes of an answer that was read. */
function sendable(answer: GivenAnswer & { readonly __typename?: string }) {
  const { createdAt, version, scorer, __typename, ...sent } = answer as typeof answer & Record<string, unknown>;
  return sent;
}

/** One point more. An empty answer has nothing to score. */
const reviewOf = ({ questionId, questionScore, maxQuestionScore }: GivenAnswer) =>
  typeof questionScore !== 'number' || questionScore === maxQuestionScore
    ? { questionId }
    : { questionId, score: questionScore + 1, explanation: 'The example counts, though it is brief.' };

/** The first numbers are those of the demo's first candidates. */
const newEvaluationId = (random: () => number): number => 50_000 + Math.floor(random() * 50_000);

/** The company submits the test, and the provider tells the rest. */
function testProgress(record: OpenRecord, feature: OpenFeature, random: () => number): Act | null {
  const { submissionId, link, evaluationId, reports = [] } = record;
  if (!submissionId) {
    const facts = { submissionId: `sub-${newEvaluationId(random)}` };
    return goesOn((calls) => calls.submit(record, facts));
  }
  const id = Number(/(?<!\d)\d+$/.exec(submissionId)?.[0] ?? newEvaluationId(random));
  const provider = `https://assessments.example/${id}`;
  const tell = (facts: object): Act => goesOn((calls) => calls.report(record, facts));
  if (!link) return tell({ link: `${provider}/start` });
  if (!evaluationId) return tell({ evaluationId: id, evaluationName: String(feature.data?.evaluationName) });
  if (reports.length > 0) return null;
  const names = { Summary: 'summary', 'Full profile': 'profile' };
  return tell({
    reports: Object.entries(names).map(([name, file]) => ({ name, url: `${provider}/reports/${file}.pdf` })),
  });
}

/** The statuses of features of other kinds, in their order, with what leads to each; null: a booking does. */
const meeting = { TO_SCHEDULE: 'SLOTS_OFFERED', SCHEDULED: null, ATTENDANCE_VALIDATION: 'MEETING_OVER' };
const ways: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  AUTOMATIC_SCHEDULING_VIRTUAL: meeting,
  AUTOMATIC_SCHEDULING_PRESENTIAL: meeting,
  AUTOMATIC_SCHEDULING_AUTO: meeting,
  AUTOMATIC_ENGLISH_EXAM: { RESULT_VALIDATION: 'EXAM_FINISHED' },
  DOCUMENTS: { RESULT_VALIDATION: 'DOCUMENTS_RECEIVED' },
};

function moduleProgress(record: OpenRecord, { feature, now }: Place, random: () => number): Act | null {
  if (record.meeting && random() < cancelled) return goesOn((calls) => calls.cancel(record));
  const way = Object.entries(ways[feature.featureCode] ?? {});
  const next = way[way.findIndex(([code]) => code === record.status.code) + 1];
  if (!next) return null;
  const [code, cause] = next;
  if (cause !== null) return goesOn((calls) => calls.enter(record, code, cause));
  const days = 1 + Math.floor(random() * 4);
  const wanted = meetingAfter(now, days, feature);
  // A visit has no date left: it took place without a booking.
  return goesOn((calls) =>
    wanted ? calls.book(record, wanted) : calls.enter(record, 'ATTENDANCE_VALIDATION', 'MEETING_OVER'),
  );
}

/** A meeting on a day that the feature offers, or in some days; null if it offers only days that are over. */
function meetingAfter(now: number, days: number, { possibleDates, data }: OpenFeature) {
  if (possibleDates.length === 0) {
    return { date: new Date(now + days * dayMs).toISOString(), duration: Number(data?.durationMinutes) };
  }
  const coming = possibleDates.flatMap(({ instant, duration }) =>
    instant && Date.parse(instant) > now ? [{ date: instant, duration }] : [],
  );
  return coming[days % Math.max(1, coming.length)] ?? null;
}
