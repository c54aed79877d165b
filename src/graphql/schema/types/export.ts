import { Field, ID, ObjectType } from 'type-graphql';
import type { PersonalPlace } from '../../../core/people/erasure/erasure.js';
import type { ExportItem } from '../../../core/people/export/places.js';
import type { JsonObject } from '../../../core/values/shapes.js';
import type { Connection, Edge, PageInfo } from '../connection.js';
import { PersonalPlaceName } from '../enums.js';
import { DateTime, JSONObject } from '../scalars.js';
import { PageInfoType } from './connections.js';

@ObjectType('ExportItem', { description: 'Something that is kept about a candidate.', simpleResolvers: true })
export class ExportItemType implements ExportItem {
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

@ObjectType('ExportEdge', { description: 'An item with its place in the export.', simpleResolvers: true })
class ExportEdge implements Edge<ExportItemType> {
  @Field(() => String, { description: 'Identifies this place. Pass it as `after` to read what follows.' })
  readonly cursor!: string;

  @Field(() => ExportItemType, { description: 'The item.' })
  readonly node!: ExportItemType;
}

@ObjectType('ExportConnection', { description: 'A page of an export.', simpleResolvers: true })
export class ExportConnection implements Omit<Connection<ExportItemType>, 'totalCount'> {
  @Field(() => [ExportEdge], { description: 'The items of this page, with their cursors.' })
  readonly edges!: readonly Edge<ExportItemType>[];

  @Field(() => [ExportItemType], { description: 'The items of this page, without cursors.' })
  readonly nodes!: readonly ExportItemType[];

  @Field(() => PageInfoType, { description: 'The position of this page.' })
  readonly pageInfo!: PageInfo;
}
