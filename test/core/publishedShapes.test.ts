import { describe, expect, it } from '@jest/globals';
import { changeApiKey } from '../../src/core/apiKeys/changeApiKey.js';
import { approveApiKeyRequest } from '../../src/core/apiKeys/decideApiKeyRequest.js';
import { issueApiKey } from '../../src/core/apiKeys/manageApiKeys.js';
import { requestApiKey } from '../../src/core/apiKeys/requestApiKey.js';
import { eraseCandidate } from '../../src/core/people/erasure/eraseCandidate.js';
import { holdCandidate } from '../../src/core/people/holdCandidate.js';
import { settleReview } from '../../src/core/people/settleReview.js';
import { putCandidates } from '../../src/core/records/labels/putCandidates.js';
import { updateCompanySettings } from '../../src/core/settings/updateCompanySettings.js';
import { bodyShapes, faultsIn } from '../../src/core/shapes.js';
import { createVacancy } from '../../src/core/vacancies/createVacancy.js';
import { updateVacancy } from '../../src/core/vacancies/updateVacancy.js';
import { createWebhook } from '../../src/core/webhooks/createWebhook.js';
import { updateWebhook } from '../../src/core/webhooks/manageWebhooks.js';

/** The shapes that the client package publishes are those by which the service parses: the same objects, no copies. */

const useCases = {
  createVacancy,
  updateVacancy,
  updateCompanySettings,
  createWebhook,
  updateWebhook,
  issueApiKey,
  requestApiKey,
  approveApiKeyRequest,
  changeApiKey,
  eraseCandidate,
  holdCandidate,
  settleReview,
  putCandidates,
};

describe('the published shapes', () => {
  it.each(Object.entries(useCases))('%s is that of its use case', (operation, { takes: { body } }) => {
    expect(Object.entries(bodyShapes).find(([name]) => name === operation)?.[1]).toBe(body);
  });

  it('are no others', () => {
    expect(Object.keys(bodyShapes).sort()).toEqual(Object.keys(useCases).sort());
  });

  it('tell what is refused, in the words of the service', () => {
    expect(faultsIn('holdCandidate', { reason: 'A case.', until: null })).toEqual([]);
    expect(faultsIn('holdCandidate', { reason: 'x'.repeat(513), until: 'soon' })).toEqual([
      { path: 'reason', message: 'must have at most 512 characters' },
      { path: 'until', message: 'must be an ISO 8601 date-time' },
    ]);
  });
});
