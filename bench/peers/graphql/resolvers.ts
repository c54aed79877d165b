import type { GraphQLResolveInfo } from 'graphql';
import type pg from 'pg';
import { timerOf } from '../rows/automations.ts';
import { candidatesById, clockOf, settingsOf } from '../rows/companies.ts';
import { decisionsAbout, type EventRow, type EventsWanted, feedPage, textOf } from '../rows/decisions.ts';
import {
  createVacancy,
  type FeatureRecord,
  interviewById,
  type VacancyRecord,
  vacanciesById,
} from '../rows/handWritten.ts';
import { moveAll } from '../rows/moveAll.ts';
import { typeOf } from '../rows/orchestrate.ts';
import {
  dueUntil,
  type RecordPage,
  type RecordRow,
  type RecordsWanted,
  recordById,
  recordPage,
} from '../rows/records.ts';
import { type VacanciesWanted, vacancyPage } from '../rows/vacancies.ts';
import { selected } from './selection.ts';

/** The root fields, and the fields of a single row, of the hand-written GraphQL peers. */

type Wanted = Omit<RecordsWanted, 'fields'>;

interface OfCandidate {
  readonly companyId: string;
  readonly candidateId: string;
}

const needsDates: ReadonlySet<string> = new Set(['AUTOMATIC_SCHEDULING_PRESENTIAL', 'AUTOMATIC_SCHEDULING_VIRTUAL']);

interface PossibleDate {
  readonly date: string;
  readonly duration: number;
}

interface Meeting {
  readonly date: string;
  readonly timezone: string | null;
}

/** The local time of a meeting, with its offset. */
function clockTime({ date, timezone }: Meeting): string | null {
  if (timezone === null) return null;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const;
  // The Swedish locale writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { ...day, ...time, timeZone: timezone, timeZoneName: 'longOffset' });
  const { timeZoneName = '', ...parts } = Object.fromEntries(
    format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]),
  );
  const { year, month, day: ofMonth, hour, minute, second, fractionalSecond } = parts;
  const offset = timeZoneName.slice('GMT'.length) || '+00:00';
  return `${year}-${month}-${ofMonth}T${hour}:${minute}:${second}.${fractionalSecond}${offset}`;
}

export function graphResolvers(pool: pg.Pool) {
  const page =
    (kind?: RecordRow['kind']) =>
    (_: unknown, args: Wanted, __: unknown, info: GraphQLResolveInfo): Promise<RecordPage> =>
      recordPage(pool, { ...args, ...(kind && { kind }), fields: selected(info) });
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
      actor: ({ actorKind, actorId }: EventRow) => ({ kind: actorKind, actorId }),
    },
    Decision: { text: textOf },
    Meeting: { clockTime },
    Candidate: {
      records: ({ companyId, candidateId }: OfCandidate, args: Wanted, context: unknown, info: GraphQLResolveInfo) =>
        page()(null, { ...args, companyId, filter: { candidateId } }, context, info),
    },
    Query: {
      vacancy: async (_: unknown, { companyId, id }: { companyId: string; id: string }) =>
        (await vacanciesById(pool, companyId, [id]))[0],
      vacancies: (_: unknown, args: Omit<VacanciesWanted, 'fields'>, __: unknown, info: GraphQLResolveInfo) =>
        vacancyPage(pool, { ...args, fields: selected(info) }),
      interview: (_: unknown, { companyId, vacancyId, id }: { companyId: string; vacancyId: string; id: string }) =>
        interviewById(pool, companyId, vacancyId, id),
      interviews: page('interview'),
      record: (
        _: unknown,
        args: { companyId: string; vacancyId: string; id: string },
        __: unknown,
        info: GraphQLResolveInfo,
      ) => recordById(pool, args, selected(info)),
      records: page(),
      candidate: async (_: unknown, args: OfCandidate, __: unknown, info: GraphQLResolveInfo) => {
        const fields = selected(info);
        const hasLabel = fields.has('displayName') || fields.has('externalUrl');
        return hasLabel ? (await candidatesById(pool, args.companyId, [args.candidateId]))[0] : args;
      },
      companySettings: (_: unknown, { companyId }: { companyId: string }) => settingsOf(pool, companyId),
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
