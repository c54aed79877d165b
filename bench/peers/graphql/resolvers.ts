import { type FieldNode, type GraphQLResolveInfo, Kind as NodeKind, type SelectionSetNode } from 'graphql';
import type pg from 'pg';
import { timerOf } from '../rows/automations.ts';
import { decisionsAbout, type EventRow, type EventsWanted, feedPage, textOf } from '../rows/decisions.ts';
import {
  createVacancy,
  type FeatureRecord,
  interviewById,
  longVacancyColumns,
  type VacancyRecord,
  vacanciesById,
} from '../rows/handWritten.ts';
import { moveAll } from '../rows/moveAll.ts';
import { typeOf } from '../rows/orchestrate.ts';
import {
  type Connection,
  clockOf,
  countRecords,
  dueUntil,
  heavyFields,
  type RecordRow,
  type RecordsWanted,
  recordById,
  recordPage,
  type VacanciesWanted,
  vacancyPage,
} from '../rows/records.ts';

/** The root fields, and the fields of a single row, of the hand-written GraphQL peers. */

/** The names of all fields in a selection, at any depth. */
function fieldsIn(selections: SelectionSetNode | undefined, info: GraphQLResolveInfo, found = new Set<string>()) {
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === NodeKind.FIELD) found.add(selection.name.value);
    const inner =
      selection.kind === NodeKind.FRAGMENT_SPREAD
        ? info.fragments[selection.name.value]?.selectionSet
        : selection.selectionSet;
    fieldsIn(inner, info, found);
  }
  return found;
}

/** The same selections come again and again: each is walked once. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** Which of these fields are selected. */
function selected(fields: readonly string[], info: GraphQLResolveInfo): string[] {
  const node = info.fieldNodes[0] as FieldNode;
  const found = known.get(node) ?? fieldsIn(node.selectionSet, info);
  known.set(node, found);
  return fields.filter((field) => found.has(field));
}

type Wanted = Omit<RecordsWanted, 'heavy'>;
/** A page of records, with what counts all of them. */
type Page = Connection<RecordRow> & { readonly wanted: RecordsWanted };

const needsDates: ReadonlySet<string> = new Set(['AUTOMATIC_SCHEDULING_PRESENTIAL', 'AUTOMATIC_SCHEDULING_VIRTUAL']);

interface PossibleDate {
  readonly date: string;
  readonly duration: number;
}

export function graphResolvers(pool: pg.Pool) {
  const page =
    (kind?: RecordRow['kind']) =>
    async (_: unknown, args: Wanted, __: unknown, info: GraphQLResolveInfo): Promise<Page> => {
      const wanted = { ...args, ...(kind && { kind }), heavy: selected(heavyFields, info) };
      return { ...(await recordPage(pool, wanted)), wanted };
    };
  const totalCount = ({ wanted }: Page): Promise<number> => countRecords(pool, wanted);
  return {
    Vacancy: {
      status: ({ statusCode, statusCreatedAt }: VacancyRecord) => ({ code: statusCode, createdAt: statusCreatedAt }),
    },
    Feature: {
      jobAutomations: ({ timers }: FeatureRecord) => ({ timers }),
      possibleDates: ({ featureCode, data }: FeatureRecord) => {
        if (!needsDates.has(featureCode)) return [];
        const { possibleDates = [] } = (data ?? {}) as { possibleDates?: readonly PossibleDate[] };
        return possibleDates.map((one) => ({ ...one, instant: new Date(one.date).toISOString() }));
      },
    },
    Event: {
      actor: ({ actorKind, actorId }: EventRow) => ({ kind: actorKind, id: actorId }),
    },
    Decision: { text: textOf },
    InterviewConnection: { totalCount },
    RecordConnection: { totalCount },
    Candidate: {
      records: (
        { companyId, candidateId }: { companyId: string; candidateId: string },
        args: Wanted,
        context: unknown,
        info: GraphQLResolveInfo,
      ) => page()(null, { ...args, companyId, filter: { candidateId } }, context, info),
    },
    Query: {
      vacancy: async (_: unknown, { companyId, id }: { companyId: string; id: string }) =>
        (await vacanciesById(pool, companyId, [id]))[0],
      vacancies: (_: unknown, args: Omit<VacanciesWanted, 'long'>, __: unknown, info: GraphQLResolveInfo) =>
        vacancyPage(pool, { ...args, long: selected(Object.keys(longVacancyColumns), info) }),
      interview: (_: unknown, { companyId, vacancyId, id }: { companyId: string; vacancyId: string; id: string }) =>
        interviewById(pool, companyId, vacancyId, id),
      interviews: page('interview'),
      record: (
        _: unknown,
        args: { companyId: string; vacancyId: string; id: string },
        __: unknown,
        info: GraphQLResolveInfo,
      ) => recordById(pool, args, selected(heavyFields, info)),
      records: page(),
      candidate: (_: unknown, args: { companyId: string; candidateId: string }) => args,
      decisions: async (
        _: unknown,
        { companyId, filter, first }: { companyId: string; filter: { candidateId: string }; first: number },
      ) => ({ nodes: await decisionsAbout(pool, companyId, filter.candidateId, first) }),
      events: (_: unknown, args: EventsWanted) => feedPage(pool, args),
      companyClock: async (_: unknown, { companyId }: { companyId: string }) => ({
        companyId,
        now: await clockOf(pool, companyId),
      }),
      automationPreview: async (
        _: unknown,
        { companyId, vacancyId, at, first }: { companyId: string; vacancyId: string; at: string; first: number },
      ) => {
        const due = await dueUntil(pool, companyId, vacancyId, at);
        const items = due.flatMap(({ statusCode, ...one }) => {
          const timer = timerOf[statusCode];
          return timer ? { ...one, action: 'DISCARD', timer } : [];
        });
        return { totalCount: items.length, items: items.slice(0, first) };
      },
    },
    Mutation: {
      createVacancy: (_: unknown, { companyId, input }: { companyId: string; input: Record<string, unknown> }) =>
        createVacancy(pool, companyId, input),
      forwardFeatures: async (_: unknown, { input }: { input: { companyId: string; resourceIds: string[] } }) => ({
        results: await moveAll(pool, input.companyId, input.resourceIds),
      }),
    },
  };
}

/** The type of a record, for its interface. */
export const recordType = ({ kind }: RecordRow): string => typeOf[kind];
