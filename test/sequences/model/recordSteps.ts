import type { GivenAnswer, ModelRecord } from './model.js';
import { ask, type Real } from './real.js';
import { compared, placeOf, recordAt, recordLike, refusal, type Step, step } from './stepOnBoth.js';

/** The steps that change one record. */

const isInterview = ({ kind }: ModelRecord): boolean => kind === 'Interview';
const isTest = ({ kind }: ModelRecord): boolean => kind === 'Psychometric';
const isCall = ({ feature, isClosed }: ModelRecord): boolean => feature === 'call' && !isClosed;

/** A mutation of one record. */
const single = (mutation: string, input: string, real: Real, record: ModelRecord | null, sent: object) =>
  ask(
    real,
    `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: ${input}!) {
      ${mutation}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }
    }`,
    { ...placeOf(real, record), input: sent },
  );

export const enter = (args: { record: number; code: string }): Step =>
  step('enter', args, async ({ code }, model, real) => {
    const record = recordAt(model, args.record);
    const expected = refusal(() => model.enter(record, code));
    const body = await single('updateRecordStatus', 'UpdateRecordStatusInput', real, record, { code });
    compared(body, 'updateRecordStatus', expected);
  });

export const answer = (args: { record: number; answers: readonly GivenAnswer[]; score: number | null }): Step =>
  step('answer', args, async ({ answers, score }, model, real) => {
    const record = recordLike(model, args.record, isInterview);
    const expected = refusal(() => model.answer(record, answers, score));
    const body = await single('recordAnswers', 'RecordAnswersInput', real, record, {
      scorer: { kind: 'MODEL', id: 'scorer', version: '3' },
      ...(score !== null && { score }),
      answers: answers.map((given, order) => ({
        questionId: given.questionId,
        order,
        questionText: 'Why?',
        questionType: 'OPEN',
        questionScore: given.score,
        maxQuestionScore: given.max,
        needsReview: given.needsReview,
      })),
    });
    compared(body, 'recordAnswers', expected);
  });

export const review = (args: { record: number; questionId: string; score: number | null | undefined }): Step =>
  step('review', args, async ({ questionId, score }, model, real) => {
    const record = recordLike(model, args.record, isInterview);
    const expected = refusal(() => model.review(record, questionId, score));
    const reviews = [{ questionId, ...(score !== undefined && { score }) }];
    compared(await single('reviewAnswers', 'ReviewAnswersInput', real, record, { reviews }), 'reviewAnswers', expected);
  });

/** @param args.hours from now */
export const book = (args: { record: number; hours: number; duration: number | null }): Step =>
  step('book', args, async ({ hours, duration }, model, real) => {
    const record = recordLike(model, args.record, isCall);
    const date = real.clock.now() + hours * 60 * 60 * 1000;
    const expected = refusal(() => model.book(record, date, duration));
    const sent = { date: new Date(date).toISOString(), duration };
    compared(await single('bookMeeting', 'BookMeetingInput', real, record, sent), 'bookMeeting', expected);
  });

export const report = (args: { record: number; submissionId: string | null; status: string | null }): Step =>
  step('report', args, async ({ submissionId, status }, model, real) => {
    const record = recordLike(model, args.record, isTest);
    const expected = refusal(() => model.report(record, submissionId, status));
    const sent = { submissionId, ...(status !== null && { status }) };
    const body = await single('recordPsychometric', 'RecordPsychometricInput', real, record, sent);
    compared(body, 'recordPsychometric', expected);
  });
