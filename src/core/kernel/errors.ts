import { quoted } from './quoted.js';

/**
 * The catalogue of the core's refusals, for all protocols (docs/ERRORS.md; specification, "Errors"). A refusal has a
 * family (the kind of the fault), a stable reason (the exact fault) and a message for people. Each adapter maps the
 * family once. The errors of a request before it is a call are in http/errors.ts.
 */

export type ErrorFamily =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNPROCESSABLE'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE';

/** The most faults in an answer: enough to correct an input, and few enough for a short answer. */
export const maxFaults = 20;

/** One fault in the shape of an input. `path` is the place in the input, with dots (`features.data.timezone`). */
export interface InputFault {
  readonly path: string;
  readonly message: string;
}

interface Details {
  /** Faults in the input's shape. */
  readonly faults?: readonly InputFault[];
  /** The client should not try again before this many whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Further values that a client program needs, by name. */
  readonly members?: Readonly<Record<string, string | null>>;
  /** The original error, only for the log. */
  readonly cause?: unknown;
  /** See {@link Refusal.isCancelled}. */
  readonly isCancelled?: boolean;
}

/** An error that the caller may see. Any other error is a fault of the service, and the caller sees INTERNAL. */
export class Refusal<Family extends string = ErrorFamily> extends Error {
  override readonly name = 'Refusal';
  readonly family: Family;
  readonly reason: string;
  readonly faults: readonly InputFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly members: Readonly<Record<string, string | null>> | undefined;
  /** Whether the database has cancelled a statement that took too long. So the database itself answers. */
  readonly isCancelled: boolean;

  constructor(family: Family, reason: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.family = family;
    this.reason = reason;
    this.faults = details.faults;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.members = details.members;
    this.isCancelled = details.isCancelled ?? false;
  }

  /** The same refusal. If it has `retryAfterSeconds`, this is raised to at least so many milliseconds. */
  notBefore(ms: number): Refusal<Family> {
    const { faults, cause, retryAfterSeconds } = this;
    if (retryAfterSeconds === undefined || retryAfterSeconds * 1000 >= ms) return this;
    const details = { cause, retryAfterSeconds: wholeSeconds(ms), ...(faults && { faults }) };
    return new Refusal(this.family, this.reason, this.message, details);
  }
}

/** Whether an error is temporary and no caller's fault: the database does not answer, or too many calls wait. */
export function isOutage(error: unknown): error is Refusal {
  return error instanceof Refusal && error.family === 'SERVICE_UNAVAILABLE';
}

/** Milliseconds as whole seconds, rounded up, at least 1. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** These messages only say the fault of a credential. The adapter adds where credentials are sent. */
const unauthenticated = (reason: string, cause: string): Refusal => new Refusal('UNAUTHENTICATED', reason, cause);

const conflict = (reason: string, message: string): Refusal => new Refusal('CONFLICT', reason, message);

const unavailable = (
  reason: string,
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
  isCancelled = false,
): Refusal => new Refusal('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds, cause, isCancelled });

/** All refusals of the core by name. Code elsewhere throws these and makes no others. */
export const errors = {
  tokenInvalid: (cause: string) => unauthenticated('TOKEN_INVALID', quoted(cause)),
  apiKeyNotFound: () => unauthenticated('API_KEY_NOT_FOUND', 'the API key was not found'),
  apiKeyExpired: () => unauthenticated('API_KEY_EXPIRED', 'the API key has expired'),
  apiKeyRevoked: () => unauthenticated('API_KEY_REVOKED', 'the API key was revoked'),
  apiKeyAddressNotAllowed: () =>
    unauthenticated('API_KEY_ADDRESS_NOT_ALLOWED', 'the API key can not be used from this address'),

  operationNotGranted: (via: string) =>
    new Refusal('FORBIDDEN', 'OPERATION_NOT_GRANTED', `The API key has no grant for ${via}.`),
  /** A part of the answer to a change. @param via a coordinate that reads it */
  withheld: (via: string) =>
    new Refusal(
      'FORBIDDEN',
      'OPERATION_NOT_GRANTED',
      `The API key has no grant for ${via}, so it can't read this in the answer. The change was made.`,
    ),
  /** What is not of the vacancies to which the key is narrowed. */
  vacancyNotGranted: () =>
    new Refusal(
      'FORBIDDEN',
      'VACANCY_NOT_GRANTED',
      'The API key is only for some vacancies. It has no access to other ones, or to what is of the whole company.',
    ),
  companyNotAllowed: () =>
    new Refusal('FORBIDDEN', 'COMPANY_NOT_ALLOWED', 'The credential does not give access to this company.'),
  testClockOff: () =>
    new Refusal('FORBIDDEN', 'TEST_CLOCK_OFF', 'Clocks can be set only where the service runs with TEST_CLOCK=on.'),
  roleRequired: (role: string) =>
    new Refusal('FORBIDDEN', 'ROLE_REQUIRED', `This operation needs a user token with the role "${role}".`),

  userRequired: () =>
    new Refusal('FORBIDDEN', 'USER_REQUIRED', 'This operation needs a user token; an API key can not be used.'),
  ownRequest: () =>
    new Refusal(
      'FORBIDDEN',
      'OWN_REQUEST',
      'Another admin must approve this request: you have sent it yourself (ownKeyRequests).',
    ),
  ownDecision: () =>
    new Refusal(
      'FORBIDDEN',
      'OWN_DECISION',
      'Another admin must settle this review: you have made the decision that it is about.',
    ),
  notRequester: () =>
    new Refusal('FORBIDDEN', 'NOT_REQUESTER', 'Only the user who asked for the key may see its secret.'),

  /** @param found at most {@link maxFaults} of them are in the answer */
  invalidInput: (found: readonly InputFault[]) => {
    const faults = found.slice(0, maxFaults);
    const first = faults[0] ? `${faults[0].path || 'the input'} ${faults[0].message}` : 'wrong shape';
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    return new Refusal('BAD_USER_INPUT', 'INVALID_INPUT', `The input is not valid: ${first}${more}.`, { faults });
  },
  /** @param oldest the number of the oldest existing event; if there is none, the number of the next event */
  cursorExpired: (oldest: string) =>
    new Refusal(
      'BAD_USER_INPUT',
      'CURSOR_EXPIRED',
      `Events after this cursor were removed. The oldest event that is kept is ${oldest}. Read the lists again, then the feed from that event on.`,
      { members: { oldest } },
    ),
  /**
   * @param members the present epoch, the last number that it has in common with the epoch of the cursor, and the cursor
   *   of that number; the last two are null if the feed does not know the epoch of the cursor
   */
  feedRestored: (members: { readonly epoch: string; readonly seq: string | null; readonly after: string | null }) =>
    new Refusal(
      'BAD_USER_INPUT',
      'FEED_RESTORED',
      members.seq === null
        ? 'The feed was restored, and does not know the epoch of this cursor. Read the lists again, then the feed from its present end on.'
        : `The feed was restored, and events before this cursor are gone. The last common one is ${members.seq}. Undo what came after it, then read on after it.`,
      { members },
    ),
  queryLimitExceeded: (limit: string, value: number, allowed: number, more = '') =>
    new Refusal(
      'BAD_USER_INPUT',
      'QUERY_LIMIT_EXCEEDED',
      `The operation exceeds the limit on ${limit}: it has ${value}, ${allowed} are allowed. ${more}`.trimEnd(),
    ),

  personKeyMissing: () =>
    new Refusal(
      'FORBIDDEN',
      'PERSON_KEY_MISSING',
      'This service has no PERSON_KEY, without which nobody can be erased and kept out.',
    ),
  vacancyNotFound: () => new Refusal('NOT_FOUND', 'VACANCY_NOT_FOUND', 'The vacancy was not found.'),
  interviewNotFound: () => new Refusal('NOT_FOUND', 'INTERVIEW_NOT_FOUND', 'The interview record was not found.'),
  psychometricNotFound: () =>
    new Refusal('NOT_FOUND', 'PSYCHOMETRIC_NOT_FOUND', 'The psychometric record was not found.'),
  recordNotFound: () => new Refusal('NOT_FOUND', 'RECORD_NOT_FOUND', 'The feature record was not found.'),
  banNotFound: () => new Refusal('NOT_FOUND', 'BAN_NOT_FOUND', 'The candidate is not banned in this company.'),
  catalogueEntryNotFound: () =>
    new Refusal('NOT_FOUND', 'CATALOGUE_ENTRY_NOT_FOUND', 'The catalogue has no entry of this id.'),
  webhookNotFound: () => new Refusal('NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'The webhook was not found.'),
  deliveryNotFound: () => new Refusal('NOT_FOUND', 'DELIVERY_NOT_FOUND', 'The delivery was not found.'),
  apiKeyRequestNotFound: () =>
    new Refusal('NOT_FOUND', 'API_KEY_REQUEST_NOT_FOUND', 'The request for an API key was not found.'),
  agentRequestNotFound: () => new Refusal('NOT_FOUND', 'AGENT_REQUEST_NOT_FOUND', 'No agent asks you this.'),
  reviewNotFound: () => new Refusal('NOT_FOUND', 'REVIEW_NOT_FOUND', 'The review was not found.'),
  apiKeyUnknown: () => new Refusal('NOT_FOUND', 'API_KEY_NOT_FOUND', 'The API key was not found.'),
  holdNotFound: () => new Refusal('NOT_FOUND', 'HOLD_NOT_FOUND', 'No legal hold stands for this candidate.'),
  candidateNotFound: () =>
    new Refusal('NOT_FOUND', 'CANDIDATE_NOT_FOUND', 'The company keeps nothing about this candidate.'),
  erasureNotFound: () => new Refusal('NOT_FOUND', 'ERASURE_NOT_FOUND', 'The erasure was not found in this company.'),

  featureAlreadyClosed: () => conflict('FEATURE_ALREADY_CLOSED', 'The feature record is already closed.'),
  vacancyClosed: () => conflict('VACANCY_CLOSED', 'The vacancy is closed.'),
  candidateAlreadyInFeature: () =>
    conflict('CANDIDATE_ALREADY_IN_FEATURE', 'The candidate already has an open record in this feature.'),
  candidateErased: () => conflict('CANDIDATE_ERASED', 'The data of this person was erased.'),
  notErased: () => conflict('NOT_ERASED', 'No erasure keeps this person out.'),
  erasureRunning: () =>
    conflict('ERASURE_RUNNING', 'The erasure of this person still runs. The person can be admitted when it is DONE.'),
  candidateHeld: () =>
    conflict('CANDIDATE_HELD', "A legal hold keeps this person's data; end it first (releaseCandidate)."),
  candidateBanned: () => conflict('CANDIDATE_BANNED', 'The candidate is banned in this company.'),
  reviewPending: () =>
    conflict(
      'REVIEW_PENDING',
      'An answer of the record needs a review before the record can move; review it first (reviewAnswers).',
    ),
  vacancyFull: () => conflict('VACANCY_FULL', 'The vacancy has as many candidates as maxCandidates allows.'),
  alreadyCancelled: () => conflict('ALREADY_CANCELLED', 'The feature record is already cancelled.'),
  notDiscarded: () => conflict('NOT_DISCARDED', 'The feature record is not discarded.'),
  reviewOpen: () => conflict('REVIEW_OPEN', 'A review of the feature record is open; settle it first (settleReview).'),
  reviewSettledAlready: () => conflict('REVIEW_SETTLED_ALREADY', 'The review has ended before.'),
  reopenExpired: (days: number) =>
    conflict('REOPEN_EXPIRED', `The feature record was discarded more than ${days} days ago.`),
  notHeld: () => conflict('NOT_HELD', 'No timer holds the feature record.'),
  stale: () => conflict('STALE', 'The vacancy was changed since ifUpdatedAt; read it again.'),
  featureInUse: (featureId: string) =>
    conflict(
      'FEATURE_IN_USE',
      `The feature ${quoted(featureId)} has open records: it cannot be removed, and its featureCode cannot change.`,
    ),
  vacancyNotClosed: () => conflict('VACANCY_NOT_CLOSED', 'The vacancy is not closed.'),
  /** @param what the limited things, in the plural */
  limitReached: (what: string, limit: number) =>
    conflict('LIMIT_REACHED', `The limit is ${limit} ${what}; no more can be added.`),
  tooManyMeetings: (limit: number) =>
    conflict(
      'LIMIT_REACHED',
      `More than ${limit} records have a meeting in the features whose place would change; add a feature with the new place instead.`,
    ),
  webhookLimitReached: (limit: number) =>
    conflict('WEBHOOK_LIMIT_REACHED', `A company can have at most ${limit} webhooks; delete one first.`),
  catalogueEntryInUse: () =>
    conflict(
      'CATALOGUE_ENTRY_IN_USE',
      'Features of vacancies that are not closed use this entry; remove it from them first.',
    ),
  requestNotOpen: () => conflict('REQUEST_NOT_OPEN', 'The request for an API key was decided before.'),
  agentRequestNotOpen: () =>
    conflict('AGENT_REQUEST_NOT_OPEN', 'What the agent has asked was decided before, or too much time has passed.'),
  requestNotApproved: () =>
    conflict('REQUEST_NOT_APPROVED', 'The request for an API key is not approved, or can no longer be claimed.'),
  apiKeyAlreadyRevoked: () => conflict('API_KEY_REVOKED', 'The API key was revoked.'),
  /** @param leftMs milliseconds until the key is free if the running request stops renewing its claim */
  idempotencyInFlight: (leftMs: number) =>
    new Refusal(
      'CONFLICT',
      'IDEMPOTENCY_IN_FLIGHT',
      'A request with this idempotency key is still running; try again shortly.',
      { retryAfterSeconds: wholeSeconds(leftMs) },
    ),

  invalidDestination: (message: string) => new Refusal('UNPROCESSABLE', 'INVALID_DESTINATION', message),
  invalidTransition: (message: string) => new Refusal('UNPROCESSABLE', 'INVALID_TRANSITION', message),
  invalidDate: (message: string) => new Refusal('UNPROCESSABLE', 'INVALID_DATE', message),
  invalidReason: () =>
    new Refusal('UNPROCESSABLE', 'INVALID_REASON', "rejectedReasonId is not in the company's catalogue of reasons."),
  humanDecisionRequired: () =>
    new Refusal(
      'UNPROCESSABLE',
      'HUMAN_DECISION_REQUIRED',
      'In this company, only a person rejects candidates: leave out fromKernel; an API key names the person in recruiterUserId.',
    ),
  unknownQuestion: (questionId: string) =>
    new Refusal(
      'UNPROCESSABLE',
      'UNKNOWN_QUESTION',
      `The interview has no answer to the question ${quoted(questionId)}.`,
    ),
  resourceMismatch: () =>
    new Refusal(
      'UNPROCESSABLE',
      'RESOURCE_MISMATCH',
      'resourceId does not name a feature record of this candidate in this vacancy.',
    ),
  idempotencyMismatch: () =>
    new Refusal(
      'UNPROCESSABLE',
      'IDEMPOTENCY_MISMATCH',
      'This idempotency key was used before with another path or body.',
    ),

  rateLimited: (limit: number, retryAfterSeconds: number) =>
    new Refusal(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `The limit of ${limit} requests a minute is used up; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),
  subscriptionLimitReached: (of: 'caller' | 'company', limit: number) =>
    new Refusal(
      'RATE_LIMITED',
      'SUBSCRIPTION_LIMIT_REACHED',
      `A ${of} can have at most ${limit} subscriptions on a node; end one first.`,
    ),

  /** @param isCancelled whether the database has cancelled a statement that took too long */
  databaseUnavailable: (cause?: unknown, isCancelled?: boolean) =>
    unavailable(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached, or did not answer in time; try again shortly.',
      2,
      cause,
      isCancelled,
    ),
  overloaded: (cause?: unknown) =>
    unavailable('OVERLOADED', 'The service is overloaded right now; try again shortly.', 1, cause),
} as const;
