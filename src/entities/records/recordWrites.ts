import type {
  BulkWrites,
  MeetingWrites,
  RecordWrites,
  RetimedMeetings,
} from '../../core/pipeline/stores/recordWrites.js';
import type { Statements } from '../sql/statement.js';
import { bulkOn } from './bulk.js';
import { meetingWritesOn } from './meetings.js';
import { lockRecord, saveRecord } from './recordLocks.js';
import { retimedMeetingsOn } from './retimedMeetings.js';

export const recordWritesOn = (
  statements: Statements,
  isDistributed: boolean,
): RecordWrites & BulkWrites & MeetingWrites & RetimedMeetings => ({
  ...bulkOn({ statements, isDistributed }),
  ...meetingWritesOn(statements),
  ...retimedMeetingsOn(statements),
  lock: (target) => lockRecord(statements, target),
  save: (locked, changed) => saveRecord(statements, locked, changed),
});
