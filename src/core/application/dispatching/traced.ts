import { DomainError } from '../../kernel/errors.js';
import type { Span } from '../../kernel/ports.js';
import { bounds } from '../../kernel/values/shapes.js';

/**
 * Makes a span of an operation.
 * @param from the span of what calls, which is recorded
 * @param run gets the operation's span
 */
export async function traced<R>(
  from: Span,
  operation: string,
  companyId: unknown,
  run: (span: Span) => Promise<R>,
): Promise<R> {
  const span = from.child(operation, 'INTERNAL', {
    'recruitment.operation': operation,
    // It may be any text yet: the input is not checked.
    ...(typeof companyId === 'string' && { 'recruitment.company_id': companyId.slice(0, bounds.id) }),
  });
  if (!span) return run(from);
  try {
    return await run(span);
  } catch (error) {
    const isDomainError = error instanceof DomainError;
    span.set({ 'recruitment.reason': isDomainError ? error.reason : 'INTERNAL' });
    if (!isDomainError || error.family === 'SERVICE_UNAVAILABLE') span.fail();
    throw error;
  } finally {
    span.end();
  }
}
