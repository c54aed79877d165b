import {
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Attributes, Span, Tracer } from '../core/kernel/ports.js';

/** A span of OpenTelemetry, as the core knows it. */
export class TracedSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelSpan;
  readonly #offset: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Also once it has ended: what a socket asks for is caused by a request that has ended. */
  readonly isRecorded: boolean;

  private constructor(tracer: OtelTracer, span: OtelSpan, offset: number) {
    this.#tracer = tracer;
    this.#span = span;
    this.#offset = offset;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.isRecorded = (traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  /**
   * Begins a span.
   * @param offset milliseconds from the monotonic clock to the wall clock. All spans of a trace in this process have the same offset:
   *   the SDK would read the wall clock for each, and show work that began before its cause
   */
  static begin(
    tracer: OtelTracer,
    {
      name,
      kind,
      attributes,
    }: {
      readonly name: string;
      readonly kind: Parameters<Tracer['begin']>[1];
      readonly attributes?: Attributes | undefined;
    },
    cause: Context,
    offset: number = Date.now() - performance.now(),
  ): TracedSpan {
    const options = { kind: SpanKind[kind], attributes, startTime: performance.now() + offset };
    return new TracedSpan(tracer, tracer.startSpan(name, options, cause), offset);
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-0${Number(this.isRecorded)}`;
  }

  child(name: string, kind: 'INTERNAL' | 'CLIENT', attributes?: Attributes): Span | undefined {
    if (!this.isRecorded) return undefined;
    const cause = trace.setSpan(ROOT_CONTEXT, this.#span);
    return TracedSpan.begin(this.#tracer, { name, kind, attributes }, cause, this.#offset);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  /** A second call does nothing. */
  end(): void {
    if (this.#span.isRecording()) this.#span.end(performance.now() + this.#offset);
  }
}
