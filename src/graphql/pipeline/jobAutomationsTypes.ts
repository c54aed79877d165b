import { createUnionType, Field, InterfaceType, ObjectType } from 'type-graphql';
import { objectWith } from '../../core/kernel/values/objects.js';
import { presentialTimerNames, resultValidationTimerNames } from '../../core/pipeline/shapes/featureVariants.js';
import { type ShownTimer, shownTimers } from '../../core/pipeline/shapes/timerSettings.js';
import { type Feature, type FeatureCode, featureCodes } from '../../core/pipeline/shapes/vacancy.js';
import { Planned } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import { AutomationTimerType, timerPairs } from './timerPairs.js';

/** A feature's automations as GraphQL shows them: the timers under their REST names, and also as a list. */
export interface AutomationsNode {
  readonly featureCode: FeatureCode;
  readonly timers: readonly ShownTimer[];
}

export function automationsNode({ featureCode, jobAutomations }: Feature): AutomationsNode {
  return {
    ...jobAutomations,
    featureCode,
    get timers() {
      return shownTimers(jobAutomations);
    },
  };
}

@InterfaceType('JobAutomations', { description: 'What the automations of every kind of feature have.' })
export abstract class JobAutomations {
  @Planned({ by: 'list', of: 'timers' })
  @Field(() => [AutomationTimerType], {
    description: 'All timers that were sent; those with shorter names come first.',
  })
  readonly timers!: readonly ShownTimer[];
}

const options = (of: string) => ({
  description: `The automations of ${of}: timers that act without a request.`,
  implements: JobAutomations,
  simpleResolvers: true,
});
// Nullable, because the specification shows these timers in answers but lets requests send others.
const resultValidation = timerPairs(resultValidationTimerNames, { nullable: true });

@Embedded()
@ObjectType(options('an interview'))
class InterviewJobAutomations extends JobAutomations {}

@resultValidation
@Embedded()
@ObjectType(options('a request for documents'))
class DocumentsJobAutomations extends JobAutomations {}

@resultValidation
@Embedded()
@ObjectType(options('an English exam'))
class EnglishExamJobAutomations extends JobAutomations {}

@Embedded()
@ObjectType(options('the scheduling of a virtual meeting'))
class SchedulingVirtualJobAutomations extends JobAutomations {}

@timerPairs(presentialTimerNames, { nullable: true })
@Embedded()
@ObjectType(options('the scheduling of a meeting on site'))
class SchedulingPresentialJobAutomations extends JobAutomations {}

@Embedded()
@ObjectType(options('scheduling without a recruiter'))
class SchedulingAutoJobAutomations extends JobAutomations {}

@resultValidation
@Embedded()
@ObjectType(options('a psychometric test'))
class PsychometricJobAutomations extends JobAutomations {}

@resultValidation
@Embedded()
@ObjectType(options('a form'))
class FormJobAutomations extends JobAutomations {}

const typeOf = {
  INTERVIEW: InterviewJobAutomations,
  DOCUMENTS: DocumentsJobAutomations,
  AUTOMATIC_ENGLISH_EXAM: EnglishExamJobAutomations,
  AUTOMATIC_SCHEDULING_VIRTUAL: SchedulingVirtualJobAutomations,
  AUTOMATIC_SCHEDULING_PRESENTIAL: SchedulingPresentialJobAutomations,
  AUTOMATIC_SCHEDULING_AUTO: SchedulingAutoJobAutomations,
  AUTOMATIC_PSYCHOMETRIC: PsychometricJobAutomations,
  AUTOMATIC_FORM: FormJobAutomations,
} as const satisfies Record<FeatureCode, typeof JobAutomations>;

/** The name of the GraphQL type of each feature's automations. */
export const automationsTypeNames: Readonly<Record<FeatureCode, string>> = objectWith(
  featureCodes,
  (featureCode) => typeOf[featureCode].name,
);

/** The name of the GraphQL type that a feature's automations have. */
export function automationsTypeName({ featureCode }: Pick<AutomationsNode, 'featureCode'>): string {
  return automationsTypeNames[featureCode];
}

export const FeatureJobAutomations = createUnionType({
  name: 'FeatureJobAutomations',
  description: "A feature's automations, by its kind.",
  types: () => Object.values(typeOf),
});
