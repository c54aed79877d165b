import { Field, Int, ObjectType } from 'type-graphql';
import type { Actor } from '../../core/events/event.js';
import type { RefusalCount } from '../../core/refusals/refusal.js';
import { DateTime } from '../scalars.js';
import { ActorType } from './event.js';

@ObjectType('RefusalCount', {
  description: 'How often a caller was refused something for one reason, within a minute.',
  simpleResolvers: true,
})
export class RefusalCountType implements RefusalCount {
  @Field(() => ActorType, {
    nullable: true,
    description: 'Whom; null for all those of a minute in which more than 1,000 were refused something.',
  })
  readonly actor!: Actor | null;

  @Field(() => String, { description: "Why: the error's `reason`, or its `code` where it has none." })
  readonly reason!: string;

  @Field(() => DateTime, { description: 'The beginning of the minute.' })
  readonly minute!: string;

  @Field(() => Int, { description: 'How often.' })
  readonly count!: number;
}
