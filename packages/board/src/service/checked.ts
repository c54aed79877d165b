import './withoutEval.js';
import { PipelineError } from 'recruitment-pipeline-client/errors';
import { type CheckedOperation, faultsIn } from 'recruitment-pipeline-client/shapes';
import type { Refusal } from './refusal.js';

/**
 * What the service would refuse in a body before it reads any data: by its own shapes, with its own paths and messages.
 * What needs data, the service alone can tell.
 * @param body as the core has it: a feature has a `featureCode`
 */
export const faultsOf = (operation: CheckedOperation, body: object): Refusal['errors'] =>
  // As it arrives: without members that are undefined, and with null for what is no number.
  faultsIn(operation, JSON.parse(JSON.stringify(body)));

/** The body, if the service's shape takes it. @throws Refusal as the service would answer it */
export function checked<B extends object>(operation: CheckedOperation, body: B): B {
  const faults = faultsOf(operation, body);
  if (faults.length > 0) throw invalid(faults);
  return body;
}

export const invalid = (errors: Refusal['errors']): Refusal =>
  new PipelineError({ status: 400, reason: 'INVALID_INPUT', message: 'The input is not valid.', errors });
