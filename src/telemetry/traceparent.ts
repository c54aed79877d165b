import type { SpanContext } from '@opentelemetry/api';

/** W3C's header `traceparent` (Trace Context, 3.2): version, trace id, parent id, flags. */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** @returns null for an invalid header: then there is no cause */
export function spanContextOf(traceparent: string | null | undefined): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = '', further] = form.exec(traceparent ?? '') ?? [];
  if (version === undefined || version === 'ff' || zeros.test(traceId) || zeros.test(spanId)) return null;
  // Only later versions may have further members.
  if (version === '00' && further !== undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
