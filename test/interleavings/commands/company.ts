import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { type Command, inOrder, mutation, once, via } from './command.js';
import { testBegun } from './records.js';
import { withSettings } from './situations.js';

/** Commands about what is the whole company's: settings, catalogues, the secret of its test provider. */

const objectOf = {
  NotificableStatus: 'statuses',
  TemplateVariable: 'variables',
  ConversationAction: 'actions',
  RejectionReason: 'reasons',
} as const;
type Catalogue = keyof typeof objectOf;

const entries: Record<Catalogue, object> = {
  NotificableStatus: { id: 'TO_SCHEDULE', name: 'To schedule' },
  TemplateVariable: {
    id: 'name',
    name: 'Name',
    description: 'The name.',
    example: 'Ada',
    canBeUsedInHSM: true,
    canBeUsedInStatic: true,
  },
  // Some vacancies that other commands make use it.
  ConversationAction: { id: 'action-2', name: 'Call', description: 'A call.' },
  RejectionReason: { id: 'late', name: 'Too late' },
};

const save = (catalogue: Catalogue, more: object = {}) =>
  mutation(`save${catalogue}(companyId: $companyId, input: $input) { id }`, () => ({
    input: [`${catalogue}Input!`, { ...entries[catalogue], ...more }],
  }));

const remove = (catalogue: Catalogue) =>
  mutation(`delete${catalogue}(companyId: $companyId, id: $id) { id }`, () => ({
    id: ['ID!', (entries[catalogue] as { readonly id: string }).id],
  }));

const ofCatalogue = (catalogue: Catalogue): Command[] => {
  const used = catalogue === 'ConversationAction' ? (['vacancy'] as const) : [];
  const both = { writes: [objectOf[catalogue]], reads: used } as const;
  return [
    ...['Another', 'A third'].map(
      (name): Command => ({
        name: `save${catalogue} as ${name}`,
        via: via(`save${catalogue}`),
        ...both,
        call: save(catalogue, { name }),
      }),
    ),
    {
      name: `delete${catalogue}`,
      via: via(`delete${catalogue}`),
      ...both,
      call: remove(catalogue),
      before: save(catalogue),
    },
  ];
};

const settings = { via: via('updateCompanySettings'), writes: ['settings'], reads: [] } as const;

export const companyCommands: readonly Command[] = [
  { name: 'updateCompanySettings reviewGate', ...settings, call: withSettings({ reviewGate: true }) },
  {
    name: 'updateCompanySettings against timers and retention',
    ...settings,
    call: withSettings({ candidateRetentionDays: null, automationMode: 'OFF', humanDecision: 'REQUIRED' }),
  },
  ...(Object.keys(entries) as Catalogue[]).flatMap(ofCatalogue),
  {
    name: 'deleteConversationAction in use',
    via: via('deleteConversationAction'),
    writes: ['actions'],
    reads: ['vacancy'],
    call: mutation('deleteConversationAction(companyId: $companyId, id: $id) { id }', () => ({
      id: ['ID!', 'action-1'],
    })),
    before: save('ConversationAction', { id: 'action-1' }),
    alone: 'CATALOGUE_ENTRY_IN_USE',
  },
  {
    name: 'discardFeatures for a reason',
    via: via('discardFeatures'),
    writes: ['candidate'],
    reads: ['vacancy', 'settings', 'reasons', 'key'],
    call: mutation('discardFeatures(input: $input) { results { error { reason } } }', ({ companyId, openId }) => ({
      input: ['DiscardFeaturesInput!', { companyId, resourceIds: [openId], rejectedReasonId: 'late' }],
    })),
    before: inOrder(save('RejectionReason'), save('RejectionReason', { id: 'other' })),
  },
  {
    name: 'rollCallbackSecret',
    via: via('rollCallbackSecret'),
    writes: ['callback'],
    reads: [],
    call: async ({ service, companyId }) => ((await rollSecret(service, companyId)).secret ? 'done' : ''),
  },
  {
    name: 'the psychometrics callback',
    via: 'POST /callbacks/psychometrics/{companyId}',
    writes: ['callback', 'candidate'],
    reads: ['vacancy'],
    call: async (cast) => {
      const { service, companyId, vacancyId, psychometricId } = cast;
      const body = { vacancyId, recordId: psychometricId, status: 'DONE', evaluationName: 'Logic' };
      const reply = await tell(service, {
        secret: cast.get('callback secret'),
        webhookId: 'message-1',
        companyId,
        body,
      });
      return reply.body?.reason ?? 'done';
    },
    before: inOrder(
      testBegun,
      once('callback secret', async ({ service, companyId }) => (await rollSecret(service, companyId)).secret),
    ),
    prepared: 'first',
  },
];
