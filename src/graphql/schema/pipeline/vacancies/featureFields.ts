import { Field, Float, ObjectType } from 'type-graphql';
import {
  listInterviews,
  listPsychometrics,
  listRecords,
} from '../../../../core/modules/pipeline/records/reading/listRecords.js';
import { type OfferedDate, offeredDates } from '../../../../core/modules/pipeline/rules/records/meetings.js';
import { nested, nestedFields } from '../../fields/nestedRows.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../../lists/pageInputs.js';
import { DateTime } from '../../values/scalars.js';
import { pagesField } from '../records/pageOf.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../types/records/recordTypes.js';
import { type FeatureNode, FeatureType } from '../types/vacancies/featureTypes.js';

const scopeOf = ({ vacancyId, id: featureId }: FeatureNode) => ({ vacancyId, featureId });

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

export const FeatureFields = nestedFields(() => FeatureType, {
  possibleDates: nested<FeatureNode>({
    type: () => [PossibleDateType],
    description:
      'The dates that candidates may choose, the first 1,000 of them, in the order in which they were sent. Only scheduling features have any.',
    plan: { by: 'execution', needs: ['data', 'featureCode'] },
    resolve: (features) => features.map(offeredDates),
  }),
  interviews: pagesField(listInterviews, {
    type: () => InterviewConnection,
    page: InterviewPageArgs,
    description: 'The interviews in this feature, oldest first unless ordered otherwise.',
    plan: { by: 'pages', of: listInterviews },
    scopeOf,
  }),
  psychometrics: pagesField(listPsychometrics, {
    type: () => PsychometricConnection,
    page: PsychometricPageArgs,
    description: 'The psychometric records in this feature, oldest first unless ordered otherwise.',
    plan: { by: 'pages', of: listPsychometrics },
    scopeOf,
  }),
  records: pagesField(listRecords, {
    type: () => RecordConnection,
    page: AnyRecordPageArgs,
    description: 'The records in this feature, oldest first unless ordered otherwise.',
    plan: { by: 'execution', needs: ['id'] },
    scopeOf,
  }),
});
