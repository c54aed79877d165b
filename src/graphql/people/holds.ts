import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { holdCandidate, listHolds, releaseCandidate } from '../../core/people/holdCandidate.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { previewRetention, type RetentionPreview } from '../../core/people/previewRetention.js';
import { holdBody } from '../../core/people/shapes/hold.js';
import type { DuePerson } from '../../core/people/stores/retentionStore.js';
import { Embedded } from '../decorators/keys.js';
import { endOfPreview, firstOfPreview, input, ofCandidate, ofCompany } from '../fields/args.js';
import { listType } from '../fields/connectionTypes.js';
import { FieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, connectedBy, query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';

@FieldsOf(holdBody.shape)
@InputType({ description: "Why a candidate's data must be kept, and how long." })
class HoldCandidateInput {}

@ShownFieldsOf(dataShapes.CandidateHold.shape, { heldBy: { type: () => ID } })
@Embedded()
@ObjectType('CandidateHold', {
  description: "A legal hold: while it is active, the candidate's data is not erased.",
  simpleResolvers: true,
})
class CandidateHoldType {}

const CandidateHoldConnection = listType('CandidateHold', CandidateHoldType, 'A page of legal holds.', {
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
class RetentionPreviewType implements RetentionPreview {
  @Field(() => Int, { description: 'How many candidates.' })
  readonly totalCount!: number;

  @Field(() => [RetentionItemType], { description: 'The first of them, by due instant and id.' })
  readonly items!: readonly DuePerson[];
}

export const HoldResolver = rootFields({
  candidateHolds: query(listHolds, {
    type: () => CandidateHoldConnection,
    description: 'The active legal holds, oldest first. For admins.',
    ids: ofCompany,
    page: PageArgs,
    shows: connectedBy(({ heldAt, candidateId }) => encodeCursor({ value: heldAt, id: candidateId })),
  }),
  retentionPreview: query(previewRetention, {
    type: () => RetentionPreviewType,
    description:
      'The candidates whom `candidateRetentionDays` will erase by an instant if nothing else changes: the same as `advanceClock` would do, without timers. For admins.',
    ids: ofCompany,
    args: [endOfPreview, firstOfPreview],
  }),
  holdCandidate: command(holdCandidate, {
    type: () => CandidateHoldType,
    description:
      "Keeps a candidate's data from being erased, until an instant or until `releaseCandidate`. It replaces an existing hold. For admins.",
    ids: ofCandidate,
    args: [input(HoldCandidateInput, 'The reason and the duration.')],
  }),
  releaseCandidate: command(releaseCandidate, {
    type: () => CandidateHoldType,
    description: 'Ends a legal hold. For admins.',
    ids: ofCandidate,
  }),
});
