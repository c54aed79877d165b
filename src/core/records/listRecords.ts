import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { OperationName } from '../application/operations.js';
import { cursorText, orderDirections, type Page } from '../kernel/reading/page.js';
import { parseOrThrow } from '../kernel/values/input.js';
import { presentOnly } from '../kernel/values/objects.js';
import { id } from '../kernel/values/shapes.js';
import { type RecordKind, recordKinds } from '../pipeline/shapes/record.js';
import {
  interviewFilter,
  psychometricFilter,
  type RecordFilter,
  recordFilter,
} from '../pipeline/shapes/recordFilter.js';
import type { RecordList, RecordRenderer } from '../pipeline/stores/recordJson.js';
import type { RecordByKind, RecordOrder, RecordPage, RecordReads } from '../pipeline/stores/recordReads.js';
import { oldestFirst, recordOrderFields, recordPageRequest, timeOrderFields } from './recordOrder.js';

/** The names of the kinds of records in a filter. */
export const recordKindNames = [
  'INTERVIEW',
  'PSYCHOMETRIC',
  'MODULE',
] as const satisfies readonly Uppercase<RecordKind>[];

export const filterOfKinds = recordFilter.extend({
  kinds: z
    .array(z.enum(recordKindNames))
    .min(1)
    .max(recordKindNames.length)
    .nullish()
    .describe('Records of these kinds, at least one.'),
});

/** In GraphQL, null means "not filtered". The kind is a separate argument of the store. */
type SentFilter = { readonly [K in keyof RecordFilter]?: RecordFilter[K] | null } & { readonly kinds?: unknown };
type AnyFilter = z.ZodType<SentFilter>;

type OrderFields = readonly RecordOrder['field'][];

const arguments_ = <F extends AnyFilter>(filter: F, fields: OrderFields) =>
  z.strictObject({
    first: z.number(),
    after: cursorText.nullish(),
    filter: filter.nullish(),
    orderBy: z.strictObject({ field: z.enum(fields), direction: z.enum(orderDirections) }).nullish(),
  });
type Body<F extends AnyFilter> = z.infer<ReturnType<typeof arguments_<F>>>;

const listTarget = z.strictObject({
  companyId: id,
  /** The parents of the records, one page for each. An empty scope means the whole company. */
  scopes: z
    .array(z.strictObject({ vacancyId: id.optional(), featureId: id.optional(), candidateId: id.optional() }))
    .readonly(),
});

type Context = UseCaseContext<{ readonly records: RecordReads }>;

function pageOf(given: Body<AnyFilter>): RecordPage {
  const order = given.orderBy ?? oldestFirst;
  return { filter: filterOf(given), page: recordPageRequest(given, order), order };
}

/** Without `kinds`, because the kind is a separate argument of the store. */
function filterOf({ filter }: { readonly filter?: SentFilter | null | undefined }): RecordFilter {
  const { kinds: _, ...rest } = filter ?? {};
  return presentOnly(rest);
}

/** @param kindsOf the kinds of records that a filter allows */
function list<K extends RecordKind, F extends AnyFilter>(
  operation: OperationName,
  { filter, fields }: { readonly filter: F; readonly fields: OrderFields },
  kindsOf: (filter: z.infer<F> | null | undefined) => K | readonly K[],
) {
  return {
    ...defineQuery({
      operation,
      takes: inputOf(listTarget, arguments_(filter, fields)),
      run({ target: { companyId, scopes }, body }, { store, selection }: Context): Promise<Page<RecordByKind[K]>[]> {
        return store.records.pages({ companyId, kind: kindsOf(body.filter), scopes, ...pageOf(body), selection });
      },
    }),
    /** The total count for each scope whose page the query returns. */
    count: defineQuery({
      operation,
      takes: inputOf(listTarget, z.strictObject({ filter: filter.nullish() })),
      run({ target: { companyId, scopes }, body }, { store }: Context): Promise<readonly number[]> {
        return store.records.counts({ companyId, kind: kindsOf(body.filter), scopes, filter: filterOf(body) });
      },
    }),
  };
}

function listOfKind<K extends 'interview' | 'psychometric', F extends AnyFilter>(
  operation: OperationName,
  kind: K,
  by: { readonly filter: F; readonly fields: OrderFields },
) {
  const { count, ...query } = list(operation, by, () => kind);
  const nested: RecordList = {
    recordKind: kind,
    pageFrom: (sent) => pageOf(parseOrThrow(query.takes.body, sent)),
  };
  return {
    ...defineQuery({
      ...query,
      /** Only for the whole company: the pages of a parent are nested in the parent's answer. */
      async text({ target: { companyId, scopes }, body }, renderer: RecordRenderer, shape) {
        const isOfCompany = scopes.length === 1 && Object.keys(scopes[0] ?? {}).length === 0;
        return isOfCompany ? renderer.recordPage({ companyId, kind, ...pageOf(body) }, shape) : null;
      },
    }),
    ...nested,
    count,
  };
}

/** Pages of interviews: one page for each scope. */
export const listInterviews = listOfKind('readInterview', 'interview', {
  filter: interviewFilter,
  fields: recordOrderFields,
});
/** Pages of psychometric records: one page for each scope. */
export const listPsychometrics = listOfKind('readPsychometric', 'psychometric', {
  filter: psychometricFilter,
  fields: timeOrderFields,
});
/** Pages of records of any kind: one page for each scope. */
export const listRecords = list(
  'listRecords',
  { filter: filterOfKinds, fields: recordOrderFields },
  (filter): readonly RecordKind[] =>
    filter?.kinds
      ? recordKinds.filter((kind) => filter.kinds?.some((name) => name.toLowerCase() === kind))
      : recordKinds,
);
