import { z } from 'zod';
import { marked, none, staff } from '../../kernel/marks.js';
import type { Instant } from '../../kernel/values/instants.js';
import { dateTime, id, type JsonObject, type Of, orNull, shownBy, unique } from '../../kernel/values/shapes.js';
import { maxTasks, sentTask, taskSources, taskTypes } from '../../settings/companySettings.js';
import { timersNamed } from './namedTimers.js';
import type { VacancyTimer } from './storedTimers.js';

/**
 * The vacancy of the core (specification, "Vacancy", "Feature", "Task", "Vacancy-level JobAutomations").
 *
 * A shape has the fields that clients see, in their order, with descriptions. The types, REST's answers and the
 * documents are made from the shapes. Fields that are stored but never shown are only in the types.
 */

export const vacancyStatusCodes = ['SAVED', 'CLOSED', 'IN_PROGRESS'] as const;
export const vacancyTypes = ['Standard', 'Branch'] as const;
export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
export const workModalities = ['ON_SITE', 'REMOTE', 'HYBRID'] as const;
export const featureCodes = [
  'INTERVIEW',
  'DOCUMENTS',
  'AUTOMATIC_ENGLISH_EXAM',
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'AUTOMATIC_SCHEDULING_AUTO',
  'AUTOMATIC_PSYCHOMETRIC',
  'AUTOMATIC_FORM',
] as const;

export type VacancyStatusCode = (typeof vacancyStatusCodes)[number];
export type FeatureCode = (typeof featureCodes)[number];

const statusShape = marked({
  code: none(z.enum(vacancyStatusCodes).describe('The status.')),
  createdAt: none(dateTime.describe('Since when.')),
}).describe('The current status, and since when it holds.');

const actionShape = marked({
  id: none(z.string().describe('The id of the action.')),
  templateId: none(z.string().describe('The id of the template.')),
}).describe('A message template that a feature uses.');
export type FeatureAction = Of<typeof actionShape>;

export const featureShape = marked({
  id: none(z.string().describe('The id of the feature, chosen by the client; unique within the vacancy.')),
  featureCode: none(z.enum(featureCodes).describe('The kind of the feature.')),
  // A candidate moves to the feature with the next higher order.
  order: none(z.number().describe('The position within the vacancy; unique there.')),
  isAutomatic: none(z.boolean().describe('Whether the module runs automatically.')),
  color: none(
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .describe('The colour code, `#RRGGBB`.'),
  ),
  customName: none(z.string().describe('The display name.')),
  actions: none(z.array(actionShape).describe('The message templates in use.')),
  selfInit: none(z.boolean().describe("Whether a candidate's record starts `IN_PROGRESS` instead of `PENDING`.")),
  jobAutomations: none(
    z
      .record(z.string(), z.union([z.number(), z.string()]))
      .describe('The automations: timers that act without a request.'),
  ),
});

/** A feature as the specification shows it. */
export type ShownFeature = Of<typeof featureShape>;

export interface Feature extends ShownFeature {
  /** The data of the variant as it was sent; null if none was sent. */
  readonly data: JsonObject | null;
}

export const taskShape = marked({
  id: none(z.string().describe('The id of the task.')),
  order: none(z.number().describe('The position within the list.')),
  text: none(z.string().describe('What is to be done.')),
  source: none(z.enum(taskSources).describe('Who wrote it.')),
  type: none(z.enum(taskTypes).describe('What it is for.')),
  relatedField: none(z.string().describe("The vacancy's field that it is about.").nullable()),
  version: none(z.number().describe('The version of its text.')),
  versionDate: none(dateTime.describe('Since when this version applies.')),
}).meta({ id: 'Task', description: "A task of a vacancy's list." });
export type Task = Of<typeof taskShape>;

/** A feature, and a task, with the members of their shapes in that order. */
export const shownFeature: (feature: Feature) => ShownFeature = shownBy(featureShape);
export const shownTask: (task: Task) => Task = shownBy(taskShape);

export const vacancyTimers = timersNamed('frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity').meta({
  id: 'VacancyJobAutomations',
  description: 'Two timers that freeze an inactive vacancy.',
});
export type VacancyTimers = Of<typeof vacancyTimers>;

export const vacancyShape = marked({
  id: none(z.string().describe('The id of the vacancy.')),
  shortCode: none(z.string().describe('A short code for people.').nullable()),
  type: none(z.enum(vacancyTypes).describe('The kind of the vacancy.')),
  companyId: none(z.string().describe('The company that it belongs to.')),
  locale: none(
    z
      .string()
      .describe(
        "The language code of the vacancy's texts: the company's setting, unless the vacancy was given another.",
      ),
  ),
  createdByUserId: staff(z.string().describe("Who created it: a user's id, or `api-key:` and the key's public id.")),
  locationId: none(z.number().describe('The id of the location.').nullable()),
  country: none(z.string().describe('The country code.').nullable()),
  status: none(statusShape),
  areaId: none(z.string().describe('The area of work.')),
  visibility: none(z.enum(visibilities).describe('Who may see it.')),
  workModality: none(z.enum(workModalities).describe('Where the work is done.')),
  name: none(z.string().describe('The name of the vacancy.')),
  maxCandidates: none(z.number().describe('The maximum number of candidates.').nullable()),
  jobDescription: none(z.string().describe('The description, as plain text.')),
  jobDescriptionHtml: none(z.string().describe('The description, as HTML.')),
  requirements: none(z.string().describe('The requirements, as plain text.').nullable()),
  requirementsHtml: none(z.string().describe('The requirements, as HTML.').nullable()),
  contextAI: none(z.string().describe('The context text for the assistant.').nullable()),
  features: none(z.array(featureShape).describe('The stage modules, in ascending order.')),
  hasFinalistsEnabled: none(z.boolean().describe('Whether the vacancy has finalists.')),
  taskList: none(z.array(taskShape).describe('The list of tasks.')),
  refCode: none(z.string().describe("The company's own reference, as text.").nullable()),
  jobAutomations: none(vacancyTimers),
  createdAt: none(dateTime.describe('When it was created.')),
  updatedAt: none(dateTime.describe('When it was last changed.')),
});

export interface Vacancy extends Of<typeof vacancyShape> {
  readonly features: readonly Feature[];
  /** Since when it is frozen; null if it is not. */
  readonly frozenAt: Instant | null;
  /** The name of the timer that froze it. */
  readonly frozenBy: string | null;
  readonly timer: VacancyTimer;
  /** What it was when it was closed; null if it is open. */
  readonly closedFrom: VacancyStatusCode | null;
}

/** The part of a feature that decides whether a candidate can go there, and how the candidate's record begins there. */
export type Destination = Pick<Feature, 'id' | 'featureCode' | 'order' | 'selfInit' | 'jobAutomations'>;

/** The tasks of a vacancy in requests. */

/** A vacancy's tasks. A task without an id is new. */
export const sentTaskList = z
  .array(sentTask.extend({ id: orNull(id), order: z.number() }))
  .max(maxTasks)
  .superRefine(unique('id', 'order'));
type SentTask = z.infer<typeof sentTaskList>[number];

interface Circumstances {
  readonly at: Instant;
  readonly newId: () => string;
}

/** Makes the new list from a request, in ascending order. The version of a task rises only if its text changes. */
export function editedTasks(
  before: readonly Task[],
  sent: readonly SentTask[],
  { at, newId }: Circumstances,
): readonly Task[] {
  const known = new Map(before.map((task) => [task.id, task]));
  const edited = sent.map(({ id, ...task }) => {
    const old = id ? known.get(id) : undefined;
    const { version, versionDate } =
      old?.text === task.text ? old : { version: (old?.version ?? 0) + 1, versionDate: at };
    return { ...task, id: id ?? newId(), version, versionDate };
  });
  return edited.toSorted((a, b) => a.order - b.order);
}
