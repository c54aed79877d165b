import { Field, ID, ObjectType } from 'type-graphql';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import { exportCandidate } from '../../core/people/export/exportCandidate.js';
import type { ExportItem } from '../../core/people/export/places.js';
import type { PersonalPlace } from '../../core/people/shapes/erasure.js';
import { Shows } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import { ofCandidate } from '../fields/args.js';
import { listType } from '../fields/connectionTypes.js';
import { PersonalPlaceName } from '../fields/enums.js';
import { idsGoneFrom, replacedBy } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { connectedBy, query, rootFields } from '../fields/rootRows.js';
import { DateTime, JSONObject } from '../fields/scalars.js';

@Embedded()
@ObjectType('ExportItem', { description: 'An item that is stored about a candidate.', simpleResolvers: true })
class ExportItemType implements ExportItem {
  @Field(() => PersonalPlaceName, { description: 'Where it is stored.' })
  readonly place!: PersonalPlace;

  @Shows('id')
  @Field(() => ID, { description: 'Its id, unique within its place.' })
  readonly itemId!: string;

  @Field(() => ID, {
    description: 'The same as `itemId`.',
    deprecationReason: replacedBy('itemId', idsGoneFrom),
  })
  readonly id!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  readonly at!: string;

  @Field(() => JSONObject, {
    description:
      'The stored data: records, answers, decisions, reviews, bans and holds as GraphQL returns them, events as webhooks receive them.',
  })
  readonly data!: JsonObject;
}

const ExportConnection = listType('Export', ExportItemType, 'A page of an export.', {
  edge: 'An item with its cursor.',
  node: 'The item.',
  items: 'items',
});

export const ExportResolver = rootFields({
  candidateExport: query(exportCandidate, {
    type: () => ExportConnection,
    description:
      'Everything that is stored about a candidate: by place, then by time and id (older answers by record, decisions, events and deliveries by the number of their event), each item once. A page ends after 8 MiB. Changes after the first page are not included. Reading the first page records an event. For admins.',
    ids: ofCandidate,
    page: PageArgs,
    shows: connectedBy(({ cursor }) => cursor),
  }),
});
