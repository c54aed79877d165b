import { CombinedGraphQLErrors, ServerError } from '@apollo/client';

/** Why the service did not do what it was asked to. */
export interface Refusal {
  /** What kind of refusal it is, for what to do in general: sign in again, wait, mend the input. */
  readonly code: RefusalCode;
  /** Which refusal it is: stable, such as `FEATURE_ALREADY_CLOSED`. */
  readonly reason: string;
  /** For people. */
  readonly message: string;
  /** The faults in the input, where it is one. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait before another try, where waiting helps. */
  readonly retryAfter: number | null;
}

export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNPROCESSABLE'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** The refusal in what Apollo Client threw; undefined for anything else, such as a network that is down. */
export function refusalOf(error: unknown): Refusal | undefined {
  // An operation that ran: a field was refused, under 200.
  if (CombinedGraphQLErrors.is(error)) return parse(error.errors[0], null);
  // One that never ran, for want of a credential or budget: the same body, under its HTTP status.
  if (ServerError.is(error)) return parse(firstError(error.bodyText), error.response.headers.get('retry-after'));
  return undefined;
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

function firstError(body: string): GraphqlError | undefined {
  try {
    return JSON.parse(body).errors?.[0];
  } catch {
    return undefined;
  }
}

function parse(error: GraphqlError | undefined, retryAfter: string | null): Refusal | undefined {
  const { code, reason, errors = [] } = error?.extensions ?? {};
  if (error === undefined || typeof code !== 'string' || typeof reason !== 'string') return undefined;
  return {
    code: code as RefusalCode,
    reason,
    message: error.message,
    faults: errors as Refusal['faults'],
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
}
