import { FieldResolver, Resolver, Root } from 'type-graphql';
import { readMeetingPlaces } from '../../../core/records/meetings/readMeetingPlaces.js';
import type { ModuleRecord } from '../../../core/records/record.js';
import { callOf } from '../../calls/calling.js';
import { At } from '../fields/at.js';
import { Planned } from '../fields/fieldPlans.js';
import { MeetingType, ModuleRecordType } from './recordTypes.js';

@Resolver(() => ModuleRecordType)
export class ModuleFields {
  @Planned({ by: 'execution', needs: ['meeting'] })
  @FieldResolver(() => MeetingType, {
    nullable: true,
    description: 'The meeting that the candidate has booked; null if there is none.',
  })
  async meeting(
    @Root() { companyId, vacancyId, featureId, meeting }: ModuleRecord,
    @At() { context, info }: At,
  ): Promise<MeetingType | null> {
    if (!meeting) return null;
    const place = await context.batches.load(info, companyId, { vacancyId, featureId }, (features) =>
      context.door.ask(readMeetingPlaces, callOf(context, 'ModuleRecord.meeting', { companyId, features })),
    );
    return { ...meeting, ...place };
  }
}
