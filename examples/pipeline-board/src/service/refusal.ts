/** Why the service did not do what was asked. */
export class Refusal extends Error {
  /** The exact refusal, such as FEATURE_ALREADY_CLOSED; NO_ANSWER if nothing came back. */
  readonly reason: string;
  /** The HTTP status; null if nothing came back. */
  readonly status: number | null;
  /** The faults of the input, if it has some. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  /** Seconds until it is worth asking again; null if the service does not say. */
  readonly retryAfter: number | null;
  /** To be quoted to those who run the service. */
  readonly requestId: string | null;

  constructor(message: string, parts: Partial<Omit<Refusal, 'message' | 'name'>> & { readonly reason: string }) {
    super(message);
    this.name = 'Refusal';
    this.reason = parts.reason;
    this.status = parts.status ?? null;
    this.faults = parts.faults ?? [];
    this.retryAfter = parts.retryAfter ?? null;
    this.requestId = parts.requestId ?? null;
  }
}

/** An error as GraphQL answers it. */
export interface AnsweredError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The refusal that an answer tells of. */
export function refusalOf(error: AnsweredError, response?: Response): Refusal {
  const { reason, code, errors, retryAfter } = error.extensions ?? {};
  return new Refusal(error.message, {
    reason: String(reason ?? code ?? 'INTERNAL'),
    status: response?.status ?? null,
    faults: Array.isArray(errors) ? errors : [],
    retryAfter: typeof retryAfter === 'number' ? retryAfter : secondsIn(response?.headers.get('retry-after') ?? null),
    requestId: response?.headers.get('x-request-id') ?? null,
  });
}

/** At least a second; null where the header is missing or a date, which a proxy may send. */
const secondsIn = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d+$/.test(retryAfter) ? Math.max(1, Number(retryAfter)) : null;

/** The refusal in whatever was thrown. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof Error ? error.message : String(error), { reason: 'NO_ANSWER' });
}
