import type { ApiKeyContact } from '../core/apiKeys/apiKey.js';
import { actorOf, type UserCaller } from '../core/application/access/caller.js';
import type { Origin } from '../core/application/event.js';
import type { OperationName } from '../core/application/operations.js';

/** The demo's company, and the ids of its data that the documentation refers to. */

export const companyId = 'acme';

/**
 * The ids that the README's examples and the Sandbox use. They are fixed for two reasons: they can be named again if
 * demo.json is lost, and one look-up tells whether the demo is there already.
 */
export const shown = {
  /** IN_PROGRESS, with a feature of every code. */
  vacancyId: '019a6d2f-5c00-7000-8000-00000000ac01',
  /** An open interview, answered and scored, with features after it. */
  interviewId: '019a6d2f-5c00-7000-8000-00000000ac02',
  /** A finished test with reports. */
  psychometricId: '019a6d2f-5c00-7000-8000-00000000ac03',
} as const;

export const recruiter: UserCaller = { kind: 'user', id: 'nora.whitfield', companyIds: [companyId], roles: ['admin'] };

export const byRecruiter = (operation: OperationName): Origin => ({
  actor: actorOf(recruiter),
  operation,
  via: 'GRAPHQL',
  requestId: null,
});

/** The start of the service. */
export const start: UserCaller = {
  kind: 'user',
  id: 'start',
  companyIds: [companyId],
  roles: ['admin'],
  isCommandLine: true,
};

export const byStart = (operation: OperationName): Origin => ({
  actor: actorOf(start),
  operation,
  via: 'COMMAND_LINE',
  requestId: null,
});

/** The contact of the demo's key. Its e-mail identifies the key among the company's keys. */
export const contact: ApiKeyContact = {
  companyName: 'Acme Logistics',
  fullName: 'Nora Whitfield',
  role: 'Head of Talent',
  email: 'nora.whitfield@acme.example',
};
