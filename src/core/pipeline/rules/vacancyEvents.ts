import { z } from 'zod';
import { difference, type EventMembers, event, whole } from '../../application/domainEvent.js';
import type { DomainEvent, EventType } from '../../application/event.js';
import { marked, none, shapeOf } from '../../kernel/marks.js';
import { type JsonObject, jsonObject, storedInstant, textOrNull } from '../../kernel/values/shapes.js';
import { timeUnits } from '../shapes/namedTimers.js';
import { shownTimers } from '../shapes/timerSettings.js';
import { type Feature, featureShape, type Vacancy, vacancyShape } from '../shapes/vacancy.js';

/** The events of vacancies, and the members that their data has. */

const timers = z
  .array(
    marked({ name: none(z.string()), time: none(z.number()), unit: none(z.enum(timeUnits)), runs: none(z.boolean()) }),
  )
  .describe('The same timers as a list.');

const timersData = z.object({ timers: none(timers) }).catchall(z.union([z.number(), z.string()]));

const feature = shapeOf<Feature>()({
  ...featureShape.shape,
  jobAutomations: none(timersData),
  data: none(jsonObject.nullable().describe('The data of the variant.')),
});

export const vacancyData = shapeOf<Omit<Vacancy, 'timer' | 'closedFrom'>>()({
  ...vacancyShape.shape,
  features: none(z.array(feature)),
  frozenAt: none(storedInstant.nullable().describe('Since when it is frozen.')),
  frozenBy: none(textOrNull.describe('The timer that froze it.')),
});

/** The reason of a change that a timer made. */
export interface Because {
  readonly cause?: JsonObject;
  readonly heldReason?: string;
}

type Timers = Readonly<Record<string, number | string>>;

/** Timers by their REST names, and as a list, as GraphQL has them. */
const shownAutomations = (timers: Timers): object => ({ ...timers, timers: shownTimers(timers) });

const shownFeatures = (features: Vacancy['features']): readonly object[] =>
  features.map((feature) => ({ ...feature, jobAutomations: shownAutomations(feature.jobAutomations) }));

const ofVacancies: EventMembers = {
  hidden: new Set(['timer', 'closedFrom']),
  changed: { features: (_, after) => shownFeatures(after as Vacancy['features']) },
};

/** A vacancy as the event that created it would have it now. */
export function wholeVacancy(vacancy: Vacancy): JsonObject {
  const shown = { ...vacancy, timer: undefined, closedFrom: undefined, features: shownFeatures(vacancy.features) };
  return whole('Vacancy', shown);
}

export function vacancyCreated(vacancy: Vacancy): DomainEvent {
  const after = wholeVacancy(vacancy);
  return event('VACANCY_CREATED', 'Vacancy', { vacancyId: vacancy.id }, { before: null, after });
}

export function vacancyChanged(
  type: Extract<EventType, `VACANCY_${string}`>,
  before: Vacancy,
  after: Vacancy,
): DomainEvent {
  return event(type, 'Vacancy', { vacancyId: after.id }, difference(before, after, ofVacancies));
}

/** A vacancy that is no longer frozen, for callers that have not read all of it. @param before its frozen values */
export function vacancyThawed(
  vacancyId: string,
  before: { readonly frozenAt: string; readonly frozenBy: string | null; readonly updatedAt: string },
  updatedAt: string,
): DomainEvent {
  const after = { frozenAt: null, frozenBy: null, updatedAt };
  return event('VACANCY_THAWED', 'Vacancy', { vacancyId }, difference(before, after, ofVacancies));
}

/** The event of what a timer did to a vacancy, or would have done. */
export function vacancyTimed(
  type: 'VACANCY_FROZEN' | 'AUTOMATION_SHADOWED',
  before: Vacancy,
  after: Vacancy,
  because: Because,
): DomainEvent {
  const changes = difference(before, after, ofVacancies);
  return event(type, 'Vacancy', { vacancyId: after.id }, { ...changes, ...because });
}
