import { z } from 'zod';
import type { OperationName } from '../operations.js';
import { cursorText, isInstant, pageRequest } from '../page.js';
import type { Page, RecordByKind } from '../ports.js';
import { presentOnly } from '../present.js';
import { id, instant, name } from '../shapes.js';
import type { Query } from '../useCase.js';

const common = {
  vacancyId: id.nullish(),
  featureId: id.nullish(),
  candidateId: id.nullish(),
  isClosed: z.boolean().nullish(),
  statusCode: name.nullish(),
  updatedAfter: instant.nullish(),
};
const psychometricFilter = z.strictObject(common);
const interviewFilter = z.strictObject({ ...common, minScore: z.number().nullish(), maxScore: z.number().nullish() });

const arguments_ = <F extends z.ZodType>(filter: F) =>
  z.strictObject({
    first: z.number(),
    after: cursorText.nullish(),
    filter: filter.nullish(),
    wantTotal: z.boolean(),
  });

const listTarget = z.strictObject({
  companyId: id,
  /** The parents whose records are meant, one page each; none means the whole company. */
  scopes: z.array(z.strictObject({ vacancyId: id.optional(), featureId: id.optional() })).readonly(),
});
type ListTarget = z.infer<typeof listTarget>;

function list<K extends 'interview' | 'psychometric', F extends z.ZodType<Record<string, unknown>>>(
  operation: OperationName,
  kind: K,
  filter: F,
): Query<ListTarget, z.infer<ReturnType<typeof arguments_<F>>>, Page<RecordByKind[K]>[]> {
  return {
    operation,
    target: listTarget,
    body: arguments_(filter),
    run({ target: { companyId, scopes }, body }, { store, selection }) {
      const page = pageRequest(body, isInstant);
      return store.recordPages(companyId, kind, scopes, presentOnly(body.filter), page, body.wantTotal, selection);
    },
  };
}

/** Pages of interviews, oldest first: one page for each scope (CONTRACT "GraphQL names"). */
export const listInterviews = list('readInterview', 'interview', interviewFilter);
/** Pages of psychometric records, oldest first: one page for each scope. */
export const listPsychometrics = list('readPsychometric', 'psychometric', psychometricFilter);
