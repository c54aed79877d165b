import type { OperationLabel } from '../../core/application/instruments.js';
import { operationAt } from '../../core/application/operations.js';

/** What an operation is counted as. @param rootFields their coordinates, without those of introspection */
export function measuredAs([first, another]: readonly string[]): OperationLabel {
  if (first === undefined) return 'introspection';
  return another === undefined ? (operationAt(first) ?? 'none') : 'several';
}
