import { Args, Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql';
import { type OfferedDate, offeredDates } from '../../../core/records/meetings/meetings.js';
import { listInterviews, listPsychometrics, listRecords } from '../../../core/records/reading/listRecords.js';
import type { FeatureRecord, Interview, Psychometric } from '../../../core/records/record.js';
import { At } from '../fields/at.js';
import { Planned } from '../fields/fieldPlans.js';
import type { Connection } from '../lists/connection.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../lists/pageInputs.js';
import { pageOf } from '../records/pageOf.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../records/recordTypes.js';
import { DateTime } from '../values/scalars.js';
import { type FeatureNode, FeatureType } from './featureTypes.js';

const scopeOf = ({ companyId, vacancyId, id: featureId }: FeatureNode) => ({
  companyId,
  scope: { vacancyId, featureId },
});

@ObjectType('PossibleDate', { description: 'A date that candidates may choose for a meeting.', simpleResolvers: true })
class PossibleDateType implements OfferedDate {
  @Field(() => String, { description: 'The date as it was sent.' })
  readonly date!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "The instant that `bookMeeting` takes. A date without an offset is in the feature's `timezone`: where clocks change, RFC 5545 decides. Null if the date or the zone is not understood: then it can't be booked.",
  })
  readonly instant!: string | null;

  @Field(() => Float, { nullable: true, description: 'How many minutes it takes; null if that is not understood.' })
  readonly duration!: number | null;
}

@Resolver(() => FeatureType)
export class FeatureFields {
  @Planned({ by: 'execution', needs: ['data', 'featureCode'] })
  @FieldResolver(() => [PossibleDateType], {
    description:
      'The dates that candidates may choose, the first 1,000 of them, in the order in which they were sent. Only scheduling features have any.',
  })
  possibleDates(@Root() feature: FeatureNode): OfferedDate[] {
    return offeredDates(feature);
  }

  @Planned({ by: 'pages', of: listInterviews })
  @FieldResolver(() => InterviewConnection, {
    nullable: true,
    description: 'The interviews in this feature, oldest first unless ordered otherwise.',
  })
  interviews(
    @Root() feature: FeatureNode,
    @Args(() => InterviewPageArgs) args: InterviewPageArgs,
    @At() at: At,
  ): Promise<Connection<Interview>> {
    return pageOf(listInterviews, scopeOf(feature), args, at);
  }

  @Planned({ by: 'pages', of: listPsychometrics })
  @FieldResolver(() => PsychometricConnection, {
    nullable: true,
    description: 'The psychometric records in this feature, oldest first unless ordered otherwise.',
  })
  psychometrics(
    @Root() feature: FeatureNode,
    @Args(() => PsychometricPageArgs) args: PsychometricPageArgs,
    @At() at: At,
  ): Promise<Connection<Psychometric>> {
    return pageOf(listPsychometrics, scopeOf(feature), args, at);
  }

  @Planned({ by: 'execution', needs: ['id'] })
  @FieldResolver(() => RecordConnection, {
    nullable: true,
    description: 'The records in this feature, oldest first unless ordered otherwise.',
  })
  records(
    @Root() feature: FeatureNode,
    @Args(() => AnyRecordPageArgs) args: AnyRecordPageArgs,
    @At() at: At,
  ): Promise<Connection<FeatureRecord>> {
    return pageOf(listRecords, scopeOf(feature), args, at);
  }
}
