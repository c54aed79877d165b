import {
  type HrTime,
  type Link,
  type SpanContext,
  SpanKind,
  type SpanStatus,
  SpanStatusCode,
} from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor, TimedEvent } from '@opentelemetry/sdk-trace';
import type { Attributes, Span } from '../core/kernel/spans.js';

/**
 * A span as OpenTelemetry's processors and exporters read it. The SDK's own spans cost several times as much: they check
 * and copy each attribute, ask the sampler again, and compute their times as they are made (ADR 47).
 */

type Kind = 'SERVER' | 'CLIENT' | 'INTERNAL';

/** What all spans of a process share. */
export interface Recorder extends Pick<ReadableSpan, 'resource' | 'instrumentationScope'> {
  readonly processor: Pick<SpanProcessor, 'onEnd'>;
  /** @returns 16 hexadecimal digits */
  readonly newSpanId: () => string;
}

/** Where a span stands in its trace. */
interface Place {
  readonly context: SpanContext;
  /** The span's cause; missing if it begins the trace. */
  readonly parent: SpanContext | undefined;
  /** Milliseconds from the monotonic clock to the wall's, the same for all spans of a trace in this process. */
  readonly offset: number;
}

const unset: SpanStatus = { code: SpanStatusCode.UNSET };
const failed: SpanStatus = { code: SpanStatusCode.ERROR };
const noLinks: Link[] = [];
const noEvents: TimedEvent[] = [];
const sampled = 1;

export class RecordedSpan implements Span, ReadableSpan {
  readonly #recorder: Recorder;
  readonly #place: Place;
  /** Milliseconds of the monotonic clock. */
  readonly #begun = performance.now();
  #ended: number | null = null;
  readonly kind: SpanKind;
  name: string;
  attributes: Record<string, string | number>;
  status = unset;

  constructor(recorder: Recorder, place: Place, name: string, kind: Kind, attributes: Attributes) {
    this.#recorder = recorder;
    this.#place = place;
    this.name = name;
    this.kind = SpanKind[kind];
    this.attributes = attributes;
  }

  get traceId(): string {
    return this.#place.context.traceId;
  }

  get spanId(): string {
    return this.#place.context.spanId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#place.context;
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  child(name: string, kind: 'INTERNAL' | 'CLIENT', attributes: Attributes = {}): Span | undefined {
    // Also if it has ended: what a socket asks for is caused by a request that has ended.
    if (!this.isRecorded) return undefined;
    const { context, offset } = this.#place;
    const { traceId, traceFlags } = context;
    const own = { traceId, spanId: this.#recorder.newSpanId(), traceFlags };
    return new RecordedSpan(this.#recorder, { context: own, parent: context, offset }, name, kind, attributes);
  }

  rename(name: string): void {
    if (!this.ended) this.name = name;
  }

  set(attributes: Attributes): void {
    // A copy: whoever has made the span may make others with the same attributes.
    if (!this.ended && this.isRecorded) this.attributes = { ...this.attributes, ...attributes };
  }

  fail(): void {
    if (!this.ended) this.status = failed;
  }

  /** A second call does nothing. */
  end(): void {
    if (this.ended) return;
    this.#ended = performance.now();
    if (this.isRecorded) this.#recorder.processor.onEnd(this);
  }

  get isRecorded(): boolean {
    return (this.#place.context.traceFlags & sampled) !== 0;
  }

  // What follows is read when the span is sent.

  spanContext(): SpanContext {
    return this.#place.context;
  }

  get parentSpanContext(): SpanContext | undefined {
    return this.#place.parent;
  }

  get startTime(): HrTime {
    return timeOf(this.#begun + this.#place.offset);
  }

  get endTime(): HrTime {
    return timeOf((this.#ended ?? this.#begun) + this.#place.offset);
  }

  get duration(): HrTime {
    return timeOf((this.#ended ?? this.#begun) - this.#begun);
  }

  get ended(): boolean {
    return this.#ended !== null;
  }

  get resource(): ReadableSpan['resource'] {
    return this.#recorder.resource;
  }

  get instrumentationScope(): ReadableSpan['instrumentationScope'] {
    return this.#recorder.instrumentationScope;
  }

  get links(): Link[] {
    return noLinks;
  }

  get events(): TimedEvent[] {
    return noEvents;
  }

  get droppedAttributesCount(): number {
    return 0;
  }

  get droppedEventsCount(): number {
    return 0;
  }

  get droppedLinksCount(): number {
    return 0;
  }
}

/** Seconds and nanoseconds of milliseconds. */
function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.floor((ms - seconds * 1_000) * 1e6)];
}
