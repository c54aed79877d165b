import { clockTimeOf, localDateOf } from '../../core/pipeline/rules/meetings.js';
import type { ModuleRecord } from '../../core/pipeline/shapes/record.js';
import { readMeetingPlaces } from '../../core/records/readMeetingPlaces.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { MeetingType, ModuleRecordType } from '../pipeline/recordTypes.js';

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
      return records.map((record) => {
        const { meeting } = record;
        const place = placeOf.get(record);
        if (!meeting || !place) return null;
        return { ...meeting, ...place, clockTime: clockTimeOf(meeting, place), localDate: localDateOf(meeting, place) };
      });
    },
  }),
});
