import { Field, Float, ObjectType } from 'type-graphql';
import type { presentialTimerNames, resultValidationTimerNames } from '../../core/pipeline/shapes/featureVariants.js';
import type { TimeUnit as Unit } from '../../core/pipeline/shapes/namedTimers.js';
import type { ShownTimer } from '../../core/pipeline/shapes/timerSettings.js';
import type { VacancyTimers } from '../../core/pipeline/shapes/vacancy.js';
import { Embedded } from '../decorators/keys.js';
import { TimeUnit } from '../fields/enums.js';

type PairName<T> = { [K in keyof T]: K extends `${infer N}TimeUnit` ? N : never }[keyof T];
type TimerName =
  | (typeof presentialTimerNames)[number]
  | (typeof resultValidationTimerNames)[number]
  | PairName<VacancyTimers>;

const meanings: Readonly<Record<TimerName, string>> = {
  frozenDueToFinalistInactivity: 'the vacancy is frozen when its finalists stay inactive',
  frozenDueToSelectionInactivity: 'the vacancy is frozen when its selection stays inactive',
  discardDueToInactivityInToSchedule: 'a candidate who schedules no meeting is discarded',
  discardDueToInactivityInAttendanceValidation: 'a candidate whose attendance nobody confirms is discarded',
  discardDueToInactivityAfterBeingCancelled: 'a candidate whose meeting was cancelled is discarded',
  discardDueToInactivityInResultValidation: 'a candidate whose result nobody confirms is discarded',
  discardDueToInactivityInError: 'a candidate whose module stays in error is discarded',
  discardDueToLackOfInterest:
    'a candidate who shows no interest is discarded: the record stays PENDING, which cannot happen in a feature with selfInit',
};

/** Declares both fields of each named timer on a type's class. */
export function timerPairs(names: readonly TimerName[], { nullable = false } = {}): ClassDecorator {
  return ({ prototype }) => {
    for (const name of names) {
      Field(() => Float, { nullable, description: `The time after which ${meanings[name]}.` })(
        prototype,
        `${name}Time`,
      );
      Field(() => TimeUnit, { nullable, description: `The unit of ${name}Time.` })(prototype, `${name}TimeUnit`);
    }
  };
}

@Embedded()
@ObjectType('AutomationTimer', {
  description: 'A timer: a duration after which the service acts without a request.',
  simpleResolvers: true,
})
export class AutomationTimerType implements ShownTimer {
  @Field(() => String, { description: 'Its REST name without `Time`, such as `discardDueToLackOfInterest`.' })
  readonly name!: string;

  @Field(() => Float, { description: 'The duration, in `unit`.' })
  readonly time!: number;

  @Field(() => TimeUnit, { description: 'The unit of `time`.' })
  readonly unit!: Unit;

  @Field(() => Boolean, {
    description:
      'Whether it has an effect here. Timers with unknown names, and those that freeze a vacancy, are stored, but do nothing.',
  })
  readonly runs!: boolean;
}
