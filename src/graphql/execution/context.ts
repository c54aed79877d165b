import { ReadBudget } from '../../core/door/readBudget.js';
import type { Meter } from '../../core/limiter.js';
import { Batches } from './batches.js';
import type { MadeData } from './boundedJson.js';
import type { Calling } from './calling.js';
import { type FieldBudget, fieldBudget } from './rootFields.js';
import { Work } from './work.js';

/** What the resolvers of one request share. */
export interface GraphqlContext extends Calling {
  /** Null for callers without a limit. */
  readonly meter: Meter | null;
  /** The budget that root fields are charged to; null for callers without a limit. */
  readonly budget: FieldBudget | null;
  readonly batches: Batches;
  /** The budget of fields that the execution may resolve. */
  readonly work: Work;
  /** The data that the operation's plan has answered to Apollo Server; null if it has answered none. */
  readonly planned: { data: MadeData | null };
  /** Whether a plan was tried already and could not answer. */
  readonly isLeftToExecution?: boolean;
}

export function createContext(parts: Pick<GraphqlContext, 'door' | 'caller' | 'meter' | 'requestId'>): GraphqlContext {
  const reading = new ReadBudget();
  return {
    ...parts,
    budget: parts.meter && fieldBudget(parts.meter),
    batches: new Batches(reading),
    reading,
    work: new Work(),
    planned: { data: null },
    notes: { companyIds: [] },
  };
}
