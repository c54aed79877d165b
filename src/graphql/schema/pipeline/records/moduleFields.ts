import { readMeetingPlaces } from '../../../../core/modules/pipeline/records/meetings/readMeetingPlaces.js';
import type { ModuleRecord } from '../../../../core/modules/pipeline/shapes/record.js';
import { loadFor } from '../../../engine/calls/batches.js';
import { callOf } from '../../../engine/calls/calling.js';
import { nested, nestedFields } from '../../fields/nestedRows.js';
import { MeetingType, ModuleRecordType } from '../types/records/recordTypes.js';

export const ModuleFields = nestedFields(() => ModuleRecordType, {
  meeting: nested<ModuleRecord>({
    type: () => MeetingType,
    nullable: true,
    description: 'The meeting that the candidate has booked; null if there is none.',
    plan: { by: 'execution', needs: ['meeting'] },
    async resolve(records, _, { context }) {
      const booked = records.filter(({ meeting }) => meeting);
      const places = await loadFor(
        booked,
        ({ vacancyId, featureId }) => ({ vacancyId, featureId }),
        (companyId, features) =>
          context.dispatcher.query(readMeetingPlaces, callOf(context, 'ModuleRecord.meeting', { companyId, features })),
      );
      const placeOf = new Map(booked.map((record, at) => [record, places[at]]));
      return records.map((record) => record.meeting && { ...record.meeting, ...placeOf.get(record) });
    },
  }),
});
