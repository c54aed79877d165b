import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { sentFilter } from '../../core/feed/listEvents.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';

@FieldsOf(sentFilter.shape)
@InputType({ description: 'Selects events. All given conditions must hold.' })
export class EventFilter {}

@ArgsType()
export class EventPageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Events of a page, 1 to 100.' })
  readonly first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `cursor` after which the page begins, or "0". Default: the oldest stored event.',
  })
  readonly after?: string | null;

  @Field(() => EventFilter, { nullable: true, description: 'Which events.' })
  readonly filter?: EventFilter | null;
}
