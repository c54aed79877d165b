import { z } from 'zod';
import { difference, type EventMembers, event, whole } from '../../application/domainEvent.js';
import { type DomainEvent, type EventType, subjectOf } from '../../application/event.js';
import { content, marked, none, shapeOf } from '../../kernel/marks.js';
import { areEqual, listOf, memberOf } from '../../kernel/values/objects.js';
import { type JsonObject, textOrNull } from '../../kernel/values/shapes.js';
import { type Ban, banShape } from '../shapes/ban.js';
import {
  additionalMembers,
  answerShape,
  bookingShape,
  type FeatureRecord,
  type Interview,
  interviewShape,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  psychometricShape,
  recordShape,
  scoredAnswerShape,
} from '../shapes/record.js';
import { historiesByQuestion, newestOf } from './answers.js';
import type { Move } from './moves.js';
import type { Because } from './vacancyEvents.js';

/** The events of records, and the members that their data has. */

export type RecordEventType = Extract<EventType, `RECORD_${string}`>;

type Hidden = 'kind' | 'reviewPending' | 'answerHistories' | 'timer';

const meeting = content(
  marked({
    date: bookingShape.shape.date,
    duration: bookingShape.shape.duration,
    localDate: none(
      textOrNull
        .describe('The local date-time that was booked; null if an instant was. `date` follows it (MEETING_RETIMED).')
        .optional(),
    ),
    timezone: none(textOrNull.describe('As the feature has it.')),
    location: none(textOrNull.describe('As the feature has it.')),
  })
    .nullable()
    .describe('The meeting that was booked.'),
);

const answer = answerShape.extend({
  scorer: scoredAnswerShape.shape.scorer,
  version: none(z.number().int().min(1)),
  ...provenanceShape.shape,
});

export const interviewData = shapeOf<Omit<Interview, Exclude<Hidden, 'reviewPending'> | 'meeting'>>()({
  ...interviewShape.shape,
  ...additionalMembers,
  reviewPending: none(z.boolean().describe('Whether the newest version of an answer needs a review.')),
  answers: none(
    z.array(answer).describe('All answers of a new interview; later only those that are new or have a new version.'),
  ),
});

export const psychometricData = shapeOf<Omit<Psychometric, Hidden | 'meeting'>>()({
  ...psychometricShape.shape,
  ...provenanceShape.shape,
  ...additionalMembers,
});

export const moduleRecordData = shapeOf<Omit<ModuleRecord, Hidden>>()({
  ...recordShape.shape,
  ...additionalMembers,
  meeting,
});

/** False also for an interview whose answers were not read. */
const hasAnswers = (record: FeatureRecord): record is Interview => record.kind === 'interview' && 'answers' in record;

/**
 * A record with the fields of its GraphQL type: answers have their versions, and other fields are undefined, so that
 * JSON leaves them out. To copy an object without some members takes V8 several times as long.
 */
function shownRecord(record: FeatureRecord): object {
  const meeting = record.kind === 'module' ? record.meeting : undefined;
  const reviewPending = record.kind === 'interview' ? record.reviewPending : undefined;
  const shown = { ...record, kind: undefined, reviewPending, timer: undefined, meeting };
  if (!hasAnswers(record)) return shown;
  const { answers, answerHistories } = record;
  const histories = historiesByQuestion({ answerHistories });
  return {
    ...shown,
    answerHistories: undefined,
    answers: answers.map((answer) => newestOf(answer, histories.get(answer.questionId))),
  };
}

/** The event of a changed record has no history, because `status` is its last entry. It has only the new answers. */
const ofRecords: EventMembers = {
  hidden: new Set(['statusHistory', 'kind', 'timer', 'answerHistories']),
  changed: {
    answers: (others, answers) => {
      const known = new Map(listOf(others).map((answer) => [memberOf(answer, 'questionId'), answer]));
      return listOf(answers).filter((answer) => !areEqual(answer, known.get(memberOf(answer, 'questionId'))));
    },
    meeting: (_, after) => {
      const isWhole = after === null || (typeof after === 'object' && 'timezone' in after);
      if (!isWhole) throw new Error('an event has a meeting without its place');
      return after;
    },
  },
};

/** Converts the answers only if they have changed: they are most of a record, and most changes do not touch them. */
function changesOf(before: FeatureRecord, after: FeatureRecord): ReturnType<typeof difference> {
  const isShown = areAnswersOther(before, after);
  // A status may be entered twice in a millisecond. Copies add each status that an event has to the history.
  const entered = hasLongerHistory(before, after) ? ['status'] : [];
  return difference(isShown ? shownRecord(before) : before, isShown ? shownRecord(after) : after, ofRecords, entered);
}

/** False also for records that were read without their history, as moves read them. */
const hasLongerHistory = (before: FeatureRecord, after: FeatureRecord): boolean =>
  after.statusHistory?.length > before.statusHistory?.length;

function areAnswersOther(before: FeatureRecord, after: FeatureRecord): boolean {
  if (!hasAnswers(before) || !hasAnswers(after)) return hasAnswers(before) || hasAnswers(after);
  return before.answers !== after.answers || before.answerHistories !== after.answerHistories;
}

const idsOf = ({ vacancyId, candidateId, id }: FeatureRecord) => ({ vacancyId, candidateId, recordId: id });

/** A record as the event that began it would have it now. @param record with its whole meeting, if it has one */
export const wholeRecord = (record: FeatureRecord): JsonObject => whole(subjectOf(record), shownRecord(record));

export function recordBegun(record: FeatureRecord): DomainEvent {
  const after = wholeRecord(record);
  return event('RECORD_INITIALIZED', subjectOf(record), idsOf(record), { before: null, after });
}

/**
 * @param before the record as it was read; the event has no member that was not read. If the meeting has changed, both
 *   records must have it whole (`placed` in core/pipeline/rules/meetings.ts)
 */
export function recordChanged(type: RecordEventType, before: FeatureRecord, after: FeatureRecord): DomainEvent {
  return event(type, subjectOf(after), idsOf(after), changesOf(before, after));
}

/** The event of a move contains both records: the closed one and the next one. */
export function recordMoved(before: FeatureRecord, { closed, next }: Move): DomainEvent {
  if (!next) return recordChanged('RECORD_FINISHED', before, closed);
  const subject = subjectOf(closed);
  const data = {
    ...changesOf(before, closed),
    next: wholeRecord(next),
  };
  return event('RECORD_MOVED', subject, { ...idsOf(closed), nextRecordId: next.id }, data);
}

/** The event of a meeting whose instant a newer table of zones has moved. Both records have it whole. */
export function meetingRetimed(
  before: FeatureRecord,
  after: FeatureRecord,
  tzdbVersions: { readonly before: string; readonly after: string },
): DomainEvent {
  const data = { ...changesOf(before, after), tzdbVersions };
  return event('MEETING_RETIMED', subjectOf(after), idsOf(after), data);
}

/** The event of what a timer did to a record, or would have done. */
export function recordTimed(
  type: RecordEventType | 'AUTOMATION_SHADOWED' | 'MEETING_REMINDER_DUE',
  before: FeatureRecord,
  after: FeatureRecord,
  because: Because,
): DomainEvent {
  const changes = changesOf(before, after);
  return event(type, subjectOf(after), idsOf(after), { ...changes, ...because });
}

/** The events of bans, and the members that their data has. */

export const banData = banShape.omit({ companyId: true, position: true });

/** A ban as its event has it. */
export function wholeBan({ id, candidateId, reason, bannedBy, bannedAt }: Ban): JsonObject {
  return whole('Ban', { id, candidateId, reason, bannedBy, bannedAt });
}

/** @param vacancyId of the discard that it came with */
export function candidateBanned(ban: Ban, vacancyId: string): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('CANDIDATE_BANNED', 'Ban', where, { before: null, after: wholeBan(ban) });
}

/** @param vacancyId of the reopening that it came with; null if it was lifted alone */
export function banLifted(ban: Ban, vacancyId: string | null = null): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('BAN_LIFTED', 'Ban', where, { before: wholeBan(ban), after: null });
}
