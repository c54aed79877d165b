import { describe, expect, it } from '@jest/globals';
import { requestApiKey } from '../../src/core/modules/apiKeys/requestApiKey.js';
import { eraseCandidate } from '../../src/core/modules/people/erasure/eraseCandidate.js';
import { holdCandidate } from '../../src/core/modules/people/holds/holdCandidate.js';
import { settleReview } from '../../src/core/modules/people/reviews/settleReview.js';
import { createVacancy } from '../../src/core/modules/pipeline/vacancies/createVacancy.js';
import { updateVacancy } from '../../src/core/modules/pipeline/vacancies/updateVacancy.js';
import { updateCompanySettings } from '../../src/core/modules/settings/updateCompanySettings.js';
import { createWebhook, updateWebhook } from '../../src/core/modules/webhooks/manageWebhooks.js';
import { bodyShapes, faultsIn } from '../../src/core/shapes.js';

/** The shapes that the client package publishes are those by which the service parses: the same objects, no copies. */

const useCases = {
  createVacancy,
  updateVacancy,
  updateCompanySettings,
  createWebhook,
  updateWebhook,
  requestApiKey,
  eraseCandidate,
  holdCandidate,
  settleReview,
};

describe('the published shapes', () => {
  it.each(Object.entries(useCases))('%s is that of its use case', (operation, { body }) => {
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
