import type { z } from 'zod';
import type { OperationName } from './application/operations.js';
import type { InputFault } from './kernel/errors.js';
import { parse } from './kernel/values/input.js';
import { newApiKey } from './modules/apiKeys/newApiKey.js';
import { eraseBody } from './modules/people/shapes/erasure.js';
import { holdBody } from './modules/people/shapes/hold.js';
import { settlement } from './modules/people/shapes/review.js';
import { vacancyPatch } from './modules/pipeline/rules/vacancies/edits.js';
import { newVacancy } from './modules/pipeline/rules/vacancies/newVacancy.js';
import { settingsPatch } from './modules/settings/companySettings.js';
import { newWebhook, webhookPatch } from './modules/webhooks/sentWebhook.js';

/**
 * The shapes of what people fill in, for programs that check it before they send it. The client package publishes this
 * file as `recruitment-pipeline-client/shapes`: nothing that it imports may need more than zod.
 */

/** The shapes of bodies, by operations: those by which the service itself parses. */
export const bodyShapes = {
  createVacancy: newVacancy,
  updateVacancy: vacancyPatch,
  updateCompanySettings: settingsPatch,
  createWebhook: newWebhook,
  updateWebhook: webhookPatch,
  requestApiKey: newApiKey,
  eraseCandidate: eraseBody,
  holdCandidate: holdBody,
  settleReview: settlement,
} as const satisfies { readonly [N in OperationName]?: z.ZodType };

export type CheckedOperation = keyof typeof bodyShapes;

/**
 * What the service would refuse in a body as INVALID_INPUT before it reads any data, with its own paths and messages;
 * empty if there is nothing. The body has the core's form: a feature has a `featureCode`, as in REST.
 */
export function faultsIn(operation: CheckedOperation, body: unknown): readonly InputFault[] {
  const parsed = parse<unknown>(bodyShapes[operation], body);
  return 'faults' in parsed ? parsed.faults : [];
}
