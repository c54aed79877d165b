import { z } from 'zod';
import { DomainError, errors } from '../../core/kernel/errors.js';
import { encodeCursor, orderDirections, type Page } from '../../core/kernel/reading/page.js';
import type { Selection } from '../../core/kernel/reading/projection.js';
import { instant } from '../../core/kernel/values/shapes.js';
import { readDecisionsOf } from '../../core/people/decisions/readDecision.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import type { RecordOrder } from '../../core/pipeline/stores/recordReads.js';
import {
  listInterviews,
  listRecords,
  oldestFirst,
  recordOrderedBy,
  recordOrderFields,
} from '../../core/records/listRecords.js';
import { nextOf, readTimersStates } from '../../core/timers/readNextAutomations.js';
import { maxItems } from '../answers/answer.js';
import { idOf, referenceTo, shownStatus, untrusted, writtenBy } from '../answers/untrusted.js';
import { stageOf } from './moves.js';
import { foundByName, namesOf, recordsOfEach } from './names.js';
import { type Calls, companyId, cursor, listOf, nextCursor, partOf, reference, textFrom, tool } from './tool.js';

const recordItem = z.object({
  recordId: z.string(),
  candidateId: z.string(),
  vacancyId: z.string(),
  stageId: z.string(),
  kind: z.enum(['interview', 'psychometric', 'module']),
  status: z.string(),
  statusSince: z.string(),
  isClosed: z.boolean(),
  score: z.number().nullable(),
  waitsForReview: z.boolean(),
  updatedAt: z.string(),
  untrusted,
});

/** What {@link itemOf} shows. The answers of one interview may have millions of characters. */
const ofItem: Selection = Object.fromEntries(
  ['status', 'isClosed', 'reviewPending', 'origin', 'sourceId'].map((field) => [field, undefined]),
);

const itemOf = (record: FeatureRecord, displayName: string | null = null) => ({
  recordId: referenceTo(record.id),
  candidateId: referenceTo(record.candidateId),
  vacancyId: referenceTo(record.vacancyId),
  stageId: referenceTo(record.featureId),
  kind: record.kind,
  status: shownStatus(record.status.code),
  statusSince: record.status.date,
  isClosed: record.isClosed,
  score: record.kind === 'interview' ? record.score : null,
  waitsForReview: record.reviewPending,
  updatedAt: record.updatedAt,
  untrusted: writtenBy('company', { displayName, origin: record.origin, source: record.sourceId }),
});

export const findCandidates = tool({
  name: 'find_candidates',
  title: 'Find candidates',
  description:
    'Lists the records of candidates: one for each candidate and stage. Filter by name, vacancy, stage, status, score, pending review, or a timer that is due.',
  calls: ['Query.records'],
  hints: { readOnlyHint: true },
  input: z.strictObject({
    companyId,
    vacancyId: reference.optional(),
    stage: reference.optional().describe('The id or the name of a stage; requires vacancyId.'),
    candidateId: reference.optional(),
    name: z
      .string()
      .max(512)
      .optional()
      .describe(
        `A part of the candidate's name, 2 characters at least, case and accents aside. Up to ${recordsOfEach} records of each candidate; not with orderBy or candidateId.`,
      ),
    status: z
      .string()
      .max(92)
      .transform(idOf)
      .optional()
      .describe('A code such as PENDING, IN_PROGRESS, FINISHED or DISCARDED.'),
    isClosed: z.boolean().optional(),
    minScore: z.number().optional().describe('Interviews with at least this score.'),
    maxScore: z.number().optional().describe('Interviews with at most this score.'),
    waitsForReview: z.boolean().optional().describe('Whether a person must review an answer first.'),
    dueBefore: instant.optional().describe('Records on which a timer acts before this instant.'),
    orderBy: z.strictObject({ field: z.enum(recordOrderFields), direction: z.enum(orderDirections) }).optional(),
    cursor,
  }),
  output: listOf(recordItem),
  async run(input, use) {
    const { vacancyId, stage, candidateId, status, isClosed, minScore, maxScore, waitsForReview, dueBefore } = input;
    const featureId = stage === undefined ? undefined : await stageOf(stage, vacancyId, use);
    const common = { vacancyId, featureId, candidateId, isClosed, statusCode: status, reviewPending: waitsForReview };
    const { name, orderBy = oldestFirst, cursor: after } = input;
    assertByNameAlone(input);
    const isByScore = minScore !== undefined || maxScore !== undefined;
    if (isByScore && dueBefore !== undefined) {
      throw errors.invalidInput([{ path: 'dueBefore', message: 'cannot be used with a score' }]);
    }
    const read = (scopes: readonly object[], page: object): Promise<readonly Page<FeatureRecord>[]> =>
      isByScore
        ? use.ask(
            listInterviews,
            'Query.interviews',
            { scopes },
            { ...page, filter: { ...common, minScore, maxScore } },
            ofItem,
          )
        : use.ask(listRecords, 'Query.records', { scopes }, { ...page, filter: { ...common, dueBefore } }, ofItem);
    const { items, page } = await (name === undefined
      ? inOrder(orderBy, after, (wanted) => read([{}], wanted))
      : foundByName({ name, vacancyId, after }, use, (candidateIds) =>
          read(
            candidateIds.map((one) => ({ candidateId: one })),
            { orderBy: newestFirst, first: recordsOfEach },
          ),
        ));
    const names = await namesOf(items, use);
    return { data: { items: items.map((one, at) => itemOf(one, names[at])) }, page: { of: 'items', ...page } };
  },
});

const newestFirst: RecordOrder = { field: 'UPDATED_AT', direction: 'DESC' };

/** A page of records in an order. */
async function inOrder(
  orderBy: RecordOrder,
  after: string | undefined,
  read: (page: object) => Promise<readonly Page<FeatureRecord>[]>,
) {
  const [found] = await read({ orderBy, first: maxItems, after });
  const { items = [], hasNextPage = false } = found ?? {};
  const { field } = orderBy;
  const cursors = items.map((one) => encodeCursor({ value: recordOrderedBy(one, field), id: one.id }, field));
  return { items, page: { cursors, hasNextPage } };
}

/** @throws INVALID_INPUT for an order, or a candidate, beside a name: candidates come in the order of their names' changes */
function assertByNameAlone({
  name,
  ...input
}: {
  readonly name?: string;
  orderBy?: object;
  candidateId?: string;
}): void {
  if (name === undefined) return;
  const faults = (['orderBy', 'candidateId'] as const)
    .filter((path) => input[path] !== undefined)
    .map((path) => ({ path, message: 'cannot be used with a name' }));
  if (faults.length > 0) throw errors.invalidInput(faults);
}

const answer = z.object({
  questionId: z.string(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  waitsForReview: z.boolean(),
  untrusted,
});

const candidateRecord = recordItem.extend({
  answers: z.number().describe('How many answers it has: read them with its recordId.'),
  next: z
    .object({ action: z.string(), timer: z.string(), dueAt: z.string().nullable() })
    .nullable()
    .describe('What a timer does next.'),
  decision: z
    .object({ outcome: z.string(), at: z.string(), isAutomated: z.boolean() })
    .nullable()
    .describe('The newest decision; explain_decision gives the reasons. Null also if the caller may not read it.'),
});

/** Its scores are read from the answers, and from up to a thousand events. */
const ofDecision: Selection = { outcome: undefined, at: undefined, isAutomated: undefined };

export const getCandidate = tool({
  name: 'get_candidate',
  title: 'Read a candidate',
  description:
    'Reads a candidate across all vacancies: the records with scores, the newest decisions, and what comes next. With recordId: only that record, with its answers.',
  calls: ['Query.records'],
  hints: { readOnlyHint: true },
  input: z.strictObject({ companyId, candidateId: reference, recordId: reference.optional(), cursor, textFrom }),
  output: z.object({ items: z.array(candidateRecord), answers: z.array(answer), nextCursor }),
  async run({ candidateId, recordId, cursor: after }, { ask, may }) {
    const found = await recordsOf(candidateId, recordId, after, ask);
    const { items } = found;
    const vacancyIds = [...new Set(items.map(({ vacancyId }) => vacancyId))];
    const states = await ask(readTimersStates, 'FeatureRecord.nextAutomation', { vacancyIds });
    const known = items.map((one) => ({ recordId: one.id, candidateId: one.candidateId }));
    const decisions = may('FeatureRecord.decision')
      ? await ask(readDecisionsOf, 'FeatureRecord.decision', { records: known }, undefined, ofDecision)
      : [];
    const names = await namesOf(items, { ask });
    const records = items.map((record, at) => {
      const decision = decisions[at];
      const next = nextOf(record, states[vacancyIds.indexOf(record.vacancyId)] ?? null);
      const shown = itemOf(record, names[at]);
      return {
        ...shown,
        answers: record.kind === 'interview' ? record.answers.length : 0,
        next: next && { action: next.action, timer: next.timer, dueAt: next.dueAt },
        decision:
          decision && !(decision instanceof DomainError)
            ? { outcome: decision.outcome, at: decision.at, isAutomated: decision.isAutomated }
            : null,
        untrusted: { ...shown.untrusted, ...textsOf(record) },
      };
    });
    return { data: { items: records, answers: found.answers.map(answerOf) }, page: found.page };
  },
});

/** A page of the records, or one record with a page of its answers. @throws NOT_FOUND RECORD_NOT_FOUND */
async function recordsOf(
  candidateId: string,
  recordId: string | undefined,
  after: string | undefined,
  ask: Calls['ask'],
) {
  if (recordId !== undefined) {
    // The candidate's vacancy is not known, so the record is looked for among the candidate's.
    for (let cursor: string | undefined; ; ) {
      const { items, page } = await pageOf(candidateId, cursor, ask);
      const at = items.findIndex(({ id }) => id === recordId);
      if (at >= 0) {
        const before = at === 0 ? cursor : page.cursors[at - 1];
        const [record] = (await pageOf(candidateId, before, ask, { first: 1, selection: ofCandidateWithAnswers }))
          .items;
        if (record?.id !== recordId) throw errors.recordNotFound();
        const answers = partOf(record.kind === 'interview' ? record.answers : [], after);
        return { items: [record], answers: answers.items, page: { of: 'answers', ...answers.page } };
      }
      if (!page.hasNextPage) throw errors.recordNotFound();
      cursor = page.cursors.at(-1);
    }
  }
  const found = await pageOf(candidateId, after, ask);
  if (found.items.length === 0 && after === undefined) throw errors.recordNotFound();
  return { ...found, answers: [] };
}

const ofCandidateWithAnswers: Selection = {
  ...ofItem,
  ...Object.fromEntries(
    ['timer', 'answers', 'briefScoreExplanation', 'evaluationName', 'reports'].map((field) => [field, undefined]),
  ),
};
/** The answers are counted. */
const ofCandidate: Selection = { ...ofCandidateWithAnswers, answers: { order: undefined } };

async function pageOf(
  candidateId: string,
  after: string | undefined,
  ask: Calls['ask'],
  { first = maxItems, selection = ofCandidate } = {},
) {
  const body = { filter: { candidateId }, orderBy: oldestFirst, first, after };
  const [found] = await ask(listRecords, 'Query.records', { scopes: [{}] }, body, selection);
  const { items = [], hasNextPage = false } = found ?? {};
  const cursors = items.map((one) => encodeCursor({ value: one.createdAt, id: one.id }));
  return { items, page: { of: 'items', cursors, hasNextPage } };
}

type Answer = Extract<FeatureRecord, { kind: 'interview' }>['answers'][number];

const answerOf = (one: Answer) => ({
  questionId: referenceTo(one.questionId),
  score: one.questionScore,
  maxScore: one.maxQuestionScore,
  waitsForReview: one.needsReview,
  untrusted: {
    ...writtenBy('company', { question: one.questionText }),
    ...writtenBy('candidate', { answer: one.extractedAnswer }),
    ...writtenBy('model or reviewer', { explanation: one.questionScoreExplanation, thinking: one.scorerThinking }),
  },
});

function textsOf(record: FeatureRecord) {
  if (record.kind === 'interview') return writtenBy('model or reviewer', { explanation: record.briefScoreExplanation });
  if (record.kind === 'module') return {};
  const reports = record.reports.map(({ name, url }) => `${name}: ${url}`).join('\n');
  return writtenBy('test provider', { test: record.evaluationName, reports });
}
