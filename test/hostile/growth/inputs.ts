import type { GraphQLSchema } from 'graphql';
import { aFeature, aVacancy } from '../../support/company/pipeline.js';
import type { Client } from './client.js';
import { companyOf, firstDue, timedCompany } from './companies.js';
import { entryPointInputs } from './entryPoints.js';
import { filterInputs } from './filters.js';
import { readsOf } from './reads.js';
import { type At, type Input, many, mostRuns, textOf } from './shape.js';
import { syncInputs } from './sync.js';
import {
  answersOf,
  contact,
  datesOf,
  grantsOf,
  longArguments,
  longestNumber,
  membersOf,
  scorer,
  stageOf,
  vacancyOf,
} from './values.js';

/**
 * The generator of inputs: whatever a client may send, a hundredth of its bound (docs/BOUNDS.md), a tenth of it, and all of
 * it. An operation, a tool or a type of message that no input calls fails growth.test.ts. The inputs of all mutations and
 * tools are in this one file, however long, so that a new one has one place.
 */

const small = companyOf(0.01);
const ids = (name: string, { size, run }: At): string[] => many(size, (at) => `${name}-${run * size + at}`);
const fresh = ({ unique }: At): string => `new-${unique}`;

// biome-ignore lint/suspicious/noExplicitAny: whatever its `prepare` returns.
type Args = (at: At, prepared: any) => object;
interface More extends Partial<Pick<Input, 'prepare'>> {
  /** The company that is called; the one with the rows if rows grow, otherwise a small one. */
  readonly in?: (at: At) => string;
  readonly by?: (at: At) => string;
}

/** A mutation. @param bound the largest size of what grows */
const change = (
  name: string,
  kind: Input['kind'],
  what: string,
  bound: number,
  args: Args,
  more: More = {},
): Input => ({
  ...{ kind, via: 'GraphQL', name: `${name}, ${what}`, hasCredential: true, bound, covers: [`Mutation.${name}`] },
  prepare: more.prepare,
  send: (client, at, prepared) => {
    const company = more.in?.(at) ?? (kind === 'rows' ? at.company : small);
    return client.change(company, name, args(at, prepared), more.by?.(at));
  },
});

const tool = (name: string, kind: Input['kind'], what: string, bound: number, args: Args, more: More = {}): Input => ({
  ...{ kind, via: 'MCP', name: `${name}, ${what}`, hasCredential: true, bound, covers: [`tool ${name}`] },
  prepare: more.prepare,
  send: (client, at, prepared) => client.tool(kind === 'rows' ? at.company : small, name, args(at, prepared)),
});

const initiated =
  (stage?: string) =>
  (client: Client, { size }: At) =>
    client.initiated(small, size, stage);
const one = (stage?: string) => async (client: Client) => (await client.initiated(small, 1, stage))[0];
const discarded = async (client: Client, at: At): Promise<string[]> => {
  const resourceIds = await initiated()(client, at);
  await client.changed(small, 'discardFeatures', { input: { companyId: small, resourceIds } });
  return resourceIds;
};
const bulk: Args = (_at, resourceIds) => ({ input: { companyId: small, resourceIds } });
const record = (id: string, input: object) => ({ vacancyId: 'main', id, input });
let advanced = 0;

const ofVacancies: readonly Input[] = [
  change('createVacancy', 'lists', 'features', 50, ({ size }) => ({ input: vacancyOf(many(size, stageOf)) })),
  change('createVacancy', 'lists', 'actions of a feature', 100, ({ size }) => ({
    input: vacancyOf([stageOf(1, { actions: many(size, (at) => ({ id: `a-${at}`, templateId: 't' })) })]),
  })),
  change('createVacancy', 'lists', 'possible dates', 1_000, ({ size }) => ({ input: vacancyOf([datesOf(size)]) })),
  change('createVacancy', 'texts', 'a description', 200_000, ({ size }) => ({
    input: vacancyOf(undefined, { jobDescription: textOf(size) }),
  })),
  change('createVacancy', 'documents', 'members of free JSON', 50_000, ({ size }) => ({
    input: vacancyOf([stageOf(1, { data: membersOf(size) })]),
  })),
  change('createVacancy', 'numbers', 'numbers of 400 digits', 2_000, ({ size }) => ({
    input: vacancyOf([stageOf(1, { data: membersOf(size, longestNumber) })]),
  })),
  change('updateVacancy', 'lists', 'features', 50, ({ size }) => ({
    id: 'wide',
    input: { features: many(size, stageOf) },
  })),
  change('updateVacancy', 'lists', 'tasks', 200, ({ size }) => ({
    id: 'wide',
    input: { taskList: many(size, (order) => ({ order, text: 'Ask.', source: 'CUSTOM', type: 'Informative' })) },
  })),
  change('updateVacancy', 'texts', 'requirements', 200_000, ({ size }) => ({
    id: 'wide',
    input: { requirements: textOf(size) },
  })),
  change('publishVacancy', 'lists', 'features', 50, (_at, { id }) => ({ id }), {
    prepare: (client, { size }) => client.changed(small, 'createVacancy', { input: vacancyOf(many(size, stageOf)) }),
  }),
  change('closeVacancy', 'rows', 'its open records', 10_000, () => ({ id: 'closing' }), {
    prepare: (client, { company }) => client.change(company, 'reopenVacancy', { id: 'closing' }),
  }),
  change('reopenVacancy', 'rows', 'its open records', 10_000, () => ({ id: 'closing' }), {
    prepare: (client, { company }) => client.change(company, 'closeVacancy', { id: 'closing' }),
  }),
  change(
    'advanceClock',
    'rows',
    'records that become due',
    2_000,
    ({ size }) => {
      advanced += size;
      return { to: new Date(firstDue + (advanced - 1) * 1_000).toISOString() };
    },
    { in: () => timedCompany },
  ),
  change(
    'updateCompanySettings',
    'lists',
    'default tasks',
    200,
    ({ size }) => ({
      input: { defaultTasks: many(size, () => ({ text: 'Ask.', source: 'COMPANY', type: 'Informative' })) },
    }),
    { in: fresh },
  ),
];

const ofRecords: readonly Input[] = [
  change('initFeatures', 'lists', 'candidates', 500, ({ size, unique }) => ({
    input: {
      ...{ companyId: small, vacancyId: 'main', featureId: 'stage-1' },
      candidates: many(size, (at) => ({ candidateId: `c-${unique}-${at}`, relationId: 'x' })),
    },
  })),
  change('initFeatures', 'lists', 'candidates with names', 500, ({ size, unique }) => ({
    input: {
      ...{ companyId: small, vacancyId: 'main', featureId: 'stage-1' },
      candidates: many(size, (at) => ({ candidateId: `n-${unique}-${at}`, relationId: 'x', displayName: textOf(200) })),
    },
  })),
  change('forwardFeatures', 'lists', 'records', 500, bulk, { prepare: initiated() }),
  change('cancelFeatures', 'lists', 'records', 500, bulk, { prepare: initiated() }),
  change(
    'discardFeatures',
    'lists',
    'records, with bans',
    500,
    (_at, resourceIds) => ({
      input: { companyId: small, resourceIds, banCandidate: true },
    }),
    { prepare: initiated() },
  ),
  change('reopenRecords', 'lists', 'records', 500, bulk, { prepare: discarded }),
  change('releaseHeld', 'rows', 'held records', 500, (at) => ({
    input: { companyId: at.company, resourceIds: ids('held', at) },
  })),
  change('dismissHeld', 'rows', 'held records', 500, (at) => ({
    input: { companyId: at.company, resourceIds: ids('dismissed', at) },
  })),
  change('recordAnswers', 'lists', 'answers', 200, ({ size }, id) => record(id, { answers: answersOf(size), scorer }), {
    prepare: one(),
  }),
  change(
    'recordAnswers',
    'texts',
    'an answer',
    200_000,
    ({ size }, id) => record(id, { answers: answersOf(1, size), scorer }),
    { prepare: one() },
  ),
  change('recordAnswers', 'rows', 'stored answers', 500, ({ run }) =>
    record(`big-${run}`, { answers: answersOf(1), scorer }),
  ),
  change(
    'reviewAnswers',
    'lists',
    'reviews',
    200,
    ({ size }, id) =>
      record(id, { reviews: many(size, (at) => ({ questionId: `q-${at}`, score: 4, explanation: 'Fine.' })) }),
    {
      prepare: async (client, at) => {
        const id = await one()(client);
        await client.changed(small, 'recordAnswers', record(id ?? '', { answers: answersOf(at.size), scorer }));
        return id;
      },
    },
  ),
  change('reviewAnswers', 'rows', 'stored answers', 500, ({ run }) =>
    record(`big-${run}`, { reviews: [{ questionId: 'q-0', score: 1 }] }),
  ),
  change(
    'recordPsychometric',
    'lists',
    'reports',
    100,
    ({ size }, id) =>
      record(id, { reports: many(size, (at) => ({ name: `Report ${at}`, url: 'https://example.com/report' })) }),
    { prepare: one('stage-2') },
  ),
  change('orchestrate', 'rows', 'stored answers', 500, ({ run }) => record(`big-${run}`, { resourceId: `big-${run}` })),
  change('updateRecordStatus', 'rows', 'statuses of a record', 990, ({ run }) =>
    record(`history-${run}`, { code: 'TALKING' }),
  ),
  change('bookMeeting', 'rows', 'possible dates', 1_000, () => record('meeting-0', { date: '2031-01-01T00:00:00Z' })),
];

const ofPeople: readonly Input[] = [
  change(
    'putCandidates',
    'lists',
    'candidates',
    500,
    ({ size, unique }) => ({
      input: {
        candidates: many(size, (at) => ({
          candidateId: `l-${unique}-${at}`,
          displayName: textOf(200),
          externalUrl: `https://ats.example/${'x'.repeat(2_000)}`,
        })),
      },
    }),
    {
      prepare: (client, { size, unique }) =>
        client.changed(small, 'initFeatures', {
          input: {
            ...{ companyId: small, vacancyId: 'main', featureId: 'stage-1' },
            candidates: many(size, (at) => ({ candidateId: `l-${unique}-${at}`, relationId: 'x' })),
          },
        }),
    },
  ),
  change('putCandidates', 'rows', 'labels of the company', 10_000, ({ unique }) => ({
    input: { candidates: [{ candidateId: 'ann', displayName: `Ann ${unique}` }] },
  })),
  change('liftBan', 'rows', 'bans', 1_000, ({ run }) => ({ candidateId: `banned-${run}` })),
  change(
    'requestReview',
    'texts',
    'a reason',
    2_000,
    ({ size, run }) => ({
      recordId: `discarded-${mostRuns + run}`,
      input: { reason: textOf(size), requestedBy: 'CANDIDATE' },
    }),
    { in: ({ company }) => company },
  ),
  change(
    'settleReview',
    'texts',
    'a reason',
    2_000,
    ({ size, run }) => ({
      id: `review-${run}`,
      input: { outcome: 'UPHELD', reason: textOf(size) },
    }),
    { in: ({ company }) => company },
  ),
  change('eraseCandidate', 'rows', 'records of the person', 500, ({ run }) => ({
    candidateId: `erased-${run}`,
    input: { reason: 'REQUEST' },
  })),
  change('admitCandidate', 'rows', 'erasures', 1_000, ({ unique }) => ({ candidateId: `admitted-${unique}` }), {
    prepare: async (client, { company, unique }) => {
      const candidateId = `admitted-${unique}`;
      const candidates = [{ candidateId, relationId: 'x' }];
      await client.changed(company, 'initFeatures', {
        input: { companyId: company, vacancyId: 'main', featureId: 'stage-1', candidates },
      });
      await client.changed(company, 'eraseCandidate', { candidateId, input: { reason: 'REQUEST' } });
    },
  }),
  change('holdCandidate', 'texts', 'a reason', 512, ({ size }) => ({
    candidateId: 'ann',
    input: { reason: textOf(size) },
  })),
  change('releaseCandidate', 'rows', 'holds', 1_000, ({ run }) => ({ candidateId: `held-${run}` })),
  change('decideAgentRequest', 'rows', 'records to discard', 500, ({ run }) => ({
    id: `request-${run}`,
    confirms: true,
  })),
];

const catalogue = (name: string, entry: object): Input[] => [
  change(`save${name}`, 'rows', 'stored entries', 490, () => ({ input: { id: 'entry-0', name: 'New', ...entry } })),
  change(
    `save${name}`,
    'texts',
    'a name',
    512,
    ({ size }) => ({ input: { id: 'entry-0', ...entry, name: textOf(size) } }),
    { in: fresh },
  ),
  change(`delete${name}`, 'rows', 'stored entries', 490, () => ({ id: 'gone' }), {
    prepare: (client, { company }) =>
      client.changed(company, `save${name}`, { input: { id: 'gone', name: 'Gone', ...entry } }),
  }),
];
const variable = { description: 'd', example: 'e', canBeUsedInHSM: true, canBeUsedInStatic: true };
const button = { text: 'Yes', isRequired: true, isEditable: true, type: 'QUICK_REPLY' };
const ofCatalogues: readonly Input[] = [
  ...catalogue('NotificableStatus', {}),
  ...catalogue('RejectionReason', {}),
  ...catalogue('TemplateVariable', variable),
  ...catalogue('ConversationAction', { description: 'd' }),
  change(
    'saveTemplateVariable',
    'lists',
    'templates',
    1_000,
    ({ size }) => ({
      input: { id: 'v', name: 'n', ...variable, canBeUsedInTemplateIds: many(size, (at) => `t-${at}`) },
    }),
    { in: fresh },
  ),
  change(
    'saveConversationAction',
    'lists',
    'buttons',
    100,
    ({ size }) => ({
      input: { id: 'a', name: 'n', description: 'd', buttons: many(size, (at) => ({ id: `b-${at}`, ...button })) },
    }),
    { in: fresh },
  ),
];

const newKey = (companyId: string, more: object = {}) => ({
  input: { companyId, grants: grantsOf(1), contact, ...more },
});
const keyLists = (name: string): Input[] => [
  change(name, 'lists', 'grants', 100, (at) => newKey(fresh(at), { grants: grantsOf(at.size) }), { in: fresh }),
  change(
    ...([name, 'lists', 'vacancies', 100] as const),
    ({ company, size }) => newKey(company, { vacancyIds: many(size, (index) => `v${index}`) }),
    { in: ({ company }) => company, by: ({ unique }) => `asker-${unique}` },
  ),
  change(
    ...([name, 'lists', 'ranges of addresses', 50] as const),
    (at) => newKey(fresh(at), { cidrs: many(at.size, (index) => `10.0.${index}.0/24`) }),
    { in: fresh },
  ),
];
const hook = (more: object = {}) => ({ input: { url: 'https://receiver.example/hook', ...more } });
const ofIntegrations: readonly Input[] = [
  ...keyLists('issueApiKey'),
  ...keyLists('requestApiKey'),
  change('issueApiKey', 'rows', 'stored keys', 900, ({ company }) => ({
    input: { companyId: company, grants: grantsOf(1), contact },
  })),
  change('approveApiKeyRequest', 'rows', 'grants of the request', 100, ({ run }) => ({ id: `open-${run}` }), {
    by: () => 'boss',
  }),
  change(
    'declineApiKeyRequest',
    'texts',
    'a reason',
    200_000,
    ({ run, size }) => ({
      id: `open-${mostRuns + run}`,
      input: { reason: textOf(size) },
    }),
    { in: ({ company }) => company },
  ),
  change('claimApiKey', 'rows', 'stored keys', 900, ({ run }) => ({ id: `approved-${run}` })),
  change('changeApiKey', 'rows', 'stored keys', 900, ({ run, size }) => ({
    id: `key-${run}`,
    input: { requestsPerMinute: 1 + (size % 2_000) },
  })),
  change('rollApiKey', 'rows', 'stored keys', 900, ({ run }) => ({ id: `key-${run}` })),
  change('revokeApiKey', 'rows', 'stored keys', 900, ({ run }) => ({ id: `key-${mostRuns + run}` })),
  {
    ...change('rollCallbackSecret', 'documents', 'aliases', 30, () => ({})),
    send: (client, at) => {
      const field = `rollCallbackSecret(companyId: "${fresh(at)}") { secret }`;
      return client.graphql(fresh(at), `mutation { ${many(at.size, (index) => `a${index}: ${field}`).join(' ')} }`);
    },
  },
  change(
    'createWebhook',
    'texts',
    'a URL',
    2_048,
    ({ size }) =>
      hook({ url: `https://receiver.example/${textOf(size).replaceAll(/\W/g, 'x')}`.slice(0, Math.max(size, 30)) }),
    { in: fresh },
  ),
  change('createWebhook', 'texts', 'a description', 512, ({ size }) => hook({ description: textOf(size) }), {
    in: fresh,
  }),
  change(
    'updateWebhook',
    'texts',
    'a description',
    512,
    ({ size }, { webhook }) => ({ id: webhook.id, input: { description: textOf(size) } }),
    {
      prepare: (client, at) => client.changed(fresh(at), 'createWebhook', hook()),
      in: fresh,
    },
  ),
  change('deleteWebhook', 'rows', 'stored deliveries', 9_000, (_at, { webhook }) => ({ id: webhook.id }), {
    prepare: (client, { company }) => client.changed(company, 'createWebhook', hook()),
  }),
  change('rollWebhookSecret', 'rows', 'stored deliveries', 9_000, ({ run }) => ({ id: `w-${run}` })),
  change('sendTestEvent', 'rows', 'stored deliveries', 9_000, () => ({ webhookId: 'w-0' })),
  change('resendDelivery', 'rows', 'stored deliveries', 9_000, ({ run }) => ({ id: `d-0-${run + 1}` })),
  change('recoverDeliveries', 'rows', 'failed deliveries', 1_000, ({ run }) => ({
    webhookId: `w-${run}`,
    since: '2026-11-01T00:00:00Z',
  })),
];

const ofTools: readonly Input[] = [
  tool('find_vacancies', 'rows', 'vacancies', 1_000, () => ({})),
  tool('find_vacancies', 'texts', 'a name', 512, ({ size }) => ({ filter: { nameContains: textOf(size) } })),
  tool('get_vacancy', 'rows', 'stages, texts', 50, () => ({ vacancyId: 'wide' })),
  tool('get_vacancy', 'rows', 'records', 10_000, () => ({ vacancyId: 'main' })),
  tool('find_candidates', 'rows', 'records', 10_000, () => ({ vacancyId: 'main' })),
  tool('find_candidates', 'rows', 'names', 10_000, () => ({ name: 'so' })),
  tool('get_candidate', 'rows', 'records of the candidate', 500, () => ({ candidateId: 'ann' })),
  tool('get_candidate', 'rows', 'answers', 500, ({ run }) => ({
    candidateId: `of-big-${run}`,
    recordId: `big-${run}`,
  })),
  tool('explain_decision', 'rows', 'events of the record', 1_000, () => ({ recordId: 'discarded-0' })),
  tool('what_will_happen', 'rows', 'due records', 10_000, () => ({ vacancyId: 'main', until: '2040-01-01T00:00:00Z' })),
  tool('what_will_happen', 'rows', 'persons', 10_000, () => ({ until: '2040-01-01T00:00:00Z' })),
  tool('get_changes', 'rows', 'events', 10_000, () => ({ cursor: '0' })),
  tool('get_integrations', 'rows', 'failed deliveries', 9_000, () => ({ what: 'WEBHOOKS' })),
  tool('get_integrations', 'rows', 'keys', 900, () => ({ what: 'API_KEYS' })),
  tool('create_vacancy', 'lists', 'features', 50, ({ size }) => ({
    vacancy: aVacancy({ features: many(size, (at) => aFeature('INTERVIEW', { id: `s-${at}`, order: at })) }),
  })),
  tool('update_vacancy', 'lists', 'features', 50, ({ size }) => ({
    vacancyId: 'wide',
    changes: { features: many(size, (at) => aFeature('INTERVIEW', { id: `s-${at}`, order: at })) },
  })),
  tool('update_vacancy', 'texts', 'requirements', 200_000, ({ size }) => ({
    vacancyId: 'wide',
    changes: { requirements: textOf(size) },
  })),
  tool('add_candidates', 'lists', 'candidates', 500, ({ size, unique }) => ({
    ...{ vacancyId: 'main', stage: 'stage-1' },
    candidates: many(size, (at) => ({ candidateId: `c-${unique}-${at}`, relationId: 'x' })),
  })),
  tool('move_candidates', 'lists', 'records', 500, (_at, recordIds) => ({ recordIds }), { prepare: initiated() }),
  tool('cancel_candidates', 'lists', 'records', 500, (_at, recordIds) => ({ recordIds }), { prepare: initiated() }),
  tool('discard_candidates', 'lists', 'records', 20, (_at, recordIds) => ({ recordIds, reason: null }), {
    prepare: initiated(),
  }),
  tool('undo_discard', 'lists', 'records', 500, (_at, recordIds) => ({ recordIds }), { prepare: discarded }),
  tool('book_meeting', 'rows', 'possible dates', 1_000, () => ({
    ...{ vacancyId: 'main', recordId: 'meeting-0', date: '2031-01-01T00:00:00Z' },
  })),
  tool('review_answer', 'rows', 'answers', 500, ({ run }) => ({
    ...{ vacancyId: 'main', recordId: `big-${run}`, reviews: [{ questionId: 'q-0', score: 2 }] },
  })),
  tool('resend_delivery', 'rows', 'stored deliveries', 9_000, ({ run }) => ({ deliveryId: `d-0-${run + 1}` })),
];

/** All inputs. */
export function inputsOf(schema: GraphQLSchema): readonly Input[] {
  const names = Object.keys(schema.getMutationType()?.getFields() ?? {});
  const long = names.map(
    (name): Input => ({
      ...change(name, 'texts', 'all arguments', 800_000, ({ size }) => longArguments(schema, name, size), {
        in: () => small,
      }),
      isRefused: true,
    }),
  );
  return [
    ...[...ofVacancies, ...ofRecords, ...ofPeople, ...ofCatalogues, ...ofIntegrations, ...long, ...ofTools],
    ...entryPointInputs,
    ...syncInputs,
    ...filterInputs,
    ...readsOf(schema),
  ];
}
