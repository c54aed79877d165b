/**
 * Traces (docs/PRIVACY.md, "Where copies are"). A span is passed as an argument, as the caller is. Attributes never
 * hold a query string, SQL text, a document, a body, a header or a credential.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** As W3C's header `traceparent`, for who continues the trace. */
  readonly traceparent: string;
  /** Whether somebody records the trace. Otherwise the span is only passed on, and causes no other. */
  readonly isRecorded: boolean;
  /** Begins a span of work that this one causes. @returns undefined if nobody records the trace */
  child(name: string, kind: 'INTERNAL' | 'CLIENT', attributes?: Attributes): Span | undefined;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** The work failed, and no caller has caused that. */
  fail(): void;
  end(): void;
}

export interface Tracer {
  /**
   * Begins the first span of this process in a trace.
   * @param traceparent W3C's header of who has caused it; an invalid one is none
   */
  begin(
    name: string,
    kind: 'SERVER' | 'CLIENT' | 'INTERNAL',
    from: { readonly traceparent?: string | null | undefined; readonly attributes?: Attributes },
  ): Span;
}
