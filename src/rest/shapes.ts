import { z } from 'zod';
import { content, type MarkedShape, none } from '../core/kernel/marks.js';
import type { Move } from '../core/pipeline/rules/moves.js';
import { presentialTimers, resultValidationTimerNames } from '../core/pipeline/shapes/featureVariants.js';
import { anyTimers, timersNamed } from '../core/pipeline/shapes/namedTimers.js';
import {
  type Answer,
  answerShape,
  type FeatureRecord,
  type FeatureStatus,
  interviewShape,
  psychometricShape,
  recordShape,
  statusShape,
} from '../core/pipeline/shapes/record.js';
import {
  featureShape,
  type ShownFeature,
  type Task,
  taskShape,
  vacancyShape,
} from '../core/pipeline/shapes/vacancy.js';
import { type FieldOf, type Resource, resourceOf, schemasOf } from './resource.js';

/**
 * The answers of REST: the core's shapes, with the specification's differences from them. Each resource is declared
 * once: its fields, their order and their text in the OpenAPI document all come from here. A field that no shape names
 * is not sent. The core's use cases declare the inputs (`takes`, rows.ts).
 */

const resultValidationTimers = timersNamed(...resultValidationTimerNames).meta({
  id: 'ResultValidationJobAutomations',
  description: 'Three timers that discard a candidate, in features whose results are validated.',
});

const feature = featureShape
  .extend({
    jobAutomations: none(
      z
        .union([presentialTimers, resultValidationTimers, anyTimers])
        .describe('The automations: the timers of one of seven variants, as they were sent.'),
    ),
  })
  .meta({ id: 'Feature', description: 'A stage module of a vacancy.' });

const vacancy = vacancyShape
  .extend({
    // The response's enumeration has only this value, although `Branch` may be sent (docs/BEHAVIOUR.md, "Over REST").
    type: none(z.enum(['Standard']).describe('The kind of the vacancy. Responses always show this one.')),
    features: none(z.array(feature).describe('The stage modules, in ascending order.')),
  })
  .meta({ id: 'Vacancy', description: 'A job opening of a company.' });

const interview = interviewShape
  .extend({
    createdAt: none(interviewShape.shape.createdAt.nullable()),
    updatedAt: none(interviewShape.shape.updatedAt.nullable()),
  })
  .meta({ id: 'Interview', description: "A candidate's interview for a vacancy." });

/** The specification allows no null here. */
const psychometricStatus = statusShape
  .extend({
    descriptionCode: none(statusShape.shape.descriptionCode.unwrap()),
    notificationDelay: none(statusShape.shape.notificationDelay.unwrap()),
  })
  .meta({ id: 'PsychometricStatus', description: 'The status of a psychometric record.' });

const psychometric = psychometricShape
  .extend({
    status: none(psychometricStatus.describe('The current status.')),
    submissionId: content(psychometricShape.shape.submissionId.optional()),
    link: content(psychometricShape.shape.link.optional()),
    evaluationId: content(psychometricShape.shape.evaluationId.optional()),
    evaluationName: content(psychometricShape.shape.evaluationName.optional()),
  })
  .meta({ id: 'Psychometric', description: "A candidate's psychometric test for a vacancy." });

const moduleRecord = recordShape
  .extend({})
  .meta({ id: 'ModuleRecord', description: "A candidate's record in a feature of any other kind." });

const move = z
  .strictObject({
    closed: z.xor([interview, psychometric, moduleRecord]).describe('The record that was closed.'),
    next: z
      .xor([interview, psychometric, moduleRecord, z.null()])
      .describe('The record that was created; null if no feature follows: the candidate has finished.'),
  })
  .meta({ id: 'Move', description: 'What an orchestration did.' });

/** All schemas of responses, by name. */
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

/** The schemas of objects that are stored as they are shown. If more were stored, this would not compile. */
const whole: {
  readonly Answer: Same<keyof z.infer<typeof answerShape>, keyof Answer>;
  readonly FeatureStatus: Same<keyof z.infer<typeof statusShape>, keyof FeatureStatus>;
  readonly Feature: Same<keyof z.infer<typeof feature>, keyof ShownFeature>;
  readonly Task: Same<keyof z.infer<typeof taskShape>, keyof Task>;
} = { Answer: true, Feature: true, FeatureStatus: true, Task: true };

const shown = <S extends MarkedShape>(shape: S): Resource<FieldOf<S>> =>
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

/** The result of an orchestration, for clients that prefer a representation (docs/BEHAVIOUR.md, "Over REST"). */
export const moveResource = {
  name: 'Move',
  present({ closed, next }: Move): Record<FieldOf<typeof move>, object | null> {
    return { closed: recordOfAnyKind(closed), next: next && recordOfAnyKind(next) };
  },
};
