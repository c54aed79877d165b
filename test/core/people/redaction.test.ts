import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, FeedEvent } from '../../../src/core/application/event.js';
import {
  redactedBan,
  redactedEvent,
  redactedJson,
  redactedRecord,
} from '../../../src/core/people/personal/redaction.js';
import {
  candidateBanned,
  recordBegun,
  recordChanged,
  recordMoved,
} from '../../../src/core/pipeline/rules/recordEvents.js';
import { vacancyCreated } from '../../../src/core/pipeline/rules/vacancyEvents.js';
import type { Ban } from '../../../src/core/pipeline/shapes/ban.js';
import type {
  Answer,
  Interview,
  ModuleRecord,
  Psychometric,
  ScoredAnswer,
} from '../../../src/core/pipeline/shapes/record.js';
import type { Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import { eventJson } from '../../../src/core/webhooks/payload.js';

/** What erasing a person leaves (docs/PRIVACY.md, "Each field"). Each text of a client has a canary. */

const canary = 'canary';
const candidateId = 'juan.perez';
const token = `erased-${'0f'.repeat(16)}`;
const erased = { candidateId, token, isCatalogueReason: (id: string) => id === 'NO_SHOW' };
const at = '2026-11-25T10:00:00.000Z';
const later = '2026-11-25T11:00:00.000Z';
const hashes = { rubricHash: 'a'.repeat(64), promptHash: 'b'.repeat(64), inputHash: 'c'.repeat(64) };
const said = (where: string): string => `${canary} in ${where}`;

const common = {
  id: 'record-1',
  featureId: 'feature-1',
  relationId: `${candidateId}/vacancy-1`,
  candidateId,
  vacancyId: 'vacancy-1',
  companyId: 'acme',
  status: { code: 'DISCARDED', descriptionCode: 'DISCARDED', date: later, notificationDelay: 3 },
  statusHistory: [
    { code: 'PENDING', descriptionCode: 'INITIALIZED', date: at, notificationDelay: null },
    { code: 'DISCARDED', descriptionCode: 'DISCARDED', date: later, notificationDelay: 3 },
  ],
  isClosed: true,
  createdAt: at,
  updatedAt: later,
  phaseId: said('phaseId'),
  origin: said('origin'),
  sourceId: said('sourceId'),
  discard: { date: later, recruiterUserId: 'rita', rejectedReasonId: said('reason'), fromKernel: false },
  meeting: { date: later, duration: 30 },
  reviewPending: true,
  timer: { dueAt: later, frozenMs: 5, wakeAt: null, state: 'REVIEW', remindAt: at },
} as const;
/** The same of an erased person. */
const left = {
  ...common,
  relationId: token,
  candidateId: token,
  phaseId: null,
  origin: '',
  sourceId: null,
  discard: { ...common.discard, rejectedReasonId: null },
  meeting: null,
};

const answer: Answer = {
  questionId: 'q1',
  order: 1,
  questionText: said('questionText'),
  questionType: said('questionType'),
  extractedAnswer: said('extractedAnswer'),
  questionScore: 3,
  maxQuestionScore: 5,
  complianceLevel: said('complianceLevel'),
  questionScoreExplanation: said('questionScoreExplanation'),
  scorerThinking: said('scorerThinking'),
  completionCriteria: { [said('key')]: said('completionCriteria') },
  requirementScoringRubric: { [said('key')]: said('requirementScoringRubric') },
  needsReview: true,
  sourceType: said('sourceType'),
  createdAt: at,
};
const answerLeft: Answer = {
  ...answer,
  questionText: '',
  questionType: '',
  extractedAnswer: null,
  complianceLevel: null,
  questionScoreExplanation: null,
  scorerThinking: null,
  completionCriteria: null,
  requirementScoringRubric: null,
  sourceType: null,
};
const scoring = { scorer: { kind: 'MODEL', id: 'm1', version: '7' }, ...hashes, runId: said('runId') } as const;
const scoringLeft = { ...scoring, runId: null };
const older: ScoredAnswer = { ...answer, ...scoring, scorer: { kind: 'PERSON', id: candidateId, version: null } };

const interview = {
  ...common,
  kind: 'interview',
  score: 61.5,
  briefScoreExplanation: said('briefScoreExplanation'),
  answers: [answer],
  answerHistories: [{ questionId: 'q1', older: [older], ...scoring }],
} as unknown as Interview;
const interviewLeft = {
  ...left,
  kind: 'interview',
  score: 61.5,
  briefScoreExplanation: null,
  answers: [answerLeft],
  answerHistories: [
    {
      questionId: 'q1',
      older: [{ ...answerLeft, ...scoringLeft, scorer: { kind: 'PERSON', id: token, version: null } }],
      ...scoringLeft,
    },
  ],
} as unknown as Interview;
const psychometric = {
  ...common,
  kind: 'psychometric',
  submissionId: said('submissionId'),
  link: `https://example.org/${canary}`,
  evaluationId: 4711,
  evaluationName: said('evaluationName'),
  reports: [{ name: said('name'), url: `https://example.org/${canary}` }],
  ...hashes,
  runId: said('runId'),
} as unknown as Psychometric;
const psychometricLeft = {
  ...left,
  kind: 'psychometric',
  submissionId: null,
  link: null,
  evaluationId: null,
  evaluationName: null,
  reports: [],
  ...hashes,
  runId: null,
} as unknown as Psychometric;
const module = { ...common, kind: 'module' } as unknown as ModuleRecord;
const ban: Ban = {
  id: 'ban-1',
  companyId: 'acme',
  candidateId,
  reason: said('reason'),
  bannedBy: 'rita',
  bannedAt: at,
  position: 2,
};

/** Fails if a canary or the person's id is anywhere. */
function expectNothingOf(value: unknown): void {
  expect(JSON.stringify(value)).not.toContain(canary);
  expect(JSON.stringify(value)).not.toContain(candidateId);
}

describe('a record', () => {
  it.each([
    ['interview', interview, interviewLeft],
    ['psychometric test', psychometric, psychometricLeft],
    ['record of another module', module, { ...left, kind: 'module' }],
  ] as const)('of an erased person: an %s', (_, record, expected) => {
    expect(redactedRecord(record, erased)).toEqual(expected);
    expectNothingOf(redactedRecord(record, erased));
    expect(redactedRecord(redactedRecord(record, erased), erased)).toEqual(expected);
  });

  it('keeps a reason of the catalogue, and who discarded it, unless that is the person', () => {
    const discard = { ...common.discard, recruiterUserId: candidateId, rejectedReasonId: 'NO_SHOW' };
    expect(redactedRecord({ ...module, discard }, erased).discard).toEqual({ ...discard, recruiterUserId: token });
  });

  it('loses a member that no shape has', () => {
    expect(redactedRecord({ ...module, nickname: said('a new field') } as ModuleRecord, erased)).toEqual({
      ...left,
      kind: 'module',
      nickname: null,
    });
  });

  it('has no member that was not read', () => {
    const { answers, answerHistories, briefScoreExplanation, ...read } = interview;
    expect(Object.keys(redactedRecord(read as Interview, erased))).toEqual(Object.keys(read));
  });
});

describe('a ban', () => {
  it('names the token, and keeps a reason of the catalogue alone', () => {
    expect(redactedBan(ban, erased)).toEqual({ ...ban, candidateId: token, reason: null });
    expect(redactedBan({ ...ban, reason: 'NO_SHOW', bannedBy: candidateId }, erased)).toEqual({
      ...ban,
      candidateId: token,
      reason: 'NO_SHOW',
      bannedBy: token,
    });
  });
});

const stored = (event: DomainEvent, actorId = 'rita'): FeedEvent => ({
  ...event,
  companyId: 'acme',
  traceparent: null,
  isRedacted: false,
  seq: '42',
  id: 'event-1',
  version: 1,
  actorKind: 'USER',
  actorId,
  operation: 'orchestrate',
  via: 'GRAPHQL',
  client: null,
  requestId: said('requestId'),
  createdAt: later,
  omitted: ['before.answers'],
  data: JSON.parse(JSON.stringify(event.data)),
});

const earlier: Interview = {
  ...interview,
  status: {
    code: 'IN_PROGRESS',
    descriptionCode: said('no code').replaceAll(canary, 'NO'),
    date: at,
    notificationDelay: 1,
  },
  isClosed: false,
  answers: [],
  answerHistories: [],
  briefScoreExplanation: said('the earlier explanation'),
  score: null,
  discard: null,
};
const cause = { timer: 'discardDueToLackOfInterest', time: 3, unit: 'days', enteredAt: at, dueAt: later, lateMs: 7 };

describe('an event', () => {
  const events = {
    begun: recordBegun(interview),
    changed: recordChanged('RECORD_SCORED', earlier, interview),
    moved: recordMoved(earlier, { closed: interview, next: psychometric } as Parameters<typeof recordMoved>[1]),
    booked: recordChanged('RECORD_BOOKED', { ...module, meeting: null }, {
      ...module,
      meeting: { date: later, duration: 30, timezone: 'Europe/Madrid', location: said('location') },
    } as ModuleRecord),
    banned: candidateBanned(ban, 'vacancy-1'),
  };

  it.each(Object.entries(events))('has nothing left of an erased person: %s', (_, event) => {
    const before = stored(event);
    const after = redactedEvent(before, erased);
    expect(JSON.stringify(before)).toContain(canary);
    expectNothingOf(after);
    const { data, ...row } = before;
    expect(after).toEqual({
      ...row,
      candidateId: token,
      requestId: null,
      isRedacted: true,
      data: expect.objectContaining({}),
    });
    expect(redactedEvent(after, erased)).toEqual(after);
    // The members that have changed are still told.
    expect(Object.keys(after.data.after ?? {})).toEqual(Object.keys(data.after ?? {}));
    expect(Object.keys(after.data.before ?? {})).toEqual(Object.keys(data.before ?? {}));
  });

  it('keeps statuses, scores and what follows', () => {
    const { data } = redactedEvent(stored(events.moved), erased);
    expect(data.before).toMatchObject({ status: earlier.status, isClosed: false, score: null });
    expect(data.after).toMatchObject({
      status: common.status,
      score: 61.5,
      discard: left.discard,
      answers: [{ ...answerLeft, ...scoringLeft, version: 2 }],
    });
    const { kind, reviewPending, timer, meeting, ...next } = psychometricLeft;
    expect(data.next).toEqual({ ...next, __typename: 'Psychometric' });
  });

  it('keeps the timer that caused it', () => {
    const event = stored(recordChanged('RECORD_DISCARDED', earlier, interview));
    const because = { ...event, data: { ...event.data, cause, heldReason: 'REVIEW' } };
    expect(redactedEvent(because, erased).data).toMatchObject({ cause, heldReason: 'REVIEW' });
  });

  it('loses a member of its data that no shape has', () => {
    const event = stored(events.changed);
    const data = { ...event.data, after: { ...event.data.after, nickname: said('a new field') }, extra: said('extra') };
    expectNothingOf(redactedEvent({ ...event, data } as FeedEvent, erased));
  });

  it('names the token where the person was the actor, and nothing else changes if it is about something else', () => {
    const vacancy = { id: 'vacancy-1', createdByUserId: candidateId, name: 'Cook', features: [] } as unknown as Vacancy;
    const event = stored(vacancyCreated(vacancy), candidateId);
    expect(redactedEvent(event, erased)).toEqual({
      ...event,
      actorId: token,
      requestId: null,
      data: { before: null, after: { ...event.data.after, createdByUserId: token } },
    });
    const ofOther = stored(recordBegun({ ...interview, candidateId: 'other', relationId: 'other' }));
    const after = { ...ofOther.data.after, answers: ofOther.data.after?.answers };
    expect(redactedEvent(ofOther, erased)).toEqual({ ...ofOther, data: { before: null, after } });
  });
});

describe('any JSON', () => {
  it('is redacted where an object is the person’s, as the thing that it is', () => {
    const other = { ...module, id: 'record-2', candidateId: 'other', relationId: 'other' };
    const result = [
      { closed: interview, next: psychometric },
      { resourceId: 'record-1', record: module, error: null },
      { candidateId, relationId: said('relation'), record: { id: 'record-1' }, error: null },
      {
        candidateId,
        relationId: said('relation'),
        record: null,
        error: { code: 'CONFLICT', reason: 'R', message: 'M' },
      },
      ban,
      other,
      { id: candidateId, name: 'a feature whose id is the same' },
    ];
    const after = redactedJson(JSON.parse(JSON.stringify(result)), erased);
    expect(after).toEqual([
      { closed: interviewLeft, next: psychometricLeft },
      { resourceId: 'record-1', record: { ...left, kind: 'module' }, error: null },
      { candidateId: token, relationId: token, record: { id: 'record-1' }, error: null },
      { candidateId: token, relationId: token, record: null, error: { code: 'CONFLICT', reason: 'R', message: 'M' } },
      { ...ban, candidateId: token, reason: null },
      other,
      { id: candidateId, name: 'a feature whose id is the same' },
    ]);
    expect(redactedJson(after, erased)).toEqual(after);
  });

  it('loses the id of the person as a user in the things of others', () => {
    const discard = { ...common.discard, recruiterUserId: candidateId };
    const others = { ...interview, candidateId: 'other', relationId: 'other', discard };
    const after = redactedJson(others, erased) as Interview;
    expect(after.discard).toEqual({ ...discard, recruiterUserId: token });
    expect(after.answerHistories[0]?.older[0]).toEqual({ ...older, scorer: { ...older.scorer, id: token } });
    expect(after.answers).toEqual(others.answers);
  });

  it('is redacted as an event, if it is one', () => {
    const moved = stored(recordMoved(earlier, { closed: interview, next: psychometric } as never));
    const event = eventJson({ ...moved, cursor: moved.seq });
    const after = redactedJson(JSON.parse(JSON.stringify(event)), erased);
    expectNothingOf(after);
    expect(after).toMatchObject({ id: 'event-1', seq: '42', actor: { kind: 'USER', id: 'rita' } });
  });

  it('stays, if it is no object', () => {
    for (const value of [null, 3, 'text', true, []]) expect(redactedJson(value, erased)).toEqual(value);
  });
});
