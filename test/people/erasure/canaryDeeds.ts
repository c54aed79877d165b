import type { CommandName } from '../../sequences/deeds/deeds.js';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { type Reply, tokenFor } from '../../support/service/service.js';
import type { Canary } from './canaries.js';

type Json = Reply['body'];

/** What is done about the person by each operation that changes something. A new operation does not compile without it. */

/** It takes no text, or none about a person: of these the docs forbid it. */
const ofCompany = null;

const features = [
  aFeature('INTERVIEW', { id: 'interview', order: 1 }),
  aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'test', order: 2 }),
  aFeature('AUTOMATIC_SCHEDULING_VIRTUAL', { id: 'meeting', order: 3 }),
  aFeature('DOCUMENTS', { id: 'documents', order: 4 }),
].map(asFeatureInput);

/** A new record of the person, in a new vacancy that the person has made. */
async function record(canary: Canary, featureId: string): Promise<{ vacancyId: string; id: string }> {
  const { companyId, candidateId } = canary;
  const input = { ...aVacancy({ features }), companyId: undefined };
  const { id: vacancyId } = await canary.tell('createVacancy', { companyId, input }, canary.self);
  const { results } = await canary.call('initFeatures', {
    input: { companyId, vacancyId, featureId, candidates: [{ candidateId, externalUrl: url(canary) }] },
  });
  return { vacancyId, id: results[0].record.id };
}

const bulk = (canary: Canary, ids: readonly string[], more: object = {}) => ({
  input: { companyId: canary.companyId, resourceIds: ids, ...more },
});

async function discarded(canary: Canary, more: object = {}): Promise<string> {
  const { id } = await record(canary, 'interview');
  const recruiter = { recruiterUserId: canary.candidateId, fromKernel: false, banCandidate: false };
  const { results } = await canary.call('discardFeatures', bulk(canary, [id], { ...recruiter, ...more }));
  if (results[0].error) throw new Error(results[0].error.reason);
  return id;
}

const scorer = { kind: 'MODEL', id: 'model', version: '3' };
const answer = { questionId: 'q1', order: 1, questionScore: 3, maxQuestionScore: 5, rubricHash: 'a'.repeat(64) };

async function answered(canary: Canary): Promise<{ vacancyId: string; id: string }> {
  const place = await record(canary, 'interview');
  for (const questionScore of [3, 4]) {
    await canary.call('recordAnswers', { ...place, input: { scorer, answers: [{ ...answer, questionScore }] } });
  }
  return place;
}

const asked = (canary: Canary) =>
  canary.call(
    'requestApiKey',
    {
      input: {
        companyId: canary.companyId,
        grants: [{ endpoint: 'Query.events', justification: 'a board' }],
        contact: { companyName: 'Acme', fullName: 'Ada', role: 'Engineer', email: 'ada@example.com' },
        ...{ vacancyIds: null, cidrs: null },
      },
    },
    canary.self,
  );

const url = ({ word }: Canary): string => `https://tests.example/${word}`;

type Deed = (canary: Canary) => Promise<unknown>;

export const deeds: { readonly [N in CommandName]: Deed | typeof ofCompany } = {
  createVacancy: (canary) => record(canary, 'interview'),
  publishVacancy: ofCompany,
  closeVacancy: ofCompany,
  reopenVacancy: ofCompany,
  updateVacancy: ofCompany,
  initFeatures: (canary) => record(canary, 'documents'),
  orchestrate: async (canary) => {
    const place = await record(canary, 'interview');
    const input = { resourceId: place.id, destFeatureId: 'documents' };
    await canary.call('orchestrate', { ...place, input });
  },
  forwardFeatures: async (canary) => {
    const { id } = await record(canary, 'interview');
    await canary.call('forwardFeatures', bulk(canary, [id]));
  },
  cancelFeatures: async (canary) => {
    const { id } = await record(canary, 'documents');
    await canary.call('cancelFeatures', bulk(canary, [id]));
  },
  discardFeatures: (canary) => discarded(canary),
  reopenRecords: async (canary) => canary.call('reopenRecords', bulk(canary, [await discarded(canary)])),
  requestReview: async (canary) =>
    canary.call('requestReview', { recordId: await discarded(canary), input: { requestedBy: 'CANDIDATE' } }),
  settleReview: async (canary) => {
    const input = { requestedBy: 'CANDIDATE' };
    const review: Json = await canary.call('requestReview', { recordId: await discarded(canary), input }, canary.self);
    const judge = { token: tokenFor(canary.companyId, { subject: 'judge', roles: ['admin'] }) };
    await canary.call('settleReview', { id: review.id, input: { outcome: 'UPHELD' } }, judge);
  },
  releaseHeld: async (canary) => canary.call('releaseHeld', bulk(canary, [(await record(canary, 'test')).id])),
  dismissHeld: async (canary) => canary.call('dismissHeld', bulk(canary, [(await record(canary, 'test')).id])),
  eraseCandidate: ofCompany,
  admitCandidate: ofCompany,
  // Below: what bans and holds hinder.
  putCandidates: async (canary) => {
    await record(canary, 'documents');
    await canary.call('putCandidates', {
      input: { candidates: [{ candidateId: canary.candidateId, externalUrl: url(canary) }] },
    });
  },
  holdCandidate: ofCompany,
  releaseCandidate: ofCompany,
  liftBan: ofCompany,
  updateRecordStatus: async (canary) =>
    canary.call('updateRecordStatus', {
      ...(await record(canary, 'documents')),
      input: { code: 'TO_SCHEDULE', descriptionCode: 'LATER' },
    }),
  bookMeeting: async (canary) =>
    canary.call('bookMeeting', {
      ...(await record(canary, 'meeting')),
      input: { date: new Date(canary.service.clock.now() + 18_000_000).toISOString(), duration: 30 },
    }),
  recordAnswers: (canary) => answered(canary),
  reviewAnswers: async (canary) =>
    canary.call('reviewAnswers', {
      ...(await answered(canary)),
      input: { reviews: [{ questionId: 'q1' }], reviewerUserId: canary.candidateId },
    }),
  recordPsychometric: async (canary) =>
    canary.call('recordPsychometric', {
      ...(await record(canary, 'test')),
      input: { link: url(canary), reports: [{ url: url(canary) }], inputHash: 'b'.repeat(64) },
    }),
  updateCompanySettings: ofCompany,
  saveNotificableStatus: ofCompany,
  deleteNotificableStatus: ofCompany,
  saveTemplateVariable: ofCompany,
  deleteTemplateVariable: ofCompany,
  saveConversationAction: ofCompany,
  deleteConversationAction: ofCompany,
  saveRejectionReason: ofCompany,
  deleteRejectionReason: ofCompany,
  rollCallbackSecret: ofCompany,
  issueApiKey: ofCompany,
  changeApiKey: ofCompany,
  rollApiKey: ofCompany,
  revokeApiKey: ofCompany,
  requestApiKey: (canary) => asked(canary),
  approveApiKeyRequest: async (canary) =>
    canary.call('approveApiKeyRequest', { id: (await asked(canary)).id, input: null }),
  declineApiKeyRequest: async (canary) =>
    canary.call('declineApiKeyRequest', { id: (await asked(canary)).id, input: { reason: 'Not needed.' } }),
  claimApiKey: async (canary) => {
    const { id } = await asked(canary);
    await canary.call('approveApiKeyRequest', { id, input: null });
    await canary.call('claimApiKey', { id }, canary.self);
  },
  decideAgentRequest: ofCompany,
  createWebhook: ofCompany,
  updateWebhook: ofCompany,
  rollWebhookSecret: ofCompany,
  deleteWebhook: ofCompany,
  sendTestEvent: ofCompany,
  resendDelivery: ofCompany,
  recoverDeliveries: ofCompany,
  advanceClock: ofCompany,
};

/** A ban that was lifted and one that stays; a hold that was released and one that has ended. They hinder other deeds. */
export async function heldAndBanned(canary: Canary, until: string): Promise<void> {
  const { candidateId } = canary;
  const mine = await discarded(canary, { banCandidate: true });
  await canary.call('liftBan', { candidateId });
  await canary.call('reopenRecords', bulk(canary, [mine]));
  await discarded(canary, { banCandidate: true });
  await canary.call('holdCandidate', { candidateId, input: { until: null } });
  await canary.call('releaseCandidate', { candidateId });
  await canary.call('holdCandidate', { candidateId, input: { until } });
}
