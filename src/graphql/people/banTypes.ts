import { ID, ObjectType } from 'type-graphql';
import { dataShapes } from '../../core/people/personal/eventData.js';
import { Embedded } from '../decorators/keys.js';
import { connectionType } from '../fields/connectionTypes.js';
import { DescribedFieldsOf } from '../fields/fieldsOfShape.js';

@DescribedFieldsOf(dataShapes.Ban.shape, {
  id: 'The id of the ban.',
  candidateId: 'The candidate.',
  reason: { type: () => ID, description: 'The `rejectedReasonId` of the discard that it came with.' },
  bannedBy: {
    type: () => ID,
    description: 'Who banned the candidate: the recruiter, or the caller if none was named.',
  },
  bannedAt: 'Since when.',
})
@Embedded()
@ObjectType('Ban', {
  description:
    "A ban of a candidate: until it is lifted, the candidate can't be added to a feature of the company, and can't move.",
  simpleResolvers: true,
})
export class BanType {}

export const BanConnection = connectionType('Ban', BanType, 'bans, oldest first');
