import { z } from 'zod';
import { listEvents, sentFilter } from '../../core/feed/listEvents.js';
import { errors } from '../../core/kernel/errors.js';
import { instant } from '../../core/kernel/values/shapes.js';
import { decisionText } from '../../core/people/decisions/decisionText.js';
import { readDecision } from '../../core/people/decisions/readDecision.js';
import { previewRetention } from '../../core/people/previewRetention.js';
import { decisionLocales } from '../../core/people/shapes/decision.js';
import { previewAutomations } from '../../core/vacancies/previewAutomations.js';
import { maxItems } from '../answers/answer.js';
import { referenceTo, untrusted, writtenBy } from '../answers/untrusted.js';
import { companyId, cursor, listOf, nextCursor, partOf, reference, textFrom, tool } from './tool.js';

const shownId = (id: string | null): string | null => id && referenceTo(id);

export const explainDecision = tool({
  name: 'explain_decision',
  title: 'Explain a decision',
  description:
    'Explains why a record was moved, finished, discarded or reopened: as text to give to the candidate, and as data.',
  calls: ['Query.decision'],
  hints: { readOnlyHint: true },
  input: z.strictObject({
    companyId,
    recordId: reference,
    locale: z.enum(decisionLocales).optional(),
    cursor,
    textFrom,
  }),
  output: z.object({
    decisionId: z.string(),
    outcome: z.string(),
    at: z.string(),
    isAutomated: z.boolean(),
    person: z.string().nullable().describe('Who decided; null if nobody did.'),
    timer: z.string().nullable().describe('The timer that decided.'),
    score: z.number().nullable(),
    scores: z.array(
      z.object({ questionId: z.string(), score: z.number().nullable(), maxScore: z.number().nullable() }),
    ),
    steps: z.array(z.object({ kind: z.string(), at: z.string() })).describe('What people did about it, the last 20.'),
    nextCursor: nextCursor.describe('The cursor of the next scores; null if there are no more.'),
    untrusted,
  }),
  async run({ recordId, locale = 'EN', cursor: after }, { ask }) {
    const decision = await ask(readDecision, 'Query.decision', { recordId });
    if (!decision) throw errors.recordNotFound();
    const { items: scores, page } = partOf(decision.scores, after);
    return {
      data: {
        decisionId: decision.id,
        outcome: decision.outcome,
        at: decision.at,
        isAutomated: decision.isAutomated,
        person: shownId(decision.person),
        timer: decision.cause.timer,
        score: decision.score,
        scores: scores.map(({ questionId, score, maxScore }) => ({
          questionId: referenceTo(questionId),
          score,
          maxScore,
        })),
        steps: decision.steps.slice(-maxItems).map(({ kind, at }) => ({ kind, at })),
        // It names the vacancy, the stages and the reason, which the company wrote.
        untrusted: writtenBy('company', {
          text: decisionText(decision, locale),
          reason: decision.cause.rejectedReason,
        }),
      },
      page: { of: 'scores', ...page },
    };
  },
});

/** What a preview lists at most. */
const maxForeseen = 1_000;

export const whatWillHappen = tool({
  name: 'what_will_happen',
  title: 'Preview what timers do',
  description:
    'Lists what will happen automatically until an instant: discards and freezes by the timers of a vacancy, or, without a vacancy and for admins, erasures by the retention of data.',
  calls: ['Query.automationPreview', 'Query.retentionPreview'],
  hints: { readOnlyHint: true },
  input: z.strictObject({ companyId, vacancyId: reference.optional(), until: instant, cursor }),
  output: z.object({
    totalCount: z.number().describe('The total number. The first 1,000 can be read.'),
    nextCursor,
    items: z.array(
      z.object({
        what: z.string(),
        at: z.string(),
        timer: z.string().nullable(),
        recordId: z.string().nullable(),
        candidateId: z.string().nullable(),
      }),
    ),
  }),
  async run({ vacancyId, until: at, cursor: after }, { ask }) {
    const body = { at, first: maxForeseen };
    if (vacancyId === undefined) {
      const { totalCount, items: all } = await ask(previewRetention, 'Query.retentionPreview', {}, body);
      const { items, page } = partOf(all, after);
      const none = { timer: null, recordId: null };
      const erasures = items.map((one) => ({
        what: 'ERASE',
        at: one.dueAt,
        ...none,
        candidateId: referenceTo(one.candidateId),
      }));
      return { data: { totalCount, items: erasures }, page: { of: 'items', ...page } };
    }
    const { totalCount, items: all } = await ask(previewAutomations, 'Query.automationPreview', { vacancyId }, body);
    const { items, page } = partOf(all, after);
    const effects = items.map((one) => ({
      what: one.action,
      at: one.at,
      timer: one.timer,
      recordId: shownId(one.recordId),
      candidateId: null,
    }));
    return { data: { totalCount, items: effects }, page: { of: 'items', ...page } };
  },
});

export const getChanges = tool({
  name: 'get_changes',
  title: 'Read what changed',
  description: 'Reads the events of a company after a cursor, oldest first: what changed, when, and who did it.',
  calls: ['Query.events'],
  hints: { readOnlyHint: true },
  input: z.strictObject({ companyId, filter: sentFilter.optional(), cursor, textFrom }),
  output: listOf(
    z.object({
      seq: z.string(),
      type: z.string(),
      at: z.string(),
      operation: z.string(),
      via: z.string(),
      actor: z.object({ kind: z.string(), id: z.string() }),
      vacancyId: z.string().nullable(),
      candidateId: z.string().nullable(),
      recordId: z.string().nullable(),
      nextRecordId: z.string().nullable(),
      untrusted,
    }),
  ),
  async run({ filter, cursor: after }, { ask }) {
    const [page] = await ask(listEvents, 'Query.events', { scopes: [{}] }, { filter, after, first: maxItems });
    const { items = [], hasNextPage = false } = page ?? {};
    const events = items.map((event) => ({
      seq: event.seq,
      type: event.type,
      at: event.createdAt,
      operation: event.operation,
      via: event.via,
      actor: { kind: event.actor.kind, id: referenceTo(event.actor.id) },
      vacancyId: shownId(event.vacancyId),
      candidateId: shownId(event.candidateId),
      recordId: shownId(event.recordId),
      nextRecordId: shownId(event.nextRecordId),
      untrusted: {
        ...writtenBy('company', { data: event.data && JSON.stringify(event.data) }),
        ...writtenBy('agent', { client: event.client }),
      },
    }));
    return { data: { items: events }, page: { of: 'items', cursors: items.map((event) => event.cursor), hasNextPage } };
  },
});
