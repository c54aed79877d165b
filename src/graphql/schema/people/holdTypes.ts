import { Field, ID, Int, ObjectType } from 'type-graphql';
import { dataShapes } from '../../../core/modules/people/personal/eventData.js';
import type { RetentionPreview } from '../../../core/modules/people/retention/previewRetention.js';
import type { DuePerson } from '../../../core/modules/people/stores/retentionStore.js';
import { ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { listType } from '../lists/connectionTypes.js';
import { DateTime } from '../values/scalars.js';

@ShownFieldsOf(dataShapes.CandidateHold.shape, { heldBy: { type: () => ID } })
@ObjectType('CandidateHold', {
  description: "A legal hold: while it stands, the candidate's data is not erased.",
  simpleResolvers: true,
})
export class CandidateHoldType {}

export const CandidateHoldConnection = listType('CandidateHold', CandidateHoldType, 'A page of legal holds.', {
  edge: 'A legal hold with its place in the list.',
  node: 'The hold.',
  items: 'holds',
});

@ObjectType('RetentionItem', { description: 'A candidate whose data is due to be erased.', simpleResolvers: true })
class RetentionItemType implements DuePerson {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => DateTime, {
    description:
      'When the retention is over: so many days after the last change, or the end of a legal hold that ended later.',
  })
  readonly dueAt!: string;
}

@ObjectType('RetentionPreview', { description: 'Whom the retention will have erased.', simpleResolvers: true })
export class RetentionPreviewType implements RetentionPreview {
  @Field(() => Int, { description: 'How many candidates.' })
  readonly totalCount!: number;

  @Field(() => [RetentionItemType], { description: 'The first of them, by due instant and id.' })
  readonly items!: readonly DuePerson[];
}
