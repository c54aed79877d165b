import { expect, it } from '@jest/globals';
import { bodyShapes, type CheckedOperation, faultsIn } from 'recruitment-pipeline-client/shapes';
import { emptyVacancy, stageKinds } from '../../packages/board/src/vacancy/form/formValues.js';
import { toNewVacancy, toPatch } from '../../packages/board/src/vacancy/form/toInput.js';
import { faults as english } from '../../packages/board/src/words/en/faults.js';
import { vacancy as words } from '../../packages/board/src/words/en/vacancy.js';
import { faults as spanish } from '../../packages/board/src/words/es/faults.js';

/** What the shapes say of a field is said in both languages. */

const vacancy = emptyVacancy('en', stageKinds, words.kinds);
for (const { data, actions } of vacancy.features) {
  data.possibleDates.push({ date: '2027-03-01T09:00', duration: '30' });
  actions.push({ actionId: 'a', templateId: 'b' });
}
vacancy.taskList.push({ taskId: '', text: 'Call', source: 'CUSTOM', type: 'Qualifying', relatedField: '' });
const bounds = {
  cidrs: ['192.0.2.0/24'],
  vacancyIds: ['v'],
  requestsPerMinute: 25,
  expiresAt: '2027-03-01T09:00:00Z',
};
const key = {
  grants: [{ endpoint: 'Query.vacancies', justification: 'To read.' }],
  contact: { companyName: 'Acme', fullName: 'Ada', role: 'Buyer', email: 'ada@example.com' },
  ...bounds,
};
const narrower = { ...bounds, grants: ['Query.events'] };
const settings = {
  ...{ locale: 'es', reviewGate: true, candidateRetentionDays: 30, eventRetentionDays: 7, evidenceRetentionDays: 365 },
  candidateUrlTemplate: 'https://ats.example.com/{candidateId}',
  ...{ holdShare: 1, automationMode: 'ON', defaultTasks: [{ text: 'Call', source: 'GPT', type: 'Qualifying' }] },
};
const webhook = { url: 'https://example.com', types: ['RECORD_MOVED'], vacancyId: 'v', description: 'Payroll' };
const bodies: Readonly<Record<CheckedOperation, object>> = {
  createVacancy: { ...toNewVacancy(vacancy), areaId: 'operations' },
  updateVacancy: { ...toPatch(vacancy), areaId: 'operations' },
  updateCompanySettings: settings,
  createWebhook: webhook,
  updateWebhook: webhook,
  issueApiKey: { ...key, agentFor: 'ada' },
  requestApiKey: key,
  approveApiKeyRequest: narrower,
  changeApiKey: narrower,
  eraseCandidate: { reason: 'REQUEST', reference: 'case-7' },
  holdCandidate: { reason: 'A case.', until: '2027-03-01T09:00:00Z' },
  settleReview: { outcome: 'UPHELD', reason: 'It was right.' },
  putCandidates: {
    candidates: [{ candidateId: 'ada', displayName: 'Ada Lovelace', externalUrl: 'https://ats.example.com/ada' }],
  },
};
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const wrong: readonly unknown[] = [
  ...[undefined, null, true, -1, 1.5, 1e9, Number.MAX_VALUE, '', ' ', 'x y', 'x'.repeat(3_000), 'x'.repeat(200_001)],
  ...['\0', '\ud800', '9999-12-31T23:59:59-01:00', [], Array.from({ length: 1_001 }, () => 'same'), {}],
  ...[nested(40), nested(70), Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}Time`, 1]))],
  ...[{ Time: 1 }, { aTimeUnit: 'weeks' }],
];

/** The body with each of its members in turn replaced by a wrong value. */
function* spoilt(body: unknown): Generator<unknown> {
  yield* wrong;
  if (typeof body !== 'object' || body === null) return;
  for (const [member, value] of Object.entries(body)) {
    for (const other of spoilt(value)) {
      yield Array.isArray(body) ? body.with(Number(member), other) : { ...body, [member]: other };
    }
  }
}

it.each(Object.keys(bodyShapes) as CheckedOperation[])('%s', (operation) => {
  const body = bodies[operation];
  expect(faultsIn(operation, body)).toEqual([]);
  const messages = new Set<string>();
  for (const one of spoilt(body)) for (const { message } of faultsIn(operation, one)) messages.add(message);
  expect(messages.size).toBeGreaterThan(5);
  expect([...messages].filter((message) => spanish.said(message).startsWith('No se acepta: '))).toEqual([]);
  expect([...messages].filter((message) => english.said(message) === spanish.said(message))).toEqual([]);
});
