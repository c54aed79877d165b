import { minuteMs } from '../core/kernel/values/instants.js';
import { presentTable } from '../core/kernel/zones/presentTable.js';
import { retimeMeetings } from '../core/records/bookMeeting.js';
import type { Job, WorkersNeed } from './running/job.js';

/** A table of zones comes a few times a year. During a rolling update, nodes with the one before book a little longer. */
const everyMs = minuteMs;

/** Moves meetings of local date-times where a newer table of zones has moved their instants. */
export const meetings = ({ store, dispatcher }: WorkersNeed): Job => ({
  name: 'meetings',
  everyMs,
  due: () => store.scans.meetingsBefore(presentTable().version),
  run: async (companyId, _signal, span) => ((await dispatcher.runJob(retimeMeetings, companyId, span)) ? 0 : undefined),
});
