import { Field, ID, Int, ObjectType } from 'type-graphql';
import { dataShapes } from '../../core/people/personal/eventData.js';
import type { RetentionPreview } from '../../core/people/previewRetention.js';
import type { DuePerson } from '../../core/people/stores/retentionStore.js';
import { Embedded } from '../decorators/keys.js';
import { listType } from '../fields/connectionTypes.js';
import { ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { DateTime } from '../fields/scalars.js';

@ShownFieldsOf(dataShapes.CandidateHold.shape, { heldBy: { type: () => ID } })
@Embedded()
@ObjectType('CandidateHold', {
  description: "A legal hold: while it is active, the candidate's data is not erased.",
  simpleResolvers: true,
})
export class CandidateHoldType {}

export const CandidateHoldConnection = listType('CandidateHold', CandidateHoldType, 'A page of legal holds.', {
  edge: 'A legal hold with its cursor.',
  node: 'The hold.',
  items: 'holds',
});

@Embedded()
@ObjectType('RetentionItem', { description: 'A candidate whose data is due to be erased.', simpleResolvers: true })
class RetentionItemType implements DuePerson {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => DateTime, {
    description:
      'When the retention period ends: that many days after the last change, or after the end of a legal hold that ended later.',
  })
  readonly dueAt!: string;
}

@Embedded()
@ObjectType('RetentionPreview', { description: 'The candidates whom the retention will erase.', simpleResolvers: true })
export class RetentionPreviewType implements RetentionPreview {
  @Field(() => Int, { description: 'How many candidates.' })
  readonly totalCount!: number;

  @Field(() => [RetentionItemType], { description: 'The first of them, by due instant and id.' })
  readonly items!: readonly DuePerson[];
}
