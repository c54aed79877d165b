import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { OperationName } from '../application/operations.js';
import type { CatalogueName, CatalogueReads } from '../catalogues/catalogue.js';
import { isInstant, type Page } from '../kernel/reading/page.js';
import { presentOnly } from '../kernel/values/objects.js';
import { companyTarget, id, instant } from '../kernel/values/shapes.js';
import { type RecordKind, recordKinds } from '../pipeline/shapes/record.js';
import { vacancyStatusCodes } from '../pipeline/shapes/vacancy.js';
import type { LabelReads } from '../pipeline/stores/labelStore.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { recordKindNames } from '../records/listRecords.js';
import { type ListedObject, type ListPage, listArguments, listPage, type ObjectsRead } from './listing.js';
import { candidateAsJson, entryAsJson, recordsAsJson, vacancyAsJson } from './objectJson.js';

/** Lists in the order of the last change. The id breaks ties. */

const order = { field: 'UPDATED_AT', direction: 'ASC' } as const;

const vacanciesBody = z.strictObject({
  ...listArguments,
  updatedAfter: instant.optional(),
  status: z.enum(vacancyStatusCodes).optional(),
});

interface Changing {
  readonly id: string;
  readonly updatedAt: string;
}

const inOrder = <T extends Changing>({ items, hasNextPage }: Page<T>, json: readonly string[]): ObjectsRead => {
  const objects = items.map(
    ({ id, updatedAt }, at): ListedObject => ({ json: json[at] ?? '', at: updatedAt, place: { value: updatedAt, id } }),
  );
  return { objects, end: (hasNextPage && objects.at(-1)?.place) || null };
};

export const listChangedVacancies = defineQuery({
  operation: 'readVacancy',
  takes: inputOf(companyTarget, vacanciesBody),
  run(
    { target: { companyId }, body: { status, updatedAfter, ...page } },
    context: UseCaseContext<{ readonly vacancies: VacancyReads }, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const filter = presentOnly({ status, updatedAfter });
    const { vacancies } = context.store;
    return listPage(
      {
        companyId,
        list: 'vacancies',
        filters: filter,
        isInOrderOfTime: true,
        isValue: isInstant,
        async read(after, first) {
          const found = await vacancies.page({ companyId, filter, order, page: { first, after } });
          return inOrder(found, found.items.map(vacancyAsJson));
        },
      },
      page,
      context,
    );
  },
});

const candidatesBody = z.strictObject({ ...listArguments, updatedAfter: instant.optional() });

/** The labels of candidates. A candidate becomes a scoped key's own without a change, so it reads them from the beginning. */
export const listChangedCandidates = defineQuery({
  operation: 'listCandidates',
  takes: inputOf(companyTarget, candidatesBody),
  isOfCompany: ({ updatedAfter }) => updatedAfter !== undefined,
  run(
    { target: { companyId }, body: { updatedAfter, ...page } },
    context: UseCaseContext<{ readonly labels: LabelReads }, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const filter = presentOnly({ updatedAfter });
    const { labels } = context.store;
    return listPage(
      {
        companyId,
        list: 'candidates',
        filters: filter,
        isInOrderOfTime: true,
        isValue: isInstant,
        async read(after, first) {
          const found = await labels.page({ companyId, filter, order: 'UPDATED_AT', page: { first, after } });
          return inOrder(found, found.items.map(candidateAsJson));
        },
      },
      page,
      context,
    );
  },
});

const recordsBody = z.strictObject({
  ...listArguments,
  updatedAfter: instant.optional(),
  kind: z.enum(recordKindNames).optional(),
  vacancyId: id.optional(),
  isClosed: z.boolean().optional(),
});

const kindsOf = (name: z.infer<typeof recordsBody>['kind']): readonly RecordKind[] =>
  recordKinds.filter((kind) => name === undefined || name.toLowerCase() === kind);

export const listChangedRecords = defineQuery({
  operation: 'listRecords',
  takes: inputOf(companyTarget, recordsBody),
  run(
    { target: { companyId }, body: { kind, updatedAfter, vacancyId, isClosed, ...page } },
    context: UseCaseContext<{ readonly records: RecordReads; readonly vacancies: VacancyReads }, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const filter = presentOnly({ updatedAfter, vacancyId, isClosed });
    const { store } = context;
    return listPage(
      {
        companyId,
        list: 'records',
        filters: { ...filter, kind },
        isInOrderOfTime: true,
        isValue: isInstant,
        async read(after, first) {
          const wanted = { companyId, kind: kindsOf(kind), scopes: [{}], filter, order };
          const [found = { items: [], hasNextPage: false }] = await store.records.pages({
            ...wanted,
            page: { first, after },
          });
          return inOrder(found, await recordsAsJson(store, companyId, found.items));
        },
      },
      page,
      context,
    );
  },
});

/** The entries of a catalogue, all of them, in the order of their ids. */

const entriesOf = (catalogue: CatalogueName, operation: OperationName) =>
  defineQuery({
    operation,
    takes: inputOf(companyTarget, z.strictObject({})),
    async run(
      { target: { companyId } },
      { store }: UseCaseContext<{ readonly catalogues: CatalogueReads }>,
    ): Promise<ListPage> {
      const entries = await store.catalogues.list(companyId, catalogue);
      return { data: entries.map((entry) => entryAsJson(catalogue, entry)), nextCursor: null, settledUntil: null };
    },
  });

export const entries = {
  notificableStatuses: entriesOf('notificableStatuses', 'listNotificableStatuses'),
  templateVariables: entriesOf('templateVariables', 'listTemplateVariables'),
  conversationActions: entriesOf('conversationActions', 'listConversationActions'),
  rejectionReasons: entriesOf('rejectionReasons', 'listRejectionReasons'),
} satisfies Readonly<Record<CatalogueName, unknown>>;
