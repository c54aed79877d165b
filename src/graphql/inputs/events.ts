import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { EventVia as Via } from '../../core/events/event.js';
import { EventVia } from '../enums.js';
import { DateTime } from '../scalars.js';

@InputType({ description: 'Which events; all that is said has to fit.' })
export class EventFilter {
  @Field(() => [String], { nullable: true, description: 'Of one of these types.' })
  readonly types?: readonly string[] | null;

  @Field(() => ID, { nullable: true, description: 'In this vacancy.' })
  readonly vacancyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Of this candidate.' })
  readonly candidateId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Of this record; a move is of both of its records.' })
  readonly recordId?: string | null;

  @Field(() => ID, { nullable: true, description: 'By this actor.' })
  readonly actorId?: string | null;

  @Field(() => String, { nullable: true, description: 'By this operation.' })
  readonly operation?: string | null;

  @Field(() => EventVia, { nullable: true, description: 'By this way.' })
  readonly via?: Via | null;

  @Field(() => DateTime, { nullable: true, description: 'After this instant.' })
  readonly createdAfter?: string | null;
}

@ArgsType()
export class EventPageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'How many, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `seq` after which the page begins, or "0"; from the oldest that is kept where none is given.',
  })
  readonly after?: string | null;

  @Field(() => EventFilter, { nullable: true, description: 'Which events.' })
  readonly filter?: EventFilter | null;
}
