import { quoted } from './quoted.js';

/**
 * The catalogue of the core's refusals, for all protocols (docs/ERRORS.md; specification, "Errors"). A refusal has a
 * family (the kind of the fault), a stable reason (the exact fault) and a message for people. Each adapter maps the
 * family once. Errors that occur before a request becomes a call are in http/errors.ts.
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

/** Values in addition to the message that a client program needs, by name. A list is short. */
export type ErrorMembers = Readonly<Record<string, string | null | readonly string[]>>;

interface Details {
  /** Faults in the input's shape. */
  readonly faults?: readonly InputFault[];
  /** The client should not try again before this many whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Further values that a client program needs, by name. */
  readonly members?: ErrorMembers;
  /** The original error, only for the log. */
  readonly cause?: unknown;
  /** See {@link DomainError.isCancelled}. */
  readonly isCancelled?: boolean;
}

/** An error that the caller may see. Any other error is a fault of the service, and the caller sees INTERNAL. */
export class DomainError<Family extends string = ErrorFamily> extends Error {
  override readonly name = 'DomainError';
  readonly family: Family;
  readonly reason: string;
  readonly faults: readonly InputFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly members: ErrorMembers | undefined;
  /** Whether the database has cancelled a statement that took too long. If so, the database still responds. */
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
  notBefore(ms: number): DomainError<Family> {
    const { faults, cause, retryAfterSeconds } = this;
    if (retryAfterSeconds === undefined || retryAfterSeconds * 1000 >= ms) return this;
    const details = { cause, retryAfterSeconds: wholeSeconds(ms), ...(faults && { faults }) };
    return new DomainError(this.family, this.reason, this.message, details);
  }
}

/** Whether an error is temporary and no caller's fault: the database does not answer, or too many calls wait. */
export function isOutage(error: unknown): error is DomainError {
  return error instanceof DomainError && error.family === 'SERVICE_UNAVAILABLE';
}

/** Milliseconds as whole seconds, rounded up, at least 1. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** These messages only say what is wrong with a credential. The adapter adds where credentials are sent. */
const unauthenticated = (reason: string, cause: string): DomainError =>
  new DomainError('UNAUTHENTICATED', reason, cause);

const conflict = (reason: string, message: string): DomainError => new DomainError('CONFLICT', reason, message);

const unavailable = (
  reason: string,
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
  isCancelled = false,
): DomainError => new DomainError('SERVICE_UNAVAILABLE', reason, message, { retryAfterSeconds, cause, isCancelled });

/** All refusals of the core by name. Code elsewhere throws these and makes no others. */
export const errors = {
  tokenInvalid: (cause: string) => unauthenticated('TOKEN_INVALID', quoted(cause)),
  apiKeyNotFound: () => unauthenticated('API_KEY_NOT_FOUND', 'the API key was not found'),
  apiKeyExpired: () => unauthenticated('API_KEY_EXPIRED', 'the API key has expired'),
  apiKeyRevoked: () => unauthenticated('API_KEY_REVOKED', 'the API key was revoked'),
  apiKeyAddressNotAllowed: () =>
    unauthenticated('API_KEY_ADDRESS_NOT_ALLOWED', 'the API key cannot be used from this address'),

  operationNotGranted: (via: string) =>
    new DomainError('FORBIDDEN', 'OPERATION_NOT_GRANTED', `The API key has no grant for ${via}.`),
  /** A part of the answer to a change. @param via a coordinate that reads it */
  readNotGranted: (via: string) =>
    new DomainError(
      'FORBIDDEN',
      'OPERATION_NOT_GRANTED',
      `The change was made, but the API key has no grant for ${via} and cannot read this part of the response.`,
    ),
  /** For what lies outside the vacancies to which the key is scoped. */
  vacancyNotGranted: () =>
    new DomainError(
      'FORBIDDEN',
      'VACANCY_NOT_GRANTED',
      'The API key is limited to some vacancies. It cannot access other vacancies, or what belongs to the whole company.',
    ),
  companyNotAllowed: () =>
    new DomainError('FORBIDDEN', 'COMPANY_NOT_ALLOWED', 'The credential does not give access to this company.'),
  testClockOff: () =>
    new DomainError('FORBIDDEN', 'TEST_CLOCK_OFF', 'Clocks can only be set if the service runs with TEST_CLOCK=on.'),
  roleRequired: (role: string) =>
    new DomainError('FORBIDDEN', 'ROLE_REQUIRED', `This operation requires a user token with the role "${role}".`),

  userRequired: () =>
    new DomainError('FORBIDDEN', 'USER_REQUIRED', 'This operation requires a user token; an API key cannot be used.'),
  ownRequest: () =>
    new DomainError(
      'FORBIDDEN',
      'OWN_REQUEST',
      'You cannot approve your own request; another admin must approve it (ownKeyRequests).',
    ),
  ownDecision: () =>
    new DomainError(
      'FORBIDDEN',
      'OWN_DECISION',
      'You cannot settle a review of your own decision; another admin must settle it.',
    ),
  ownerRequired: () =>
    new DomainError(
      'FORBIDDEN',
      'OWNER_REQUIRED',
      'Only the API key that owns the webhook may see its secret. An admin can pause or delete the webhook.',
    ),
  notRequester: () =>
    new DomainError('FORBIDDEN', 'NOT_REQUESTER', 'Only the user who requested the API key may see its secret.'),

  /** @param found at most {@link maxFaults} of them are in the answer */
  invalidInput: (found: readonly InputFault[]) => {
    const faults = found.slice(0, maxFaults);
    const first = faults[0] ? `${faults[0].path || 'the input'} ${faults[0].message}` : 'wrong shape';
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    return new DomainError('BAD_USER_INPUT', 'INVALID_INPUT', `The input is not valid: ${first}${more}.`, { faults });
  },
  /** @param oldest the number of the oldest existing event; if there is none, the number of the next event */
  cursorExpired: (oldest: string) =>
    new DomainError(
      'BAD_USER_INPUT',
      'CURSOR_EXPIRED',
      `Events after this cursor have been deleted. The oldest stored event is ${oldest}. Read feed, then the lists, then continue after the position that feed returned.`,
      { members: { oldest } },
    ),
  /**
   * @param members the present epoch, the last number that it has in common with the epoch of the cursor, and the cursor
   *   of that number; the last two are null if the feed does not know the epoch of the cursor
   */
  feedRestored: (members: { readonly epoch: string; readonly seq: string | null; readonly after: string | null }) =>
    new DomainError(
      'BAD_USER_INPUT',
      'FEED_RESTORED',
      members.seq === null
        ? 'The feed was restored from a backup and does not know the epoch of this cursor. Read feed, then the lists, then continue after the position that feed returned.'
        : `The feed was restored from a backup, and some events before this cursor were lost. The last event that both have is ${members.seq}. Undo what came after it, then continue after it.`,
      { members },
    ),
  copyChanged: () =>
    new DomainError(
      'BAD_USER_INPUT',
      'COPY_CHANGED',
      'The credential may read other objects than when the copy began, or `kinds` differs. Start with an empty copy, without `after`.',
    ),
  /** Only at the end of a stream. */
  copyReplaced: () => conflict('COPY_REPLACED', 'The caller has begun two newer copies; this one ends.'),
  queryLimitExceeded: (limit: string, value: number, allowed: number, more = '') =>
    new DomainError(
      'BAD_USER_INPUT',
      'QUERY_LIMIT_EXCEEDED',
      `The operation exceeds the limit on ${limit}: it has ${value}, at most ${allowed} are allowed. ${more}`.trimEnd(),
    ),

  personKeyMissing: () =>
    new DomainError(
      'FORBIDDEN',
      'PERSON_KEY_MISSING',
      'The service has no PERSON_KEY, which is required to erase persons and block their ids. Ask the operator to set it.',
    ),
  vacancyNotFound: () => new DomainError('NOT_FOUND', 'VACANCY_NOT_FOUND', 'The vacancy was not found.'),
  interviewNotFound: () => new DomainError('NOT_FOUND', 'INTERVIEW_NOT_FOUND', 'The interview record was not found.'),
  psychometricNotFound: () =>
    new DomainError('NOT_FOUND', 'PSYCHOMETRIC_NOT_FOUND', 'The psychometric record was not found.'),
  recordNotFound: () => new DomainError('NOT_FOUND', 'RECORD_NOT_FOUND', 'The feature record was not found.'),
  banNotFound: () => new DomainError('NOT_FOUND', 'BAN_NOT_FOUND', 'The candidate is not banned in this company.'),
  catalogueEntryNotFound: () =>
    new DomainError('NOT_FOUND', 'CATALOGUE_ENTRY_NOT_FOUND', 'The catalogue has no entry with this id.'),
  webhookNotFound: () => new DomainError('NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'The webhook was not found.'),
  deliveryNotFound: () => new DomainError('NOT_FOUND', 'DELIVERY_NOT_FOUND', 'The delivery was not found.'),
  apiKeyRequestNotFound: () =>
    new DomainError('NOT_FOUND', 'API_KEY_REQUEST_NOT_FOUND', 'The API key request was not found.'),
  agentRequestNotFound: () =>
    new DomainError('NOT_FOUND', 'AGENT_REQUEST_NOT_FOUND', 'You have no agent request with this id.'),
  reviewNotFound: () => new DomainError('NOT_FOUND', 'REVIEW_NOT_FOUND', 'The review was not found.'),
  apiKeyUnknown: () => new DomainError('NOT_FOUND', 'API_KEY_NOT_FOUND', 'The API key was not found.'),
  holdNotFound: () => new DomainError('NOT_FOUND', 'HOLD_NOT_FOUND', 'This candidate is not under a legal hold.'),
  candidateNotFound: () =>
    new DomainError('NOT_FOUND', 'CANDIDATE_NOT_FOUND', 'The company stores no data about this candidate.'),
  erasureNotFound: () =>
    new DomainError('NOT_FOUND', 'ERASURE_NOT_FOUND', 'The erasure was not found in this company.'),

  featureAlreadyClosed: () => conflict('FEATURE_ALREADY_CLOSED', 'The feature record is already closed.'),
  vacancyClosed: () => conflict('VACANCY_CLOSED', 'The vacancy is closed.'),
  candidateAlreadyInFeature: () =>
    conflict('CANDIDATE_ALREADY_IN_FEATURE', 'The candidate already has an open record in this feature.'),
  candidateErased: () => conflict('CANDIDATE_ERASED', 'The data of this person was erased.'),
  notErased: () => conflict('NOT_ERASED', 'This person is not blocked by an erasure.'),
  erasureRunning: () =>
    conflict(
      'ERASURE_RUNNING',
      'The erasure of this person is still running. The person can be admitted once it is DONE.',
    ),
  candidateHeld: () =>
    conflict('CANDIDATE_HELD', 'This candidate is under a legal hold; release it first (releaseCandidate).'),
  candidateBanned: () => conflict('CANDIDATE_BANNED', 'The candidate is banned in this company.'),
  reviewPending: () =>
    conflict(
      'REVIEW_PENDING',
      'The record has answers that must be reviewed before it can move; review them first (reviewAnswers).',
    ),
  vacancyFull: () => conflict('VACANCY_FULL', 'The vacancy already has as many candidates as maxCandidates allows.'),
  alreadyCancelled: () => conflict('ALREADY_CANCELLED', 'The feature record is already cancelled.'),
  notDiscarded: () => conflict('NOT_DISCARDED', 'The feature record is not discarded.'),
  reviewOpen: () => conflict('REVIEW_OPEN', 'The feature record has an open review; settle it first (settleReview).'),
  reviewSettledAlready: () => conflict('REVIEW_SETTLED_ALREADY', 'The review is already settled.'),
  reopenExpired: (days: number) =>
    conflict('REOPEN_EXPIRED', `The feature record was discarded more than ${days} days ago.`),
  notHeld: () => conflict('NOT_HELD', 'The feature record is not held by a timer.'),
  stale: () => conflict('STALE', 'The vacancy has changed since ifUpdatedAt; read it again.'),
  featureInUse: (featureId: string) =>
    conflict(
      'FEATURE_IN_USE',
      `The feature ${quoted(featureId)} has open records, so it cannot be removed and its featureCode cannot change.`,
    ),
  vacancyNotClosed: () => conflict('VACANCY_NOT_CLOSED', 'The vacancy is not closed.'),
  /** @param what the limited things, in the plural */
  limitReached: (what: string, limit: number) =>
    conflict('LIMIT_REACHED', `The limit is ${limit} ${what}; no more can be added.`),
  tooManyMeetings: (limit: number) =>
    conflict(
      'LIMIT_REACHED',
      `More than ${limit} records have a meeting in the features whose location or time zone would change; add a new feature instead.`,
    ),
  /** @param of whose webhooks these are, with an article */
  webhookLimitReached: (of: string, limit: number) =>
    conflict('WEBHOOK_LIMIT_REACHED', `${of} can have at most ${limit} webhooks; delete one first.`),
  catalogueEntryInUse: () =>
    conflict(
      'CATALOGUE_ENTRY_IN_USE',
      'The entry is used by features of vacancies that are not closed; remove it from them first.',
    ),
  requestNotOpen: () => conflict('REQUEST_NOT_OPEN', 'The API key request is already settled.'),
  agentRequestNotOpen: () =>
    conflict('AGENT_REQUEST_NOT_OPEN', 'The agent request is already settled, or has expired.'),
  requestNotApproved: () =>
    conflict('REQUEST_NOT_APPROVED', 'The API key request is not approved, or can no longer be claimed.'),
  apiKeyAlreadyRevoked: () => conflict('API_KEY_REVOKED', 'The API key was revoked.'),
  webhookKeyEnded: () =>
    conflict(
      'API_KEY_REVOKED',
      'The API key that owns the webhook was revoked, has expired, or lacks a grant for webhooks or events.',
    ),
  /** @param leftMs milliseconds until the key is free if the running request stops renewing its claim */
  idempotencyInFlight: (leftMs: number) =>
    new DomainError(
      'CONFLICT',
      'IDEMPOTENCY_IN_FLIGHT',
      'A request with this idempotency key is still running; try again shortly.',
      { retryAfterSeconds: wholeSeconds(leftMs) },
    ),

  invalidDestination: (message: string) => new DomainError('UNPROCESSABLE', 'INVALID_DESTINATION', message),
  invalidTransition: (message: string) => new DomainError('UNPROCESSABLE', 'INVALID_TRANSITION', message),
  /** @param offered the next instants that can be booked, in their order */
  invalidDate: (message: string, offered: readonly string[]) =>
    new DomainError('UNPROCESSABLE', 'INVALID_DATE', message, { members: { offered } }),
  invalidReason: () =>
    new DomainError(
      'UNPROCESSABLE',
      'INVALID_REASON',
      "rejectedReasonId is not in the company's catalogue of rejection reasons.",
    ),
  humanDecisionRequired: () =>
    new DomainError(
      'UNPROCESSABLE',
      'HUMAN_DECISION_REQUIRED',
      'In this company, only a person may reject candidates: leave out fromKernel, and, with an API key, name the person in recruiterUserId.',
    ),
  unknownQuestion: (questionId: string) =>
    new DomainError(
      'UNPROCESSABLE',
      'UNKNOWN_QUESTION',
      `The interview has no answer to the question ${quoted(questionId)}.`,
    ),
  resourceMismatch: () =>
    new DomainError(
      'UNPROCESSABLE',
      'RESOURCE_MISMATCH',
      'resourceId does not name a feature record of this candidate in this vacancy.',
    ),
  idempotencyMismatch: () =>
    new DomainError(
      'UNPROCESSABLE',
      'IDEMPOTENCY_MISMATCH',
      'This idempotency key was already used with another path or body.',
    ),

  rateLimited: (limit: number, retryAfterSeconds: number) =>
    new DomainError(
      'RATE_LIMITED',
      'RATE_LIMIT_EXCEEDED',
      `The limit of ${limit} requests per minute is exceeded; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    ),
  subscriptionLimitReached: (of: 'caller' | 'company', limit: number) =>
    new DomainError(
      'RATE_LIMITED',
      'SUBSCRIPTION_LIMIT_REACHED',
      `A ${of} can have at most ${limit} subscriptions per node; end one first.`,
    ),

  /** @param isCancelled whether the database has cancelled a statement that took too long */
  databaseUnavailable: (cause?: unknown, isCancelled?: boolean) =>
    unavailable(
      'DATABASE_UNAVAILABLE',
      'The database is unreachable or did not respond in time; try again shortly.',
      2,
      cause,
      isCancelled,
    ),
  overloaded: (cause?: unknown) => unavailable('OVERLOADED', 'The service is overloaded; try again shortly.', 1, cause),
} as const;
