import { tokenFor } from '../../support/service/service.js';
import {
  anotherAdmin,
  answered,
  type Cast,
  type Command,
  createdId,
  inOrder,
  mutation,
  once,
  via,
  work,
} from './command.js';
import { placesForOneMore, scheduling, timersDue, withSettings } from './situations.js';

/** Commands about records: moves, their ends, answers and results. */

const ofRecords = (field: string, type = 'BulkInput', more: object = {}) =>
  mutation(`${field}(input: $input) { results { error { reason } } }`, ({ companyId, openId }) => ({
    input: [`${type}!`, { companyId, resourceIds: [openId], ...more }],
  }));

const ofInterview = (field: string, type: string, input: object, id: keyof Cast = 'interviewId') =>
  mutation(`${field}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }`, (cast) => ({
    vacancyId: ['ID!', cast.vacancyId],
    id: ['ID!', cast[id]],
    input: [`${type}!`, input],
  }));

const answer = async (cast: Cast): Promise<string> => answered(await cast.answer('q1'));

export const discard = ofRecords('discardFeatures', 'DiscardFeaturesInput');
export const discardAndBan = ofRecords('discardFeatures', 'DiscardFeaturesInput', { banCandidate: true });

/** The person is in the psychometric test. */
const inTest = once('test', async (cast) => {
  await cast.move();
  cast.openId = cast.psychometricId;
  return cast.psychometricId;
});

/** A timer would have discarded the record, which waits for an admin. */
const held = once('held', async (cast) => {
  await withSettings({ discardMode: 'REVIEW' })(cast);
  await timersDue(cast);
  return work('timers')(cast);
});

const review = once('review', async (cast) => {
  await discard(cast);
  const asked = await cast.run('requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id }', {
    recordId: ['ID!', cast.openId],
    input: ['RequestReviewInput!', { reason: 'Unfair.', requestedBy: 'CANDIDATE' }],
  });
  return createdId(asked, 'id');
});

const settle = (outcome: string) =>
  mutation(
    'settleReview(companyId: $companyId, id: $id, input: $input) { id }',
    (cast) => ({ id: ['ID!', cast.get('review')], input: ['SettleReviewInput!', { outcome, reason: 'Fair.' }] }),
    anotherAdmin,
  );

const initOf =
  (who: string) =>
  async (cast: Cast): Promise<string> =>
    answered({ results: [await cast.init('interview', `${who} of ${cast.companyId}`)].flat() });

/** It finds the names that reasons had when they were given. */
const decision = { writes: ['candidate'], reads: ['vacancy', 'settings', 'reasons'] } as const;
const record = { writes: ['candidate'], reads: ['vacancy'] } as const;
const move = { writes: ['candidate'], reads: ['vacancy', 'settings'] } as const;

export const recordCommands: readonly Command[] = [
  { name: 'forwardFeatures', via: via('forwardFeatures'), ...move, call: ofRecords('forwardFeatures') },
  {
    name: 'discardFeatures',
    via: via('discardFeatures'),
    writes: ['candidate'],
    reads: ['vacancy', 'settings', 'reasons', 'key'],
    call: discard,
  },
  {
    name: 'discardFeatures and ban',
    via: via('discardFeatures'),
    writes: ['candidate'],
    reads: ['vacancy', 'settings', 'reasons', 'key'],
    call: discardAndBan,
  },
  { name: 'cancelFeatures', via: via('cancelFeatures'), ...move, call: ofRecords('cancelFeatures') },
  { name: 'reopenRecords', via: via('reopenRecords'), ...move, call: ofRecords('reopenRecords'), before: discard },
  {
    name: 'liftBan',
    via: via('liftBan'),
    writes: ['candidate'],
    reads: [],
    call: mutation('liftBan(companyId: $companyId, candidateId: $candidateId) { candidateId }', ({ candidateId }) => ({
      candidateId: ['ID!', candidateId],
    })),
    before: discardAndBan,
  },
  {
    name: 'initFeatures',
    via: via('initFeatures'),
    writes: ['candidate', 'vacancy'],
    reads: [],
    call: async (cast) => answered({ results: [await cast.init('test')].flat() }),
  },
  ...['second', 'third'].map(
    (who): Command => ({
      name: `initFeatures of a ${who} person`,
      via: via('initFeatures'),
      writes: ['candidate', 'vacancy'],
      reads: [],
      call: initOf(who),
      before: placesForOneMore,
    }),
  ),
  {
    name: 'orchestrate',
    via: via('orchestrate'),
    ...move,
    call: mutation(
      `orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } }`,
      ({ vacancyId, openId }) => ({ vacancyId: ['ID!', vacancyId], id: ['ID!', openId] }),
    ),
  },
  {
    name: 'orchestrate over REST',
    via: 'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
    ...move,
    call: async ({ service, companyId, vacancyId, interviewId }) => {
      const path = `/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}/orchestrate`;
      const body = { resourceId: interviewId };
      const reply = await service.request('POST', path, { token: tokenFor(companyId, { subject: 'boss' }), body });
      return reply.body?.reason ?? 'done';
    },
  },
  {
    name: 'updateRecordStatus',
    via: via('updateRecordStatus'),
    ...record,
    // No timer watches it: one that began again would be due or not by the time that passes.
    call: ofInterview('updateRecordStatus', 'UpdateRecordStatusInput', { code: 'CONTACTED' }, 'openId'),
  },
  { name: 'recordAnswers', via: via('recordAnswers'), ...record, reads: ['vacancy', 'key'], call: answer },
  {
    name: 'recordAnswers that need a review',
    via: via('recordAnswers'),
    ...record,
    reads: ['vacancy', 'key'],
    call: async (cast) => answered(await cast.answer('q2', { needsReview: true })),
    before: withSettings({ reviewGate: true }),
  },
  {
    name: 'reviewAnswers',
    via: via('reviewAnswers'),
    ...record,
    reads: ['vacancy', 'key'],
    call: ofInterview('reviewAnswers', 'ReviewAnswersInput', { reviews: [{ questionId: 'q1', score: 5 }] }),
    before: answer,
  },
  {
    name: 'recordPsychometric',
    via: via('recordPsychometric'),
    ...record,
    call: ofInterview('recordPsychometric', 'RecordPsychometricInput', { status: 'DONE' }, 'psychometricId'),
    before: inTest,
    prepared: 'first',
  },
  {
    name: 'bookMeeting',
    via: via('bookMeeting'),
    ...record,
    call: ofInterview('bookMeeting', 'BookMeetingInput', { date: '2026-12-01T16:00:00Z' }),
    before: scheduling,
    prepared: 'first',
  },
  {
    name: 'releaseHeld',
    via: via('releaseHeld'),
    ...move,
    writes: ['candidate', 'vacancy'],
    call: ofRecords('releaseHeld'),
    before: held,
  },
  {
    name: 'dismissHeld',
    via: via('dismissHeld'),
    ...move,
    writes: ['candidate', 'vacancy'],
    call: ofRecords('dismissHeld'),
    before: held,
  },
  {
    name: 'requestReview',
    via: via('requestReview'),
    ...decision,
    call: mutation('requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id }', ({ openId }) => ({
      recordId: ['ID!', openId],
      input: ['RequestReviewInput!', { reason: 'Unfair.', requestedBy: 'CANDIDATE' }],
    })),
    before: discard,
  },
  { name: 'settleReview', via: via('settleReview'), ...decision, call: settle('UPHELD'), before: review },
  { name: 'settleReview reversing', via: via('settleReview'), ...decision, call: settle('REVERSED'), before: review },
  {
    name: 'timers',
    via: 'work timers',
    writes: ['candidate', 'vacancy'],
    reads: ['settings'],
    call: work('timers'),
    before: timersDue,
  },
];

export const testBegun = inOrder(inTest);
