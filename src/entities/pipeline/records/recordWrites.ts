import type { BulkWrites, MeetingWrites, RecordWrites } from '../../../core/modules/pipeline/stores/recordWrites.js';
import type { Statements } from '../../sql/statement.js';
import { bulkOn } from './bulk.js';
import { meetingWritesOn } from './meetings.js';
import { lockRecord, saveRecord } from './recordLocks.js';

export const recordWritesOn = (
  statements: Statements,
  isDistributed: boolean,
): RecordWrites & BulkWrites & MeetingWrites => ({
  ...bulkOn({ statements, isDistributed }),
  ...meetingWritesOn(statements),
  lock: (target) => lockRecord(statements, target),
  save: (locked, changed) => saveRecord(statements, locked, changed),
});
