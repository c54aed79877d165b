import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { OperationName } from '../application/operations.js';
import {
  cursorText,
  isInstant,
  orderDirections,
  type Page,
  type PageArguments,
  type PageRequest,
  pageRequest,
} from '../kernel/reading/page.js';
import { parseOrThrow } from '../kernel/values/input.js';
import { presentOnly } from '../kernel/values/objects.js';
import { id } from '../kernel/values/shapes.js';
import { type FeatureRecord, type RecordKind, recordKinds } from '../pipeline/shapes/record.js';
import {
  interviewFilter,
  psychometricFilter,
  type RecordFilter,
  recordFilter,
} from '../pipeline/shapes/recordFilter.js';
import type {
  RecordByKind,
  RecordList,
  RecordOrder,
  RecordPage,
  RecordReads,
  RecordRenderer,
} from '../pipeline/stores/recordReads.js';

/** The orders of records, and the positions in them. The id breaks ties, in the same direction. */

/** The fields by which records of every kind can be ordered. */
const timeOrderFields = ['CREATED_AT', 'UPDATED_AT'] as const;
/** The same with what only interviews have. */
export const recordOrderFields = [...timeOrderFields, 'SCORE'] as const;

/** The default order. */
export const oldestFirst: RecordOrder = { field: 'CREATED_AT', direction: 'ASC' };

/** The part of a record that decides its position. */
export type OrderedRecord = Pick<FeatureRecord, 'id' | 'createdAt' | 'updatedAt'> & { readonly score?: number | null };

/** The value of a record's cursor in an order. */
export function recordOrderedBy({ createdAt, updatedAt, score }: OrderedRecord, field: RecordOrder['field']): string {
  switch (field) {
    case 'CREATED_AT':
      return createdAt;
    case 'UPDATED_AT':
      return updatedAt;
    case 'SCORE':
      return score === null || score === undefined ? '' : bitsOf(score);
  }
}

/** The page that a connection of records asks for. @throws BAD_USER_INPUT INVALID_INPUT */
function recordPageRequest(given: PageArguments, { field }: RecordOrder): PageRequest {
  const page = pageRequest(given, field === 'SCORE' ? isScore : isInstant, field);
  const { after } = page;
  return field === 'SCORE' && after?.value
    ? { ...page, after: { ...after, value: String(scoreIn(after.value)) } }
    : page;
}

const doubleBytes = 8;

/**
 * A score in a cursor: the bits of the number in hexadecimal. As decimal texts of a number, PostgreSQL and JavaScript
 * write different ones.
 */
function bitsOf(score: number): string {
  const view = new DataView(new ArrayBuffer(doubleBytes));
  view.setFloat64(0, score);
  return view
    .getBigUint64(0)
    .toString(16)
    .padStart(2 * doubleBytes, '0');
}

function scoreIn(bits: string): number {
  const view = new DataView(new ArrayBuffer(doubleBytes));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

/** Whether a cursor's value is a score, or empty because there is none. */
const isScore = (value: string): boolean =>
  value === '' || (/^[0-9a-f]{16}$/.test(value) && Number.isFinite(scoreIn(value)));

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
