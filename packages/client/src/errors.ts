import { type Reason, statusOfFamily } from './generated/reasons.js';

/** What only the client can say: no answer came, or one that isn't the service's. */
export type ClientReason = 'CONNECTION_LOST' | 'UNREADABLE_ANSWER';

export interface InputFault {
  /** Dotted, within the input: `features.data.timezone`. */
  readonly path: string;
  readonly message: string;
}

type Refusal = Pick<PipelineError, 'status' | 'reason' | 'message'> &
  Partial<Pick<PipelineError, 'errors' | 'requestId' | 'retryAfter' | 'path'>>;

/** A refusal. Decide by `reason`; `message` is for people. */
export class PipelineError extends Error {
  override readonly name: string = 'PipelineError';
  /** The HTTP status; over GraphQL also that of the reason's family. 0: there was no answer. */
  readonly status!: number;
  readonly reason!: Reason | ClientReason;
  /** What is wrong with the input, at most 20 faults. */
  readonly errors!: readonly InputFault[];
  /** To quote to the operator. */
  readonly requestId!: string | null;
  /** Seconds to wait before the next try; null: waiting is not known to help. */
  readonly retryAfter!: number | null;
  /** Over GraphQL: the field that was rejected. */
  readonly path!: readonly (string | number)[];

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    const { status, reason, errors = [], requestId = null, retryAfter = null, path = [] } = refusal;
    Object.assign(this, { status, reason, errors, requestId, retryAfter, path });
  }
}

/** The database was restored: events after the last common one, which you have seen, are gone. */
export class FeedRestored extends PipelineError {
  override readonly name = 'FeedRestored';
  /** The number of the last event that still is as you saw it; null: the feed doesn't know your cursor's epoch. */
  readonly lastCommon!: string | null;
  /** The cursor to continue after, once what came after `lastCommon` is undone; null: start again. */
  readonly after!: string | null;
}

/** Events after your cursor were removed: start again with the lists. */
export class CursorExpired extends PipelineError {
  override readonly name = 'CursorExpired';
  /** The number of the oldest event that is kept. */
  readonly oldest!: string | null;
}

/** An error of a GraphQL answer, as the service sends it. */
export interface GraphqlFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** @param answer what the error came with; null: a message of a socket */
export function graphqlError({ message, path, extensions = {} }: GraphqlFault, answer: Response | null): PipelineError {
  const { code = '', reason, errors } = extensions as { code?: string; reason?: Reason; errors?: InputFault[] };
  const refusal: Refusal = {
    status: statusOfFamily[code] ?? answer?.status ?? 400,
    // Errors of parsing and validation have no reason.
    reason: reason ?? 'INVALID_INPUT',
    message,
    errors: errors ?? [],
    requestId: answer?.headers.get('x-request-id') ?? null,
    retryAfter: typeof extensions.retryAfter === 'number' ? extensions.retryAfter : secondsOf(answer),
    path: path ?? [],
  };
  const { seq: lastCommon = null, after = null, oldest = null } = extensions as Record<string, string | null>;
  if (reason === 'FEED_RESTORED') return Object.assign(new FeedRestored(refusal), { lastCommon, after });
  if (reason === 'CURSOR_EXPIRED') return Object.assign(new CursorExpired(refusal), { oldest });
  return new PipelineError(refusal);
}

/** @param body the text of an answer that is no success */
export function answeredError(answer: Response, body: string): PipelineError {
  const parsed = parse(body);
  if (parsed?.errors?.[0]?.extensions) return graphqlError(parsed.errors[0], answer);
  const { status, headers } = answer;
  const common = { status, requestId: headers.get('x-request-id'), retryAfter: secondsOf(answer) };
  if (typeof parsed?.reason === 'string') return new PipelineError({ ...(parsed as Refusal), ...common });
  const message = `The answer with status ${status} is not one of the service.`;
  return new PipelineError({ ...common, reason: 'UNREADABLE_ANSWER', message });
}

function secondsOf(answer: Response | null): number | null {
  const text = answer?.headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a proxy may answer.
function parse(body: string): any {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
