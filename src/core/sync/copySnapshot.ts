import type { ObjectKind } from '../application/access/viewer.js';
import { whole } from '../application/domainEvent.js';
import type { CatalogueName, CatalogueReads, Entry } from '../catalogues/catalogue.js';
import type { PageRequest } from '../kernel/reading/page.js';
import type { BanReads, LabelReads } from '../pipeline/stores/labelStore.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { cursorValueOf } from '../records/bans.js';
import { oldestFirst } from '../records/listRecords.js';
import { type SettingsReads, settingsOf } from '../settings/companySettings.js';
import { type CopyScope, type CopyState, putLine, type SnapshotPlace } from './copyState.js';
import { banAsJson, candidateAsJson, entryAsJson, recordsAsJson, vacancyAsJson } from './objectJson.js';

/**
 * The lists of a copy's first phase. Each is read in an order that never changes: what is inserted meanwhile comes from
 * the feed.
 */

export interface CopyStore {
  readonly vacancies: VacancyReads;
  readonly records: RecordReads;
  readonly labels: LabelReads;
  readonly bans: BanReads;
  readonly settings: SettingsReads;
  readonly catalogues: CatalogueReads;
}

export interface CopyReading {
  readonly scope: CopyScope;
  readonly store: CopyStore;
  readonly defaultLocale: string;
}

/** A page of a list, as lines. */
interface Part {
  readonly lines: readonly string[];
  /** The place of the last object; null at the end of the list. */
  readonly end: { readonly value: string; readonly id: string } | null;
}
type ReadPart = (page: PageRequest) => Promise<Part>;

/** The catalogue of each kind of entry. */
export const catalogueOf = {
  NOTIFICABLE_STATUS: 'notificableStatuses',
  TEMPLATE_VARIABLE: 'templateVariables',
  CONVERSATION_ACTION: 'conversationActions',
  REJECTION_REASON: 'rejectionReasons',
} as const satisfies Partial<Record<ObjectKind, CatalogueName>>;

/** The lists of a kind, in their order. */
function partsOf(kind: ObjectKind, reading: CopyReading): readonly ReadPart[] {
  const { scope, store } = reading;
  switch (kind) {
    case 'VACANCY':
      return [vacancies(reading)];
    case 'RECORD':
      // An index finds the records of one kind, of a company or of a vacancy, in the order of their creation.
      return scope.recordKinds.flatMap((recordKind) =>
        (scope.vacancyIds ?? [null]).map(
          (vacancyId): ReadPart =>
            async (page) => {
              const scopes = [vacancyId === null ? {} : { vacancyId }];
              const wanted = {
                companyId: scope.companyId,
                kind: recordKind,
                scopes,
                filter: {},
                order: oldestFirst,
                page,
              };
              const [found = { items: [], hasNextPage: false }] = await store.records.pages(wanted);
              const json = await recordsAsJson(store, scope.companyId, found.items);
              const lines = found.items.map(({ id }, at) => putLine('RECORD', id, json[at] ?? ''));
              return { lines, end: endOf(found, ({ createdAt, id }) => ({ value: createdAt, id })) };
            },
        ),
      );
    case 'CANDIDATE':
      return [candidates(reading)];
    case 'BAN':
      return [bans(reading)];
    case 'SETTINGS':
      return [async () => ({ lines: [await settingsLine(reading)], end: null })];
    default:
      return [entries(kind, reading)];
  }
}

const vacancies =
  ({ scope: { companyId }, store }: CopyReading): ReadPart =>
  async (page) => {
    const order = { field: 'CREATED_AT', direction: 'ASC' } as const;
    const found = await store.vacancies.page({ companyId, filter: {}, order, page });
    const lines = found.items.map((one) => putLine('VACANCY', one.id, vacancyAsJson(one)));
    return { lines, end: endOf(found, ({ createdAt, id }) => ({ value: createdAt, id })) };
  };

/** By id, which never changes. */
const candidates =
  ({ scope: { companyId }, store }: CopyReading): ReadPart =>
  async (page) => {
    const found = await store.labels.page({ companyId, filter: {}, order: 'ID', page });
    const lines = found.items.map((one) => putLine('CANDIDATE', one.id, candidateAsJson(one)));
    return { lines, end: endOf(found, ({ id }) => ({ value: '', id })) };
  };

const bans =
  ({ scope: { companyId }, store }: CopyReading): ReadPart =>
  async (page) => {
    const found = await store.bans.page(companyId, page);
    const lines = found.items.map((one) => putLine('BAN', one.id, banAsJson(one)));
    return { lines, end: endOf(found, (one) => ({ value: cursorValueOf(one), id: one.id })) };
  };

/** A catalogue is short, so each page reads it whole. */
const entries =
  (kind: keyof typeof catalogueOf, reading: CopyReading): ReadPart =>
  async ({ first, after }) => {
    const found = [...(await entryLines(kind, reading))]
      .filter(([id]) => after === null || id > after.id)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const page = { items: found.slice(0, first), hasNextPage: found.length > first };
    return { lines: page.items.map(([, line]) => line), end: endOf(page, ([id]) => ({ value: '', id })) };
  };

function endOf<T>(
  { items, hasNextPage }: { readonly items: readonly T[]; readonly hasNextPage: boolean },
  placeOf: (item: T) => { readonly value: string; readonly id: string },
): Part['end'] {
  const last = items.at(-1);
  return hasNextPage && last !== undefined ? placeOf(last) : null;
}

export async function settingsLine({ scope: { companyId }, store, defaultLocale }: CopyReading): Promise<string> {
  const settings = await settingsOf(store, companyId, defaultLocale);
  return putLine('SETTINGS', companyId, JSON.stringify(whole('CompanySettings', settings)));
}

/** The lines of a catalogue's entries, by their ids. */
export async function entryLines(
  kind: keyof typeof catalogueOf,
  { scope: { companyId }, store }: CopyReading,
): Promise<ReadonlyMap<string, string>> {
  const catalogue = catalogueOf[kind];
  const entries: readonly Entry<CatalogueName>[] = await store.catalogues.list(companyId, catalogue);
  return new Map(entries.map((entry) => [entry.id, putLine(kind, entry.id, entryAsJson(catalogue, entry))]));
}

export interface CopyProgress {
  readonly lines: readonly string[];
  readonly state: CopyState;
}

/** After so many milliseconds, no further list of a chunk is read: a key for many vacancies has many that may be empty. */
const chunkMs = 3_000;

/**
 * Reads on, until there are lines, all lists were read, or the time of a chunk is over.
 * @param most objects of one read
 */
export async function readSnapshot(
  state: CopyState,
  from: SnapshotPlace,
  most: number,
  reading: CopyReading & { readonly now: () => number },
): Promise<CopyProgress> {
  const until = reading.now() + chunkMs;
  const parts = state.kinds.map((kind) => partsOf(kind, reading));
  for (let at: SnapshotPlace | null = from; at !== null; ) {
    const ofKind: readonly ReadPart[] | undefined = parts[at.kind];
    if (!ofKind) break;
    const part: ReadPart | undefined = ofKind[at.part];
    if (!part) {
      at = { kind: at.kind + 1, part: 0, value: '', id: '' };
      continue;
    }
    const after = at.id === '' ? null : { value: at.value, id: at.id };
    const { lines, end }: Part = await part({ first: most, after });
    at = end ? { ...at, ...end } : { kind: at.kind, part: at.part + 1, value: '', id: '' };
    if (lines.length > 0 || reading.now() >= until) return { lines, state: { ...state, snapshot: at } };
  }
  return { lines: [], state: { ...state, snapshot: null } };
}
