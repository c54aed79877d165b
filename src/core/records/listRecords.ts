import { z } from 'zod';
import { parseOrThrow } from '../input.js';
import type { OperationName } from '../operations.js';
import { cursorText, isInstant, pageRequest } from '../page.js';
import type { Page, PageOf, RecordByKind, RecordFilter } from '../ports.js';
import { presentOnly } from '../present.js';
import { id, instant, name } from '../shapes.js';
import type { PagedQuery } from '../useCase.js';

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
): PagedQuery<ListTarget, z.infer<ReturnType<typeof arguments_<F>>>, Page<RecordByKind[K]>[]> {
  type Body = z.infer<ReturnType<typeof arguments_<F>>>;
  const body = arguments_(filter);
  const pageOf = (given: Body): PageOf<RecordFilter> => ({
    filter: presentOnly(given.filter) as RecordFilter,
    page: pageRequest(given, isInstant),
  });
  return {
    operation,
    kind,
    target: listTarget,
    body,
    pageFrom: (sent) => pageOf(parseOrThrow(body, sent)),
    run({ target: { companyId, scopes }, body }, { store, selection }) {
      return store.recordPages({ companyId, kind, scopes, ...pageOf(body), selection });
    },
    count: {
      operation,
      target: listTarget,
      body: z.strictObject({ filter: filter.nullish() }),
      run: ({ target: { companyId, scopes }, body }, { store }) =>
        store.recordCounts({
          companyId,
          kind,
          scopes,
          filter: presentOnly(body.filter as object | null) as RecordFilter,
        }),
    },
    /** Of the whole company: pages of one parent stand within the parent's own answer. */
    text: async ({ target: { companyId, scopes }, body }, texts, asked) => {
      const isOfCompany = scopes.length === 1 && Object.keys(scopes[0] ?? {}).length === 0;
      return isOfCompany ? texts.recordPage({ companyId, kind, ...pageOf(body) }, asked) : null;
    },
  };
}

/** Pages of interviews, oldest first: one page for each scope (CONTRACT "GraphQL names"). */
export const listInterviews = list('readInterview', 'interview', interviewFilter);
/** Pages of psychometric records, oldest first: one page for each scope. */
export const listPsychometrics = list('readPsychometric', 'psychometric', psychometricFilter);
