import { type ExecutionContext, FieldCount, type Limits } from '../src/index.js';

/** A context without a service: nothing is charged, and nothing can be ended. */
export const contextOf = (limits?: Limits): ExecutionContext => ({
  requestId: 'request-1',
  chargeRootField: null,
  fieldCount: new FieldCount(limits),
  reading: { error: null, end: () => undefined },
});
