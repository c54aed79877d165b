import { z } from 'zod';
import { actorKinds, eventVias } from '../../application/event.js';
import { catalogued, content, identifier, marked, none, staff } from '../../kernel/marks.js';
import { dateTime, id } from '../../kernel/values/shapes.js';
import { provenanceShape, type Scorer } from '../../pipeline/shapes/record.js';

/** The shapes of decisions and reviews: what clients see of them, with descriptions. The types are made from them. */

export const decisionOutcomes = ['MOVED', 'FINISHED', 'DISCARDED', 'REOPENED', 'ERASED'] as const;

export const decisionStepKinds = [
  'REVIEWED',
  'OVERRIDDEN',
  'HELD',
  'RELEASED',
  'DISMISSED',
  'OBJECTED',
  'UPHELD',
  'REVERSED',
] as const;

export const reviewStates = ['OPEN', 'UPHELD', 'REVERSED', 'ERASED'] as const;
export const reviewRequesters = ['CANDIDATE', 'REPRESENTATIVE', 'COMPANY'] as const;

const actorShape = marked({ kind: none(z.enum(actorKinds)), id: staff(z.string()) });

export const causeShape = marked({
  actor: none(actorShape.describe('Who did it.')),
  operation: none(z.string().describe('The operation, by its name in the registry.')),
  via: none(z.enum(eventVias).describe('Where the change entered the service.')),
  client: none(z.string().nullable().describe('The name that the agent gives itself; null if there was no agent.')),
  timer: none(z.string().nullable().describe('The timer that discarded or held the record; null if none did.')),
  rejectedReasonId: catalogued(id.nullable().describe('The reason of a discard.')),
  rejectedReason: none(
    z.string().nullable().describe('The name of the reason at that time; null if it was not in the catalogue.'),
  ),
  fromKernel: none(z.boolean().nullable().describe('Of a discard: whether the kernel did it, instead of a recruiter.')),
});

export const scoreShape = marked({
  questionId: none(id.describe('The question.')),
  score: none(z.number().nullable().describe('The score of the answer.')),
  maxScore: none(z.number().nullable().describe('The highest possible score.')),
  version: none(z.number().int().min(1).describe('The version of the answer.')),
  scorer: none(z.custom<Scorer>().nullable().describe('Who scored it; null if nobody was named.')),
  ...provenanceShape.shape,
  createdAt: none(dateTime.describe('When this version was given.')),
});

export const stepShape = marked({
  kind: none(z.enum(decisionStepKinds).describe('What was done.')),
  person: staff(id.nullable().describe('The person who did it; null if it was no known person.')),
  at: none(dateTime.describe('When it was done.')),
  seq: none(z.string().describe('The number of its event.')),
});

export const decisionShape = marked({
  id: none(id.describe('The id of the decision, which is that of its event.')),
  companyId: none(id.describe('The company.')),
  vacancyId: none(id.describe('The vacancy.')),
  candidateId: identifier(id.describe('The candidate.')),
  recordId: none(id.describe('The record that was closed or reopened.')),
  nextRecordId: none(id.nullable().describe('The record that a move created.')),
  outcome: none(z.enum(decisionOutcomes).describe('What was decided.')),
  at: none(dateTime.describe('When it was decided.')),
  cause: none(causeShape.describe('Who or what decided it.')),
  person: staff(
    id
      .nullable()
      .describe('The person who decided it: the user, or the recruiter that an API key named; null if no person did.'),
  ),
  isAutomated: none(z.boolean().describe('Whether no person decided it.')),
  score: none(z.number().nullable().describe('The score of the interview at that time; null for other records.')),
  scores: none(
    z.array(scoreShape).describe('The newest versions of the answers at that time, with how they were scored.'),
  ),
  steps: none(z.array(stepShape).describe('What people and timers did about it, oldest first, with later objections.')),
  eventSeqs: none(
    z.array(z.string()).describe('The numbers of its event, of its steps and of its scores in the feed, ascending.'),
  ),
  isRedacted: none(z.boolean().describe('Whether the candidate has been erased since.')),
  undoneAt: none(
    dateTime
      .nullable()
      .describe('When it was undone: of a discard after which the record was reopened. Null while it stands.'),
  ),
  undoneBy: staff(
    id.nullable().describe('The person who undid it; null while it stands, or if it was no known person.'),
  ),
});

export const reviewShape = marked({
  id: none(id.describe('The id of the review.')),
  companyId: none(id.describe('The company.')),
  decisionId: none(id.describe('The discard that it is about.')),
  recordId: none(id.describe('The discarded record.')),
  vacancyId: none(id.describe('The vacancy.')),
  candidateId: identifier(id.describe('The candidate.')),
  state: none(z.enum(reviewStates).describe('Its state.')),
  reason: content(z.string().nullable().describe('Why it was requested; null after the candidate was erased.')),
  requestedBy: none(z.enum(reviewRequesters).describe('Who wants it.')),
  actor: none(actorShape.describe('Who entered the request.')),
  requestedAt: none(dateTime.describe('When it was requested.')),
  settledBy: staff(id.nullable().describe('The admin who settled it; null until then.')),
  settledAt: none(dateTime.nullable().describe('When it was settled; null until then.')),
  settledReason: content(z.string().nullable().describe('The reason for the outcome; null until then.')),
});
