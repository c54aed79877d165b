import { dayMs } from '../../core/kernel/values/instants.js';
import type { FeatureRecord, ModuleRecord } from '../../core/modules/pipeline/shapes/record.js';
import type { Feature, Vacancy } from '../../core/modules/pipeline/shapes/vacancy.js';
import { nextAnswer, nextReview, type Performance } from '../candidates/interviews.js';
import { nextStop } from '../candidates/modules.js';
import { nextFacts } from '../candidates/psychometrics.js';
import type { ReasonId } from '../company/catalogues.js';
import { instant } from '../company/company.js';
import { type Offered, offeredBy } from '../company/features.js';
import type { Quality, QuestionBank } from '../questions/questions.js';
import type { Calls } from './calls.js';

/** What may happen next to an open record of the demo's life. */
export interface Act {
  /** Whether the candidate has no open record in the vacancy afterwards. */
  readonly closes: boolean;
  /** @returns whether it was done @throws Refusal */
  readonly run: (calls: Calls) => Promise<boolean>;
}

/** Where a record is. */
export interface Place {
  readonly vacancy: Vacancy;
  readonly feature: Feature;
  /** The questions of the vacancy's interview; null if it has none. */
  readonly bank: QuestionBank | null;
}

/** The share of candidates who give up, at any time. */
const gaveUp = 0.02;
/** The share of those who are rejected when a feature is over, and of those who cancel a meeting. */
const rejected = 0.3;
const cancelled = 0.1;

/** @param random from 0 to less than 1 */
export function actOn(record: FeatureRecord, place: Place, random: () => number): Act {
  if (random() < gaveUp) return reject(record, 'availability');
  return progressOf(record, place, random) ?? decision(record, place, random);
}

const goesOn = (run: Act['run']): Act => ({ closes: false, run });

/** What happens in the feature; null once it is over. */
function progressOf(record: FeatureRecord, { feature, bank }: Place, random: () => number): Act | null {
  if (record.kind === 'module') return moduleProgress(record, feature, random);
  if (record.kind === 'psychometric') {
    const known = Number(/\d+$/.exec(record.submissionId ?? '')?.[0] ?? firstEvaluationId + random() * evaluationIds);
    const next = nextFacts(record, { id: Math.floor(known), name: String(feature.data?.evaluationName) });
    if (!next) return null;
    return goesOn((calls) =>
      next.stage === 'submitted' ? calls.submit(record, next.facts) : calls.report(record, next.facts),
    );
  }
  if (!bank) return null;
  const performance = performanceOf(record.candidateId, bank);
  const answer = nextAnswer(record, bank, performance);
  if (answer) return goesOn((calls) => calls.answer(record, answer));
  const review = nextReview(record, bank, performance);
  return review && goesOn((calls) => calls.review(record, review));
}

/** The demo's first candidates have lower numbers. */
const firstEvaluationId = 50_000;
const evaluationIds = 50_000;

function moduleProgress(record: ModuleRecord, feature: Feature, random: () => number): Act | null {
  if (record.meeting !== null && random() < cancelled) return goesOn((calls) => calls.cancel(record));
  const next = nextStop(record, feature);
  if (!next) return null;
  const [code, cause] = next;
  if (cause !== null) return goesOn((calls) => calls.enter(record, code, cause));
  const days = 1 + Math.floor(random() * 4);
  return goesOn(async (calls) => {
    const meeting = meetingAfter(await calls.now(), days, feature);
    // A visit has no date left: it took place without a booking.
    return meeting ? calls.book(record, meeting) : calls.enter(record, 'ATTENDANCE_VALIDATION', 'MEETING_OVER');
  });
}

/** A meeting on a day that the feature offers, or in some days; null if it offers only days that are over. */
function meetingAfter(now: number, days: number, feature: Feature): Offered | null {
  const offered = offeredBy(feature);
  if (!offered) return { date: instant(now + days * dayMs), duration: Number(feature.data?.durationMinutes) };
  const coming = offered.filter(({ date }) => Date.parse(date) > now);
  return coming[days % Math.max(1, coming.length)] ?? null;
}

function decision(record: FeatureRecord, { vacancy: { features }, feature }: Place, random: () => number): Act {
  if (random() < rejected) return reject(record, 'experience');
  const isLast = features.every(({ order }) => order <= feature.order);
  return { closes: isLast, run: (calls) => calls.move(record) };
}

const reject = (record: FeatureRecord, reason: ReasonId): Act => ({
  closes: true,
  run: (calls) => calls.reject(record, reason),
});

const qualities: readonly Quality[] = ['strong', 'fair', 'weak'];

/** A candidate answers equally well each time. */
function performanceOf(candidateId: string, { questions }: QuestionBank): Performance {
  const variation = [...candidateId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const quality = qualities[variation % qualities.length] ?? 'fair';
  return { quality, answered: questions.length, variation, isReviewed: false };
}
