import { Field, ID, ObjectType } from 'type-graphql';
import type { JsonObject } from '../../../core/kernel/values/shapes.js';
import type { ExportItem } from '../../../core/modules/people/export/places.js';
import type { PersonalPlace } from '../../../core/modules/people/shapes/erasure.js';
import { listType } from '../lists/connectionTypes.js';
import { PersonalPlaceName } from '../values/enums.js';
import { DateTime, JSONObject } from '../values/scalars.js';

@ObjectType('ExportItem', { description: 'Something that is kept about a candidate.', simpleResolvers: true })
class ExportItemType implements ExportItem {
  @Field(() => PersonalPlaceName, { description: 'Where it is kept.' })
  readonly place!: PersonalPlace;

  @Field(() => ID, { description: 'Its id, of which each place has one.' })
  readonly id!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  readonly at!: string;

  @Field(() => JSONObject, {
    description:
      'What is kept: records, answers, decisions, reviews, bans and holds as GraphQL shows them, events as webhooks get them.',
  })
  readonly data!: JsonObject;
}

export const ExportConnection = listType('Export', ExportItemType, 'A page of an export.', {
  edge: 'An item with its place in the export.',
  node: 'The item.',
  items: 'items',
});
