import type { OperationName, operations } from '../../../src/core/application/operations.js';
import { entries } from '../../parity/cases/catalogueCases.js';
import { anAnswer, aVacancy } from '../../support/company/pipeline.js';
import type { Json } from '../../support/feed/feedCopy.js';
import { edits, features, meetingDate, presential } from './featureEdits.js';
import type { World } from './world.js';

/**
 * Random calls of every operation that changes something. Unlike the steps, they have no model: whatever they do, the
 * feed must tell it.
 */

export type CommandName = {
  [N in OperationName]: (typeof operations)[N]['kind'] extends 'command' ? N : never;
}[OperationName];

const isOpen = ({ isClosed }: Json): boolean => !isClosed;

/** The arguments of a call besides the company; null if there is nothing that it could change. */
type Deed = (world: World) => object | null;

const hourMs = 3_600_000;
const inHours = ({ now }: World, hours: number): string => new Date(now + hours * hourMs).toISOString();

const codeIs = (code: string) => (vacancy: Json) => (vacancy.status as Json).code === code;
const isNotClosed = (vacancy: Json) => !codeIs('CLOSED')(vacancy);

const vacancyOf = (
  fits: (vacancy: Json) => boolean,
  more: (world: World, vacancy: Json) => object = () => ({}),
): Deed => {
  return (world) => {
    const vacancy = world.some(world.vacancies.filter(fits));
    return vacancy && { id: vacancy.id, ...more(world, vacancy) };
  };
};

const recordOf = (fits: (record: Json) => boolean, input: (world: World, record: Json) => object): Deed => {
  return (world) => {
    const record = world.some(world.records.filter(fits));
    return record && { vacancyId: record.vacancyId, id: record.id, input: input(world, record) };
  };
};

const bulk = (fits: (record: Json) => boolean, more: (world: World) => object = () => ({})): Deed => {
  return (world) => {
    const records = world.several(world.records.filter(fits));
    return records.length === 0
      ? null
      : { input: { companyId: world.companyId, resourceIds: records.map(({ id }) => id), ...more(world) } };
  };
};

const allOpen: Deed = (world) => {
  const records = world.records.filter(isOpen);
  return records.length === 0
    ? null
    : { input: { companyId: world.companyId, resourceIds: records.map(({ id }) => id) } };
};

const objectOf = (kind: string, more: (world: World) => object = () => ({})): Deed => {
  return (world) => {
    const thing = world.some(world.things(kind));
    return thing && { id: thing.id, ...more(world) };
  };
};

const isDiscarded = ({ discard }: Json): boolean => discard !== null;
const kindIs = (kind: string) => (record: Json) => record.__typename === kind;
const reason = (world: World) => world.some(world.things('RejectionReason'))?.id ?? 'none';

const catalogue = <E extends keyof typeof entries>(entry: E) =>
  ({
    [`save${entry}`]: (world: World) => ({
      input: { ...entries[entry], id: world.one('a', 'b'), name: world.one('One', 'Another') },
    }),
    [`delete${entry}`]: objectOf(entry),
  }) as { readonly [N in `${'save' | 'delete'}${E}`]: Deed };

export const deeds: { readonly [N in CommandName]: Deed } = {
  createVacancy: (world) => ({
    input: {
      ...aVacancy({ maxCandidates: world.one(null, 3), jobAutomations: world.timers() }),
      features: features(world),
    },
  }),
  publishVacancy: vacancyOf(codeIs('SAVED')),
  closeVacancy: vacancyOf(isNotClosed),
  reopenVacancy: vacancyOf(codeIs('CLOSED')),
  updateVacancy: vacancyOf(isNotClosed, (world, vacancy) => ({ input: edits(world, vacancy) })),
  initFeatures: (world) => {
    const vacancy = world.some(world.vacancies.filter(isNotClosed));
    const feature = world.some((vacancy?.features ?? []) as Json[]);
    const candidates = world.candidates().map((candidateId) => ({ candidateId, relationId: `to-${candidateId}` }));
    return (
      feature && { input: { companyId: world.companyId, vacancyId: vacancy?.id, featureId: feature.id, candidates } }
    );
  },
  orchestrate: recordOf(isOpen, (_, { id }) => ({ resourceId: id })),
  forwardFeatures: bulk(isOpen),
  cancelFeatures: bulk((record) => isOpen(record) && record.__typename === 'ModuleRecord'),
  discardFeatures: bulk(isOpen, (world) => ({ banCandidate: world.one(true, false), rejectedReasonId: reason(world) })),
  reopenRecords: bulk(isDiscarded),
  requestReview: (world) => {
    const record = world.some(world.records.filter(isDiscarded));
    return (
      record && {
        recordId: record.id,
        input: { reason: 'Unfair.', requestedBy: world.one('CANDIDATE', 'REPRESENTATIVE', 'COMPANY') },
      }
    );
  },
  settleReview: objectOf('review', (world) => ({
    input: { outcome: world.one('UPHELD', 'REVERSED'), reason: 'Looked at again.' },
  })),
  // No member shows which records are held.
  releaseHeld: allOpen,
  dismissHeld: allOpen,
  eraseCandidate: (world) => {
    const record = world.some(world.records);
    return record && { candidateId: record.candidateId, input: { reason: world.one('REQUEST', 'OTHER') } };
  },
  admitCandidate: (world) => ({ candidateId: world.candidates()[0] ?? 'nobody' }),
  holdCandidate: () => null,
  releaseCandidate: () => null,
  putCandidates: (world) => ({
    input: {
      candidates: world.candidates().map((candidateId) => ({
        candidateId,
        displayName: world.one('Ada', 'Grace', null),
        externalUrl: world.one('https://ats.example/ada', null),
      })),
    },
  }),
  liftBan: (world) => {
    const ban = world.some(world.things('ban'));
    return ban && { candidateId: ban.candidateId };
  },
  updateRecordStatus: recordOf(isOpen, (world) => ({
    code: world.one('TO_SCHEDULE', 'ERROR', 'RESULT_VALIDATION'),
    notificationDelay: world.one(null, 2),
  })),
  bookMeeting: recordOf(
    (record) => isOpen(record) && String(record.featureId).startsWith('automatic_scheduling'),
    (world, { featureId }) => ({
      date: featureId === presential ? meetingDate : world.one(inHours(world, 5), inHours(world, 50)),
      duration: world.one(30, 45),
    }),
  ),
  recordAnswers: recordOf(kindIs('Interview'), (world) => ({
    scorer: { kind: 'MODEL', id: 'scorer', version: '3' },
    answers: [
      {
        ...Object.fromEntries(Object.entries(anAnswer).filter(([name]) => name !== 'createdAt')),
        questionId: world.one('q1', 'q2', 'q3'),
        questionScore: world.one(1, 2, 3),
        needsReview: world.one(true, false),
        // One answer is too long for an event.
        extractedAnswer: world.one('Yes.', 'No.', 'Perhaps.', 'Never.', 'Always.', 'x'.repeat(70_000)),
        rubricHash: world.one(null, 'a'.repeat(64)),
        runId: world.one('run-1', 'run-2'),
      },
    ],
  })),
  reviewAnswers: recordOf(
    (record) => ((record.answers ?? []) as unknown[]).length > 0,
    (world, { answers }) => ({
      reviews: [{ questionId: world.some(answers as Json[])?.questionId, score: world.one(null, 4) }],
    }),
  ),
  recordPsychometric: recordOf(kindIs('Psychometric'), (world) => ({
    submissionId: world.one(null, 's-1', 's-2'),
    inputHash: world.one(null, 'a'.repeat(64), 'b'.repeat(64)),
    ...world.one({}, { status: 'RESULT_VALIDATION' }, { reports: [{ name: 'One', url: 'https://tests.example/1' }] }),
  })),
  updateCompanySettings: (world) => ({
    input: {
      reviewGate: world.one(true, false, false),
      automationMode: world.one('ON', 'ON', 'SHADOW', 'OFF'),
      discardMode: world.one('AUTOMATIC', 'AUTOMATIC', 'REVIEW'),
      holdShare: world.one(0, 1),
      ownKeyRequests: world.one('ALLOWED', 'REFUSED'),
      humanDecision: world.one('OPTIONAL', 'OPTIONAL', 'REQUIRED'),
      defaultTasks: world.one([], [{ text: 'Ask', source: 'CUSTOM', type: 'Qualifying' }]),
    },
  }),
  ...catalogue('NotificableStatus'),
  ...catalogue('TemplateVariable'),
  ...catalogue('ConversationAction'),
  ...catalogue('RejectionReason'),
  rollCallbackSecret: () => ({}),
  issueApiKey: ({ companyId }) => ({
    input: {
      companyId,
      grants: [{ endpoint: 'Query.events', justification: 'a test' }],
      contact: { companyName: companyId, fullName: 'Ada', role: 'Engineer', email: 'ada@example.com' },
    },
  }),
  changeApiKey: objectOf('API', (world) => ({
    input: world.one({ requestsPerMinute: 1 }, { requestsPerMinute: null }, { cidrs: ['192.0.2.0/24'] }, {}),
  })),
  rollApiKey: objectOf('API', (world) => ({ overlapHours: world.one(0, 24) })),
  revokeApiKey: objectOf('API'),
  requestApiKey: (world) => ({
    input: {
      companyId: world.companyId,
      grants: ['Query.events', 'Query.records'].map((endpoint) => ({ endpoint, justification: 'a test' })),
      cidrs: world.one(null, ['192.0.2.0/24']),
      contact: { companyName: world.companyId, fullName: 'Ada', role: 'Engineer', email: 'ada@example.com' },
    },
  }),
  approveApiKeyRequest: objectOf('request', (world) => ({ input: world.one(null, { grants: ['Query.events'] }) })),
  declineApiKeyRequest: objectOf('request', () => ({ input: { reason: 'Not needed.' } })),
  claimApiKey: objectOf('request'),
  // No agent has asked.
  decideAgentRequest: () => ({ id: 'nowhere', confirms: true }),
  createWebhook: (world) => ({
    input: { url: `https://hooks.example/${world.one(1, 2)}`, types: world.one(null, ['BAN_LIFTED']) },
  }),
  updateWebhook: objectOf('WEBHOOK', (world) => ({
    input: world.one<object>({ status: 'PAUSED' }, { status: 'ACTIVE' }, { description: 'Another', types: null }),
  })),
  rollWebhookSecret: objectOf('WEBHOOK'),
  deleteWebhook: objectOf('WEBHOOK'),
  // These change no thing that events are about, and append none.
  sendTestEvent: (world) => {
    const webhook = world.some(world.things('WEBHOOK'));
    return webhook && { webhookId: webhook.id };
  },
  resendDelivery: () => ({ id: 'nowhere' }),
  recoverDeliveries: (world) => {
    const webhook = world.some(world.things('WEBHOOK'));
    return webhook && { webhookId: webhook.id, since: inHours(world, -24) };
  },
  advanceClock: (world) => ({ to: inHours(world, world.one(3, 12, 40)) }),
};
