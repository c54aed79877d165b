import { CombinedGraphQLErrors, ServerError } from '@apollo/client';

/** A refusal by the service. */
export interface Refusal {
  /** The kind of refusal, for a general reaction: sign in again, wait, correct the input. */
  readonly code: RefusalCode;
  /** The exact refusal: a stable text such as `FEATURE_ALREADY_CLOSED`. */
  readonly reason: string;
  /** For people. */
  readonly message: string;
  /** The faults of the input, if the input has faults. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait before a retry; null if waiting does not help. */
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

/** The refusal in an error of Apollo Client; undefined for other errors, such as a network that is down. */
export function refusalOf(error: unknown): Refusal | undefined {
  // The operation ran, and a field was refused, with status 200.
  if (CombinedGraphQLErrors.is(error)) return parse(error.errors[0], null);
  // The operation did not run, because of its credential or budget: the same body, with its HTTP status.
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

function parse(error: GraphqlError | undefined, header: string | null): Refusal | undefined {
  const { code, reason, errors = [], retryAfter } = error?.extensions ?? {};
  if (error === undefined || typeof code !== 'string' || typeof reason !== 'string') return undefined;
  return {
    code: code as RefusalCode,
    reason,
    message: error.message,
    faults: errors as Refusal['faults'],
    // A field that is refused while others are answered has no header.
    retryAfter: typeof retryAfter === 'number' ? retryAfter : header === null ? null : Number(header),
  };
}
