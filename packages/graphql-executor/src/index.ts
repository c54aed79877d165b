/** The public API of the package. The service imports nothing else of it. */

export type {
  ChargeRootField,
  ExecutionContext,
  Nested,
  NestedPage,
  PlannedField,
  Reading,
  RenderedJson,
  RootCall,
} from './base/context.js';
export { isArgumentFault } from './base/graphqlInternals.js';
export { defaultLimits, FieldCount, LimitExceeded, type LimitName, type Limits } from './base/limits.js';
export type { Member, Projection } from './base/projection.js';
export type { AnsweredBy, ErrorPresenter, ExecutorOptions, FieldError, Redacted } from './base/settings.js';
export { labelOf } from './document/label.js';
export type { Variables } from './document/selectedFields.js';
export { coded } from './document/validation.js';
export { Executor, type OperationAnswer } from './execution/executor.js';
export { answerJson, RenderedData, renderedDataIn } from './execution/renderedData.js';
export type { Documents, PreparedDocument } from './operation/documents.js';
export { type Explanation, explained, explanationLines, InvalidDocument } from './operation/explanation.js';
export { asGraphql, type Checked, OperationChecks, RejectedOperation } from './operation/operationChecks.js';
export type { PreparedOperation } from './operation/preparedOperation.js';
export type { EventForm } from './plan/eventForm.js';
export type { Selection } from './plan/selection.js';
export { nodeSelectionOf, selectionOf } from './plan/selection.js';
export {
  type FieldDeclarations,
  type FieldPlan,
  type InputFieldDeclarations,
  type LengthOf,
  noteResolvers,
  type ResolveAll,
  type TypeDeclarations,
} from './schema/fieldPlans.js';
