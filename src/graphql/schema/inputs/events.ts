import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { EventVia as Via } from '../../../core/events/event.js';
import { EventVia } from '../enums.js';
import { DateTime } from '../scalars.js';

@InputType({ description: 'Selects events. All given conditions must hold.' })
export class EventFilter {
  @Field(() => [String], { nullable: true, description: 'Events of one of these types.' })
  readonly types?: readonly string[] | null;

  @Field(() => ID, { nullable: true, description: 'Events in this vacancy.' })
  readonly vacancyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Events of this candidate.' })
  readonly candidateId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Events of this record. A move belongs to both of its records.' })
  readonly recordId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Events by this actor.' })
  readonly actorId?: string | null;

  @Field(() => String, { nullable: true, description: 'Events of this operation.' })
  readonly operation?: string | null;

  @Field(() => EventVia, { nullable: true, description: 'Events that came by this way.' })
  readonly via?: Via | null;

  @Field(() => DateTime, { nullable: true, description: 'Events after this instant.' })
  readonly createdAfter?: string | null;
}

@ArgsType()
export class EventPageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Events of a page, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The `seq` after which the page begins, or "0". If none is given, it begins with the oldest event that is kept.',
  })
  readonly after?: string | null;

  @Field(() => EventFilter, { nullable: true, description: 'Which events.' })
  readonly filter?: EventFilter | null;
}
