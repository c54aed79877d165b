import { Field, Float, ObjectType } from 'type-graphql';
import { selectionOf } from '#graphql-executor';
import { wants } from '../../core/kernel/reading/projection.js';
import { type OfferedDate, offeredDates, offeredDatesCount } from '../../core/pipeline/rules/meetings.js';
import { listInterviews, listPsychometrics, listRecords } from '../../core/records/listRecords.js';
import { Embedded } from '../decorators/keys.js';
import { nestedFields } from '../fields/nestedRows.js';
import { AnyRecordPageArgs, InterviewPageArgs, PsychometricPageArgs } from '../fields/pageInputs.js';
import { partOfList } from '../fields/partOfList.js';
import { DateTime } from '../fields/scalars.js';
import { type FeatureNode, FeatureType } from '../pipeline/featureTypes.js';
import { InterviewConnection, PsychometricConnection, RecordConnection } from '../pipeline/recordTypes.js';
import { pagesField } from '../records/pageOf.js';

const scopeOf = ({ vacancyId, id: featureId }: FeatureNode) => ({ vacancyId, featureId });

@Embedded()
@ObjectType('PossibleDate', { description: 'A date that candidates may choose for a meeting.', simpleResolvers: true })
class PossibleDateType implements OfferedDate {
  @Field(() => String, { description: 'The date as it was sent.' })
  readonly date!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "The instant to pass to `bookMeeting`. A date without an offset is in the feature's `timezone`; where clocks change, RFC 5545 decides. Null if the date or the zone is not recognised: then it can't be booked.",
  })
  readonly instant!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The local time in the zone of the feature, with its offset: `2027-01-20T09:00:00.000-05:00`. Without a zone, it is in UTC. Null if the date or the zone is not recognised.',
  })
  readonly clockTime!: string | null;

  @Field(() => Float, { nullable: true, description: 'The duration in minutes; null if it is not recognised.' })
  readonly duration!: number | null;
}

export const FeatureFields = nestedFields(() => FeatureType, {
  possibleDates: partOfList<FeatureNode>({
    type: () => [PossibleDateType],
    description:
      'The dates that candidates may choose, the first 1,000 of them, in the order in which they were sent. Only scheduling features have any.',
    plan: { by: 'execution', needs: ['data', 'featureCode'] },
    lengthOf: offeredDatesCount,
    async resolve(features, { from, to }, { info }) {
      const selection = selectionOf(info);
      const areTimed = wants(selection, 'instant') || wants(selection, 'clockTime');
      const offered: OfferedDate[][] = [];
      for (const feature of features) {
        const dates = offeredDates(feature, areTimed, from, to);
        offered.push(dates);
        // To find the instants of a thousand dates takes some milliseconds.
        if (areTimed && dates.length > 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return offered;
    },
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
