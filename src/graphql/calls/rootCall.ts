import type { Nested } from '../../core/application/dispatching/call.js';
import type { Projection } from '../../core/kernel/reading/projection.js';
import type { RenderedJson } from '../../core/kernel/reading/renderedJson.js';
import type { RecordList } from '../../core/pipeline/stores/recordJson.js';
import type { GraphqlContext } from './context.js';

interface NestedRecords extends Nested {
  readonly page?: { readonly of: RecordList; readonly sent: unknown };
}

/** What a plan knows of a root field, in the terms of the core. */
interface PlannedField {
  /** Its coordinate. */
  readonly via: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly projection: Projection;
  readonly nested: readonly NestedRecords[];
}

/** A root field's call on the core, as a plan calls it. */
export interface RootCall {
  /**
   * @returns null where the execution is to answer
   * @throws LimitExceeded if the answer is too long
   */
  text(field: PlannedField, context: GraphqlContext): Promise<RenderedJson | null>;
}
