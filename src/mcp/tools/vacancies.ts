import { z } from 'zod';
import { encodeCursor, orderDirections } from '../../core/kernel/reading/page.js';
import type { Selection } from '../../core/kernel/reading/projection.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import { vacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import type { Stage } from '../../core/pipeline/stores/vacancyStore.js';
import { listVacancies, newestFirst, orderedBy, vacancyOrderFields } from '../../core/vacancies/listVacancies.js';
import { readPipelines, readVacancy } from '../../core/vacancies/readVacancy.js';
import { maxItems } from '../answers/answer.js';
import { referenceTo, shownStatus, untrusted, writtenBy } from '../answers/untrusted.js';
import { companyId, cursor, listOf, nextCursor, partOf, reference, textFrom, tool } from './tool.js';

const vacancyItem = z.object({
  vacancyId: z.string(),
  status: z.string(),
  isFrozen: z.boolean(),
  stages: z.number().describe('How many stages it has.'),
  createdAt: z.string(),
  updatedAt: z.string(),
  untrusted,
});

/** What {@link itemOf} shows. */
const ofItem: Selection = Object.fromEntries(
  ['id', 'status', 'frozenAt', 'features', 'createdAt', 'updatedAt', 'name'].map((field) => [field, undefined]),
);

const itemOf = (vacancy: Vacancy) => ({
  vacancyId: referenceTo(vacancy.id),
  status: vacancy.status.code,
  isFrozen: vacancy.frozenAt !== null,
  stages: vacancy.features.length,
  createdAt: vacancy.createdAt,
  updatedAt: vacancy.updatedAt,
  untrusted: writtenBy('company', { name: vacancy.name }),
});

export const findVacancies = tool({
  name: 'find_vacancies',
  title: 'Find vacancies',
  description: 'Lists the job openings of a company, newest first. Filter by status, name, area and more.',
  calls: ['Query.vacancies'],
  hints: { readOnlyHint: true },
  input: z.strictObject({
    companyId,
    // What the core takes of a filter is checked by the core; a transformed text can't be shown as JSON Schema.
    filter: vacancyFilter
      .extend({ nameContains: z.string().max(512).nullish().describe('A part of its name.') })
      .optional(),
    orderBy: z.strictObject({ field: z.enum(vacancyOrderFields), direction: z.enum(orderDirections) }).optional(),
    cursor,
  }),
  output: listOf(vacancyItem),
  async run({ filter, orderBy = newestFirst, cursor: after }, { ask }) {
    const { items, hasNextPage } = await ask(
      listVacancies,
      'Query.vacancies',
      {},
      { filter, orderBy, first: maxItems, after },
      ofItem,
    );
    const { field } = orderBy;
    const cursors = items.map((vacancy) => encodeCursor({ value: orderedBy(vacancy, field), id: vacancy.id }, field));
    return { data: { items: items.map(itemOf) }, page: { of: 'items', cursors, hasNextPage } };
  },
});

/** Statuses of a stage: with codes that test providers chose, more would be too long for an answer. */
const maxStatuses = 30;

const stage = z.object({
  stageId: z.string(),
  order: z.number(),
  kind: z.string(),
  records: z
    .object({
      pending: z.number(),
      inProgress: z.number(),
      finished: z.number(),
      discarded: z.number(),
      medianDays: z.number(),
      byStatus: z.record(z.string(), z.number()).describe(`Of the ${maxStatuses} statuses that most records have.`),
      otherStatuses: z.number().describe('How many records have another status.'),
    })
    .nullable()
    .describe('Null if nobody is or was there, or if the caller may not read it.'),
  untrusted,
});

function recordsOf({ featureId: _, statuses, otherStatuses, ...counts }: Stage) {
  const inOrder = statuses.toSorted((a, b) => b.count - a.count);
  const shown = inOrder.slice(0, maxStatuses);
  const others = inOrder.slice(maxStatuses).reduce((sum, { count }) => sum + count, otherStatuses);
  return {
    ...counts,
    byStatus: Object.fromEntries(shown.map((one) => [shownStatus(one.code), one.count])),
    otherStatuses: others,
  };
}

export const getVacancy = tool({
  name: 'get_vacancy',
  title: 'Read a vacancy',
  description: 'Reads one vacancy with its stages in order, and how many candidates are in each of them, by status.',
  calls: ['Query.vacancy'],
  hints: { readOnlyHint: true },
  input: z.strictObject({ companyId, vacancyId: reference, cursor, textFrom }),
  output: vacancyItem.extend({ stages: z.array(stage), maxCandidates: z.number().nullable(), nextCursor }),
  async run({ vacancyId, cursor: after }, { ask, may }) {
    const vacancy = await ask(readVacancy, 'Query.vacancy', { vacancyId });
    const pipelines = may('Vacancy.pipeline')
      ? await ask(readPipelines, 'Vacancy.pipeline', { vacancyIds: [vacancyId] })
      : null;
    const counted = new Map(pipelines?.get(vacancyId)?.stages.map((one) => [one.featureId, one]));
    const { jobDescription, requirements, contextAI, name } = vacancy;
    const { items, page } = partOf(vacancy.features, after);
    return {
      data: {
        ...itemOf(vacancy),
        maxCandidates: vacancy.maxCandidates,
        stages: items.map(({ id, order, featureCode, customName }) => {
          const stage = counted.get(id);
          return {
            stageId: referenceTo(id),
            order,
            kind: featureCode,
            records: stage ? recordsOf(stage) : null,
            untrusted: writtenBy('company', { name: customName }),
          };
        }),
        untrusted: writtenBy('company', { name, jobDescription, requirements, contextAI }),
      },
      page: { of: 'stages', ...page },
    };
  },
});
