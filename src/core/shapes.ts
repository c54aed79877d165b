import type { z } from 'zod';
import { apiKeyPatch, approvalOrNone, issuedApiKey, newApiKey } from './apiKeys/sentApiKey.js';
import type { OperationName } from './application/operations.js';
import type { InputFault } from './kernel/errors.js';
import { parse } from './kernel/values/input.js';
import { judgeNamesBy } from './kernel/zones/zone.js';
import { eraseBody } from './people/shapes/erasure.js';
import { holdBody } from './people/shapes/hold.js';
import { settlement } from './people/shapes/review.js';
import { newVacancy } from './pipeline/rules/newVacancy.js';
import { vacancyPatch } from './pipeline/rules/vacancyTransitions.js';
import { putCandidatesBody } from './pipeline/shapes/candidateLabel.js';
import { settingsPatch } from './settings/companySettings.js';
import { newWebhook, webhookPatch } from './webhooks/sentWebhook.js';

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
  issueApiKey: issuedApiKey,
  requestApiKey: newApiKey,
  approveApiKeyRequest: approvalOrNone,
  changeApiKey: apiKeyPatch,
  eraseCandidate: eraseBody,
  holdCandidate: holdBody,
  settleReview: settlement,
  putCandidates: putCandidatesBody,
} as const satisfies { readonly [N in OperationName]?: z.ZodType };

export type CheckedOperation = keyof typeof bodyShapes;

/**
 * Lets {@link faultsIn} judge names of time zones, which only the service knows; until then it takes any.
 * @param names as the service tells them: `timeZones` of `Query.viewer`
 */
export function judgeTimeZonesBy(names: readonly string[]): void {
  const known = new Set(names.map((name) => name.toLowerCase()));
  judgeNamesBy((name) => known.has(name.toLowerCase()));
}

/**
 * What the service would reject in a body as INVALID_INPUT before it reads any data, with its own paths and messages;
 * empty if there is nothing. The body has the core's form: a feature has a `featureCode`, as in REST.
 */
export function faultsIn(operation: CheckedOperation, body: unknown): readonly InputFault[] {
  const parsed = parse<unknown>(bodyShapes[operation], body);
  return 'faults' in parsed ? parsed.faults : [];
}
