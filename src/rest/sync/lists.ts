import type { OperationName } from '../../core/application/operations.js';
import { operations } from '../../core/application/operations.js';
import type { CatalogueName } from '../../core/catalogues/catalogue.js';
import type { AnyQuery } from '../../core/dispatcher.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { decisionOutcomes, reviewStates } from '../../core/people/shapes/decisionShapes.js';
import { vacancyStatusCodes } from '../../core/pipeline/shapes/vacancy.js';
import { recordKindNames } from '../../core/records/listRecords.js';
import {
  entries,
  listChangedCandidates,
  listChangedRecords,
  listChangedVacancies,
} from '../../core/sync/listChanges.js';
import { listAllBans, listAllDecisions, listAllReviews } from '../../core/sync/listDecided.js';
import { type ListPage, maxLimit, usualLimit } from '../../core/sync/listing.js';
import type { AppContext } from '../../http/state.js';
import { ref } from '../resource.js';
import {
  cursorParameter,
  flag,
  idParameter,
  instantParameter,
  oneOf,
  type Parameters,
  wholeNumber,
} from './parameters.js';
import { companyPath, type SyncRoute } from './route.js';
import { sendRead } from './sending.js';

/** The lists: pages of objects as JSON. */

const paging = {
  limit: wholeNumber(1, maxLimit, 'The maximum number of objects on a page.', usualLimit),
  after: cursorParameter('`nextCursor` of the previous page, with the same other parameters.'),
  fresh: flag(
    '`true`: list all that is visible now, with the changes of the last 15 s. Earlier changes may still become visible: do not compute the next `updatedAfter` from such a list.',
  ),
} satisfies Parameters;

const updatedAfter = instantParameter(
  'Objects that changed after this instant. Send the greatest `updatedAt` that you have received.',
);

interface ListText {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

interface ListRow {
  readonly operation: OperationName & keyof typeof operations;
  readonly endpoint: SyncRoute['endpoint'];
  readonly query: AnyQuery<ListPage>;
  readonly parameters: Parameters;
  readonly object: JsonSchema;
  readonly text: ListText;
}

function list({ operation, endpoint, query, parameters, object, text }: ListRow): SyncRoute {
  return {
    operation,
    endpoint,
    parameters,
    async answer({ ctx, call, dispatcher }) {
      const page = await dispatcher.query(query, call);
      if (page.nextCursor !== null) ctx.res.setHeader('Link', `<${nextUrl(ctx, page.nextCursor)}>; rel="next"`);
      const data = `"data":[${page.data.join(',')}]`;
      const { nextCursor, settledUntil } = page;
      // The ETag leaves out the instant, which differs in each answer, and the cursor, which contains it.
      await sendRead(
        ctx,
        `{${data},"nextCursor":${JSON.stringify(nextCursor)},"settledUntil":${JSON.stringify(settledUntil)}}`,
        `${data}${nextCursor !== null}`,
      );
    },
    text: {
      ...text,
      path: companyPath,
      success: {
        status: 200,
        description: 'A page.',
        headers: 'limit' in parameters ? ['Link'] : [],
        content: { 'application/json': { schema: pageOf(object) } },
        isTagged: true,
      },
      refusals: [],
    },
  };
}

/** A path that is relative to the host: proxies may have given the host another name. */
export function nextUrl(ctx: AppContext, cursor: string): string {
  const { path, querystring } = ctx.request;
  const query = new URLSearchParams(querystring);
  query.set('after', cursor);
  return `${path}?${query}`;
}

export const pageOf = (object: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: object, description: 'The objects on the page.' },
    nextCursor: { type: ['string', 'null'], description: 'The `after` of the next page; null on the last page.' },
    settledUntil: {
      type: ['string', 'null'],
      format: 'date-time',
      description:
        'The first page sets this instant, and its pages list all changes until then; null with `fresh=true`, for catalogues and for deliveries.',
    },
  },
  required: ['data', 'nextCursor', 'settledUntil'],
});

const settledLate =
  'Changes of the last 15 s are not listed yet. When you have read all pages, send the greatest `updatedAt` that you received as `updatedAfter` next time: no change is missed.';
const oldestFirst = 'Oldest first. Objects created in the last 15 s are not listed yet.';

const record = { oneOf: [ref('InterviewWhole'), ref('PsychometricWhole'), ref('ModuleRecordWhole')] };

const catalogue = (
  name: CatalogueName,
  operation: OperationName & `list${string}`,
  endpoint: SyncRoute['endpoint'],
  { object, what }: { readonly object: string; readonly what: string },
): SyncRoute =>
  list({
    operation,
    endpoint,
    query: entries[name],
    parameters: {},
    object: ref(object),
    text: {
      operationId: `sync${name[0]?.toUpperCase()}${name.slice(1)}`,
      summary: `List the ${what}`,
      description: `All ${what} of the company, by id.`,
    },
  });

export const listRoutes: readonly SyncRoute[] = [
  list({
    operation: 'readVacancy',
    endpoint: operations.readVacancy.sync.endpoint,
    query: listChangedVacancies,
    parameters: { ...paging, updatedAfter, status: oneOf(vacancyStatusCodes, 'Vacancies with this status.') },
    object: ref('VacancyWhole'),
    text: {
      operationId: 'syncVacancies',
      summary: 'List vacancies by their last change',
      description: `In the order of \`updatedAt\`, then of \`id\`. ${settledLate}`,
    },
  }),
  list({
    operation: 'listRecords',
    endpoint: operations.listRecords.sync.endpoint,
    query: listChangedRecords,
    parameters: {
      ...paging,
      updatedAfter,
      kind: oneOf(recordKindNames, 'Records of this kind.'),
      vacancyId: idParameter('Records of this vacancy.'),
      isClosed: flag('Closed records, or open ones.'),
    },
    object: record,
    text: {
      operationId: 'syncRecords',
      summary: 'List records by their last change',
      description: `In the order of \`updatedAt\`, then of \`id\`. ${settledLate} The records of an erased person are listed again, redacted.`,
    },
  }),
  list({
    operation: 'listCandidates',
    endpoint: operations.listCandidates.sync.endpoint,
    query: listChangedCandidates,
    parameters: { ...paging, updatedAfter },
    object: ref('CandidateWhole'),
    text: {
      operationId: 'syncCandidates',
      summary: 'List names of candidates by their last change',
      description: `The candidates who have a label, in the order of \`updatedAt\`, then of \`id\`. ${settledLate} A key that is limited to vacancies has those with a record there, and may not send \`updatedAfter\`, because a candidate becomes its own without a change. A label that was deleted is missing: the feed and the copy tell that.`,
    },
  }),
  list({
    operation: 'readDecision',
    endpoint: operations.readDecision.sync.endpoint,
    query: listAllDecisions,
    parameters: {
      ...paging,
      vacancyId: idParameter('Decisions in this vacancy.'),
      outcome: oneOf(decisionOutcomes, 'Decisions with this outcome.'),
    },
    object: ref('Decision'),
    text: {
      operationId: 'syncDecisions',
      summary: 'List decisions about records',
      description: `${oldestFirst} Only those about records of the kinds that the caller may read.`,
    },
  }),
  list({
    operation: 'listReviews',
    endpoint: operations.listReviews.sync.endpoint,
    query: listAllReviews,
    parameters: { ...paging, state: oneOf(reviewStates, 'Reviews in this state.') },
    object: ref('DecisionReviewWhole'),
    text: {
      operationId: 'syncReviews',
      summary: 'List objections to discards',
      description: `${oldestFirst} Only those about records of the kinds that the caller may read.`,
    },
  }),
  list({
    operation: 'listBans',
    endpoint: operations.listBans.sync.endpoint,
    query: listAllBans,
    parameters: paging,
    object: ref('BanWhole'),
    text: { operationId: 'syncBans', summary: 'List bans', description: oldestFirst },
  }),
  catalogue('notificableStatuses', 'listNotificableStatuses', operations.listNotificableStatuses.sync.endpoint, {
    object: 'NotificableStatusWhole',
    what: 'statuses that candidates are notified of',
  }),
  catalogue('templateVariables', 'listTemplateVariables', operations.listTemplateVariables.sync.endpoint, {
    object: 'TemplateVariableWhole',
    what: 'variables of message templates',
  }),
  catalogue('conversationActions', 'listConversationActions', operations.listConversationActions.sync.endpoint, {
    object: 'ConversationActionWhole',
    what: 'actions of conversations',
  }),
  catalogue('rejectionReasons', 'listRejectionReasons', operations.listRejectionReasons.sync.endpoint, {
    object: 'RejectionReasonWhole',
    what: 'reasons of rejections',
  }),
];
