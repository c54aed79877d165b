import { z } from 'zod';
import type { Move } from '../core/records/moves.js';
import {
  type Answer,
  answerShape,
  type FeatureRecord,
  type FeatureStatus,
  interviewShape,
  psychometricShape,
  recordShape,
  statusShape,
} from '../core/records/record.js';
import { presentialTimers, resultValidationTimerNames } from '../core/vacancies/featureVariants.js';
import { anyTimers, timersNamed } from '../core/vacancies/timers.js';
import { featureShape, type Task, taskShape, vacancyShape } from '../core/vacancies/vacancy.js';
import { type FieldOf, type Resource, resourceOf, schemasOf } from './resource.js';

/**
 * What leaves the process over REST: the core's shapes, and the words in which the specification differs from them. A
 * resource is declared once: what it shows, in which order, and what the OpenAPI document says of it are read off here. A
 * field that no shape names is not sent. What comes in is declared by the core's use cases (`takes`, routes.ts).
 */

const resultValidationTimers = timersNamed(...resultValidationTimerNames).meta({
  id: 'ResultValidationJobAutomations',
  description: 'When a candidate is discarded by itself, where results are validated: three timers.',
});

const feature = featureShape
  .extend({
    jobAutomations: z
      .union([presentialTimers, resultValidationTimers, anyTimers])
      .describe('What happens by itself, as it was sent: the timers of one of seven variants.'),
  })
  .meta({ id: 'Feature', description: 'A stage module of a vacancy.' });

const vacancy = vacancyShape
  .extend({
    // The response's enumeration has no other value, though `Branch` may be sent (CONTRACT "REST").
    type: z.enum(['Standard']).describe('The kind of the vacancy, of which responses know one.'),
    features: z.array(feature).describe('The stage modules, in ascending order.'),
  })
  .meta({ id: 'Vacancy', description: 'A job opening of a company.' });

const interview = interviewShape
  .extend({
    createdAt: interviewShape.shape.createdAt.nullable(),
    updatedAt: interviewShape.shape.updatedAt.nullable(),
  })
  .meta({ id: 'Interview', description: "A candidate's interview for a vacancy." });

/** The specification allows no null here. */
const psychometricStatus = statusShape
  .extend({
    descriptionCode: statusShape.shape.descriptionCode.unwrap(),
    notificationDelay: statusShape.shape.notificationDelay.unwrap(),
  })
  .meta({ id: 'PsychometricStatus', description: 'Where a psychometric record stands.' });

const psychometric = psychometricShape
  .extend({ status: psychometricStatus.describe('The current status.') })
  .partial({ submissionId: true, link: true, evaluationId: true, evaluationName: true })
  .meta({ id: 'Psychometric', description: "A candidate's psychometric test for a vacancy." });

const moduleRecord = recordShape
  .extend({})
  .meta({ id: 'ModuleRecord', description: "A candidate's record in a feature of any other kind." });

const move = z
  .strictObject({
    closed: z.xor([interview, psychometric, moduleRecord]).describe('The record that was closed.'),
    next: z
      .xor([interview, psychometric, moduleRecord, z.null()])
      .describe('The record that was begun; null where no feature follows: the candidate has finished.'),
  })
  .meta({ id: 'Move', description: 'What an orchestration did.' });

/** Every schema that responses are made of, by name. */
export const responseSchemas = schemasOf([
  vacancy,
  feature,
  taskShape,
  resultValidationTimers,
  interview,
  answerShape,
  psychometric,
  moduleRecord,
  statusShape,
  psychometricStatus,
  move,
]);

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Those that show all that is kept of their kind. One that kept something more would not compile here. */
const whole: {
  readonly Answer: Same<keyof z.infer<typeof answerShape>, keyof Answer>;
  readonly FeatureStatus: Same<keyof z.infer<typeof statusShape>, keyof FeatureStatus>;
  readonly Task: Same<keyof z.infer<typeof taskShape>, keyof Task>;
} = { Answer: true, FeatureStatus: true, Task: true };

const shown = <S extends z.ZodObject>(shape: S): Resource<FieldOf<S>> =>
  resourceOf(shape, responseSchemas, Object.keys(whole));

export const vacancyResource = shown(vacancy);
export const interviewResource = shown(interview);
export const psychometricResource = shown(psychometric);
const moduleResource = shown(moduleRecord);

function recordOfAnyKind(record: FeatureRecord): object {
  switch (record.kind) {
    case 'interview':
      return interviewResource.present(record);
    case 'psychometric':
      return psychometricResource.present(record);
    case 'module':
      return moduleResource.present(record);
  }
}

/** What an orchestration did, where the client prefers a representation (CONTRACT "REST"). */
export const moveResource = {
  name: 'Move',
  present({ closed, next }: Move): Record<FieldOf<typeof move>, object | null> {
    return { closed: recordOfAnyKind(closed), next: next && recordOfAnyKind(next) };
  },
};
