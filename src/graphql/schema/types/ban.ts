import { Field, ID, ObjectType } from 'type-graphql';
import type { Ban } from '../../../core/records/bans/ban.js';
import { DateTime } from '../scalars.js';

@ObjectType('Ban', {
  description:
    "A ban of a candidate: until it is lifted, the candidate can't be put into a feature of the company, and can't move.",
  simpleResolvers: true,
})
export class BanType implements Omit<Ban, 'companyId' | 'position'> {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { nullable: true, description: 'The `rejectedReasonId` of the discard that it came with.' })
  readonly reason!: string | null;

  @Field(() => ID, { description: 'Who banned the candidate: the recruiter, or the caller if none was named.' })
  readonly bannedBy!: string;

  @Field(() => DateTime, { description: 'Since when.' })
  readonly bannedAt!: string;
}
