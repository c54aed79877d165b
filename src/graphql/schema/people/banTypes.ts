import { ID, ObjectType } from 'type-graphql';
import { dataShapes } from '../../../core/modules/people/personal/eventData.js';
import { DescribedFieldsOf } from '../fields/fieldsOfShape.js';
import { connectionType } from '../lists/connectionTypes.js';

@DescribedFieldsOf(dataShapes.Ban.shape, {
  candidateId: 'The candidate.',
  reason: { type: () => ID, description: 'The `rejectedReasonId` of the discard that it came with.' },
  bannedBy: {
    type: () => ID,
    description: 'Who banned the candidate: the recruiter, or the caller if none was named.',
  },
  bannedAt: 'Since when.',
})
@ObjectType('Ban', {
  description:
    "A ban of a candidate: until it is lifted, the candidate can't be put into a feature of the company, and can't move.",
  simpleResolvers: true,
})
export class BanType {}

export const BanConnection = connectionType('Ban', BanType, 'bans, oldest first');
