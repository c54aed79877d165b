import { keysOf } from '../kernel/values/objects.js';

/**
 * The registry of all operations of the service. Routes, grants, parity tests and the OpenAPI document read it
 * (specification, "Endpoints" and "Authentication"; docs/AUTHENTICATION.md, "API keys").
 */

type Method = 'GET' | 'POST';
/** An endpoint as in the specification: method and path template. */
export type Endpoint = `${Method} /v2/${string}`;
/** An endpoint for synchronisation (docs/REST.md). Its prefix has a version of its own. */
export type SyncEndpoint = `${Method | 'PUT' | 'PATCH' | 'DELETE'} /sync/v1/${string}`;
/** A GraphQL schema coordinate, `Type.field`. */
export type Coordinate = `${string}.${string}`;

/**
 * What an API key that is scoped to vacancies may do with an operation (ADR 25). Where a target names a vacancy, it
 * must be one of the key's in any case (core/application/dispatching/call.ts).
 *
 * - `vacancy`: it is about a vacancy, which its target or its body names.
 * - `filtered`: it finds objects by itself. It finds those of the key's vacancies alone.
 * - `whole`: it belongs to no vacancy and names nobody: the catalogues, the clock, the caller itself.
 * - `refused`: it is the whole company's.
 */
type Scoping = 'vacancy' | 'filtered' | 'whole' | 'refused';

interface Described {
  /** A query reads. A command changes something and is atomic. */
  readonly kind: 'query' | 'command';
  /** The REST endpoint, if the specification has one. */
  readonly endpoint?: Endpoint;
  /** Its GraphQL fields. */
  readonly coordinates: readonly Coordinate[];
  /** The coordinate whose grant covers the others, if there is one and no endpoint. */
  readonly main?: Coordinate;
  /**
   * Its endpoint for synchronisation, and the coordinates that the grant of this endpoint also covers. No other grant
   * covers the endpoint.
   */
  readonly sync?: { readonly endpoint: SyncEndpoint; readonly covers: readonly Coordinate[] };
}

/**
 * Who may call an operation. `grant`: every user of the company, and API keys with the grant. `admin`: users with the
 * role "admin". `adminOrGrant`: these users, and API keys with the grant. `user`: every user of the company, never a key.
 * `any`: every caller of the company. An operation that keys may call does not compile without a word on scoped keys.
 */
type Access =
  | { readonly access: 'grant' | 'adminOrGrant' | 'any'; readonly scoped: Scoping }
  | { readonly access: 'admin' | 'user'; readonly scoped?: never };

export type Operation = Described & Access;

/** The beginning of the paths for synchronisation with one company. */
const ofCompany = '/sync/v1/companies/{companyId}';

/** The operations of a company's catalogue. Reading needs a grant, and only admins change it. */
function catalogue<const Plural extends string, const Entry extends string>(plural: Plural, entry: Entry) {
  const name = `${plural[0]?.toLowerCase()}${plural.slice(1)}`;
  return {
    [`list${plural}`]: {
      kind: 'query',
      coordinates: [`Query.${name}`],
      sync: { endpoint: `GET ${ofCompany}/${name}`, covers: [`Query.${name}`] },
      access: 'grant',
      scoped: 'whole',
    },
    [`save${entry}`]: { kind: 'command', coordinates: [`Mutation.save${entry}`], access: 'admin' },
    [`delete${entry}`]: { kind: 'command', coordinates: [`Mutation.delete${entry}`], access: 'admin' },
  } as {
    readonly [L in `list${Plural}`]: {
      kind: 'query';
      coordinates: readonly [`Query.${Uncapitalize<Plural>}`];
      sync: {
        readonly endpoint: `GET ${typeof ofCompany}/${Uncapitalize<Plural>}`;
        readonly covers: readonly [`Query.${Uncapitalize<Plural>}`];
      };
      access: 'grant';
      scoped: 'whole';
    };
  } & {
    readonly [C in `${'save' | 'delete'}${Entry}`]: {
      kind: 'command';
      coordinates: readonly [`Mutation.${C}`];
      access: 'admin';
    };
  };
}

const define = <const T extends Record<string, Operation>>(table: T): T => table;

export const operations = define({
  createVacancy: {
    kind: 'command',
    endpoint: 'POST /v2/vacancies/company/{companyId}',
    coordinates: ['Mutation.createVacancy'],
    access: 'grant',
    scoped: 'refused',
  },
  readVacancy: {
    kind: 'query',
    endpoint: 'GET /v2/vacancies/{vacancyId}/company/{companyId}',
    coordinates: ['Query.vacancy', 'Query.vacancies', 'FeatureRecord.vacancy', 'FeatureRecord.feature'],
    sync: { endpoint: `GET ${ofCompany}/vacancies`, covers: ['Query.vacancies'] },
    access: 'grant',
    scoped: 'filtered',
  },
  readInterview: {
    kind: 'query',
    endpoint: 'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
    coordinates: ['Query.interview', 'Query.interviews', 'Vacancy.interviews', 'Feature.interviews'],
    access: 'grant',
    scoped: 'filtered',
  },
  orchestrate: {
    kind: 'command',
    endpoint: 'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
    coordinates: ['Mutation.orchestrate'],
    access: 'grant',
    scoped: 'vacancy',
  },
  readPsychometric: {
    kind: 'query',
    endpoint: 'GET /v2/candidates/psychometrics/{id}/company/{companyId}/vacancy/{vacancyId}',
    coordinates: ['Query.psychometric', 'Query.psychometrics', 'Vacancy.psychometrics', 'Feature.psychometrics'],
    access: 'grant',
    scoped: 'filtered',
  },
  readRecord: { kind: 'query', coordinates: ['Query.record'], access: 'grant', scoped: 'vacancy' },
  // A caller needs a grant to read records of the kind that the previous one has.
  readPreviousRecord: {
    kind: 'query',
    coordinates: ['FeatureRecord.previousRecord'],
    access: 'any',
    scoped: 'filtered',
  },
  listRecords: {
    kind: 'query',
    coordinates: ['Query.records', 'Vacancy.records', 'Feature.records', 'Candidate.records'],
    sync: { endpoint: `GET ${ofCompany}/records`, covers: ['Query.records'] },
    access: 'grant',
    scoped: 'filtered',
  },
  readCandidate: { kind: 'query', coordinates: ['Query.candidate'], access: 'grant', scoped: 'filtered' },
  listCandidates: {
    kind: 'query',
    coordinates: ['Query.candidates'],
    sync: { endpoint: `GET ${ofCompany}/candidates`, covers: ['Query.candidates'] },
    access: 'grant',
    scoped: 'filtered',
  },
  // Callers without the grant to read candidates see none.
  readCandidateLabel: { kind: 'query', coordinates: ['FeatureRecord.candidate'], access: 'any', scoped: 'filtered' },
  putCandidates: {
    kind: 'command',
    coordinates: ['Mutation.putCandidates'],
    sync: { endpoint: `PUT ${ofCompany}/candidates`, covers: ['Mutation.putCandidates'] },
    access: 'grant',
    scoped: 'filtered',
  },
  readPipeline: { kind: 'query', coordinates: ['Vacancy.pipeline'], access: 'grant', scoped: 'vacancy' },
  publishVacancy: { kind: 'command', coordinates: ['Mutation.publishVacancy'], access: 'grant', scoped: 'vacancy' },
  closeVacancy: { kind: 'command', coordinates: ['Mutation.closeVacancy'], access: 'grant', scoped: 'vacancy' },
  reopenVacancy: { kind: 'command', coordinates: ['Mutation.reopenVacancy'], access: 'grant', scoped: 'vacancy' },
  updateVacancy: { kind: 'command', coordinates: ['Mutation.updateVacancy'], access: 'grant', scoped: 'vacancy' },
  recordAnswers: { kind: 'command', coordinates: ['Mutation.recordAnswers'], access: 'grant', scoped: 'vacancy' },
  reviewAnswers: { kind: 'command', coordinates: ['Mutation.reviewAnswers'], access: 'grant', scoped: 'vacancy' },
  recordPsychometric: {
    kind: 'command',
    coordinates: ['Mutation.recordPsychometric'],
    access: 'grant',
    scoped: 'vacancy',
  },
  rollCallbackSecret: { kind: 'command', coordinates: ['Mutation.rollCallbackSecret'], access: 'admin' },
  initFeatures: { kind: 'command', coordinates: ['Mutation.initFeatures'], access: 'grant', scoped: 'vacancy' },
  forwardFeatures: {
    kind: 'command',
    coordinates: ['Mutation.forwardFeatures'],
    access: 'grant',
    scoped: 'filtered',
  },
  cancelFeatures: { kind: 'command', coordinates: ['Mutation.cancelFeatures'], access: 'grant', scoped: 'filtered' },
  discardFeatures: {
    kind: 'command',
    coordinates: ['Mutation.discardFeatures'],
    access: 'grant',
    scoped: 'filtered',
  },
  reopenRecords: { kind: 'command', coordinates: ['Mutation.reopenRecords'], access: 'grant', scoped: 'filtered' },
  releaseHeld: { kind: 'command', coordinates: ['Mutation.releaseHeld'], access: 'admin' },
  dismissHeld: { kind: 'command', coordinates: ['Mutation.dismissHeld'], access: 'admin' },
  readCompanyClock: { kind: 'query', coordinates: ['Query.companyClock'], access: 'grant', scoped: 'whole' },
  advanceClock: { kind: 'command', coordinates: ['Mutation.advanceClock'], access: 'admin' },
  previewAutomations: { kind: 'query', coordinates: ['Query.automationPreview'], access: 'grant', scoped: 'vacancy' },
  // The next automation is part of a record or a vacancy. Callers who may see that may see it, too.
  readNextAutomation: {
    kind: 'query',
    coordinates: ['FeatureRecord.nextAutomation', 'Vacancy.nextAutomation'],
    access: 'any',
    scoped: 'vacancy',
  },
  listEvents: {
    kind: 'query',
    coordinates: ['Query.events', 'Query.feed', 'Subscription.events', 'Vacancy.history', 'FeatureRecord.history'],
    main: 'Query.events',
    sync: {
      endpoint: `GET ${ofCompany}/events`,
      covers: ['Query.events', 'Query.feed', 'Subscription.events', 'Vacancy.history', 'FeatureRecord.history'],
    },
    access: 'grant',
    scoped: 'filtered',
  },
  listRefusals: { kind: 'query', coordinates: ['Query.refusals'], access: 'admin' },
  // Callers also need a grant to read records of the kind that the decision is about.
  readDecision: {
    kind: 'query',
    coordinates: ['Query.decision', 'Query.decisions', 'FeatureRecord.decision'],
    sync: { endpoint: `GET ${ofCompany}/decisions`, covers: ['Query.decisions'] },
    access: 'grant',
    scoped: 'filtered',
  },
  listReviews: {
    kind: 'query',
    coordinates: ['Query.reviews'],
    sync: { endpoint: `GET ${ofCompany}/reviews`, covers: ['Query.reviews'] },
    access: 'grant',
    scoped: 'filtered',
  },
  requestReview: { kind: 'command', coordinates: ['Mutation.requestReview'], access: 'grant', scoped: 'filtered' },
  settleReview: { kind: 'command', coordinates: ['Mutation.settleReview'], access: 'admin' },
  listBans: {
    kind: 'query',
    coordinates: ['Query.bans'],
    sync: { endpoint: `GET ${ofCompany}/bans`, covers: ['Query.bans'] },
    access: 'grant',
    scoped: 'refused',
  },
  liftBan: { kind: 'command', coordinates: ['Mutation.liftBan'], access: 'grant', scoped: 'refused' },
  eraseCandidate: { kind: 'command', coordinates: ['Mutation.eraseCandidate'], access: 'admin' },
  admitCandidate: { kind: 'command', coordinates: ['Mutation.admitCandidate'], access: 'admin' },
  holdCandidate: { kind: 'command', coordinates: ['Mutation.holdCandidate'], access: 'admin' },
  releaseCandidate: { kind: 'command', coordinates: ['Mutation.releaseCandidate'], access: 'admin' },
  listCandidateHolds: { kind: 'query', coordinates: ['Query.candidateHolds'], access: 'admin' },
  previewRetention: { kind: 'query', coordinates: ['Query.retentionPreview'], access: 'admin' },
  exportCandidate: { kind: 'query', coordinates: ['Query.candidateExport'], access: 'admin' },
  readErasure: { kind: 'query', coordinates: ['Query.erasure'], access: 'admin' },
  listErasures: { kind: 'query', coordinates: ['Query.erasures'], access: 'admin' },
  // The receivers are part of an erasure. Callers who may see the erasure may see them, too.
  readErasureReceivers: { kind: 'query', coordinates: ['Erasure.receivers'], access: 'any', scoped: 'refused' },
  updateRecordStatus: {
    kind: 'command',
    coordinates: ['Mutation.updateRecordStatus'],
    access: 'grant',
    scoped: 'vacancy',
  },
  bookMeeting: { kind: 'command', coordinates: ['Mutation.bookMeeting'], access: 'grant', scoped: 'vacancy' },
  // The place is part of a meeting. Callers who may see the record may see it, too.
  readMeetingPlace: { kind: 'query', coordinates: ['ModuleRecord.meeting'], access: 'any', scoped: 'filtered' },
  // Callers also need grants to read the objects of the copy.
  copyCompany: {
    kind: 'query',
    coordinates: [],
    sync: { endpoint: `GET ${ofCompany}/copy`, covers: [] },
    access: 'grant',
    scoped: 'filtered',
  },
  viewer: {
    kind: 'query',
    coordinates: ['Query.viewer'],
    sync: { endpoint: 'GET /sync/v1/me', covers: [] },
    access: 'any',
    scoped: 'whole',
  },
  readCompanySettings: { kind: 'query', coordinates: ['Query.companySettings'], access: 'grant', scoped: 'refused' },
  updateCompanySettings: { kind: 'command', coordinates: ['Mutation.updateCompanySettings'], access: 'admin' },
  ...catalogue('NotificableStatuses', 'NotificableStatus'),
  ...catalogue('TemplateVariables', 'TemplateVariable'),
  ...catalogue('ConversationActions', 'ConversationAction'),
  ...catalogue('RejectionReasons', 'RejectionReason'),
  listApiKeys: { kind: 'query', coordinates: ['Query.apiKeys'], access: 'admin' },
  listApiKeyPages: { kind: 'query', coordinates: ['Query.apiKeyPages'], access: 'admin' },
  issueApiKey: { kind: 'command', coordinates: ['Mutation.issueApiKey'], access: 'admin' },
  changeApiKey: { kind: 'command', coordinates: ['Mutation.changeApiKey'], access: 'admin' },
  // A key that was asked for is rolled by its requester alone, and any other by an admin.
  rollApiKey: { kind: 'command', coordinates: ['Mutation.rollApiKey'], access: 'user' },
  listAgentUses: { kind: 'query', coordinates: ['Query.agentUses'], access: 'admin' },
  // Users see what they are asked themselves, and admins all.
  listAgentRequests: { kind: 'query', coordinates: ['Query.agentRequests'], access: 'user' },
  decideAgentRequest: { kind: 'command', coordinates: ['Mutation.decideAgentRequest'], access: 'user' },
  // A key's grants are for its own webhooks.
  listWebhooks: {
    kind: 'query',
    coordinates: ['Query.webhooks'],
    sync: { endpoint: `GET ${ofCompany}/webhooks`, covers: ['Query.webhooks'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  readWebhook: {
    kind: 'query',
    coordinates: ['Query.webhook'],
    sync: { endpoint: `GET ${ofCompany}/webhooks/{id}`, covers: ['Query.webhook'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  listDeliveries: {
    kind: 'query',
    coordinates: ['Webhook.deliveries'],
    sync: { endpoint: `GET ${ofCompany}/webhooks/{id}/deliveries`, covers: ['Webhook.deliveries'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  createWebhook: {
    kind: 'command',
    coordinates: ['Mutation.createWebhook'],
    sync: { endpoint: `POST ${ofCompany}/webhooks`, covers: ['Mutation.createWebhook'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  updateWebhook: {
    kind: 'command',
    coordinates: ['Mutation.updateWebhook'],
    sync: { endpoint: `PATCH ${ofCompany}/webhooks/{id}`, covers: ['Mutation.updateWebhook'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  rollWebhookSecret: {
    kind: 'command',
    coordinates: ['Mutation.rollWebhookSecret'],
    sync: { endpoint: `POST ${ofCompany}/webhooks/{id}/secret`, covers: ['Mutation.rollWebhookSecret'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  deleteWebhook: {
    kind: 'command',
    coordinates: ['Mutation.deleteWebhook'],
    sync: { endpoint: `DELETE ${ofCompany}/webhooks/{id}`, covers: ['Mutation.deleteWebhook'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  sendTestEvent: {
    kind: 'command',
    coordinates: ['Mutation.sendTestEvent'],
    sync: { endpoint: `POST ${ofCompany}/webhooks/{id}/test`, covers: ['Mutation.sendTestEvent'] },
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  resendDelivery: {
    kind: 'command',
    coordinates: ['Mutation.resendDelivery'],
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  recoverDeliveries: {
    kind: 'command',
    coordinates: ['Mutation.recoverDeliveries'],
    access: 'adminOrGrant',
    scoped: 'filtered',
  },
  listApiKeyRequests: { kind: 'query', coordinates: ['Query.apiKeyRequests'], access: 'user' },
  requestApiKey: { kind: 'command', coordinates: ['Mutation.requestApiKey'], access: 'user' },
  approveApiKeyRequest: { kind: 'command', coordinates: ['Mutation.approveApiKeyRequest'], access: 'admin' },
  declineApiKeyRequest: { kind: 'command', coordinates: ['Mutation.declineApiKeyRequest'], access: 'admin' },
  claimApiKey: { kind: 'command', coordinates: ['Mutation.claimApiKey'], access: 'user' },
  // The refusals are part of a key. Callers who may see the key may see them, too.
  readKeyRefusals: { kind: 'query', coordinates: ['ApiKey.refusals'], access: 'any', scoped: 'refused' },
  revokeApiKey: { kind: 'command', coordinates: ['Mutation.revokeApiKey'], access: 'admin' },
});

export type OperationName = keyof typeof operations;
/** The operations with a REST endpoint. */
export type EndpointOperation = {
  [N in OperationName]: (typeof operations)[N] extends { endpoint: Endpoint } ? N : never;
}[OperationName];
export const operationNames = keysOf(operations);

/** The registry's row of an operation. */
export function operation(name: OperationName): Operation {
  return operations[name];
}

const operationsByEntryPoint: ReadonlyMap<string, OperationName> = new Map(
  operationNames.flatMap((name) => {
    const { endpoint, coordinates, sync } = operation(name);
    return [...(endpoint ? [endpoint] : []), ...(sync ? [sync.endpoint] : []), ...coordinates].map(
      (via) => [via, name] as const,
    );
  }),
);

/** The operation of an endpoint or a coordinate; undefined if there is none. */
export function operationAt(via: string): OperationName | undefined {
  return operationsByEntryPoint.get(via);
}

/** Whether API keys can have grants for an operation. */
export const isGrantable = ({ access }: Operation): boolean => access === 'grant' || access === 'adminOrGrant';

/** The grant that covers all coordinates of an operation; undefined if each coordinate needs its own grant. */
const coveringGrantOf = ({ endpoint, main }: Operation): string | undefined => endpoint ?? main;

/** Whether grants cover an endpoint or a coordinate of an operation. An endpoint for synchronisation needs its own. */
export function isCovered(row: Operation, via: string, grants: ReadonlySet<string>): boolean {
  if (grants.has(via)) return true;
  const { sync } = row;
  if (via === sync?.endpoint) return false;
  const covering = coveringGrantOf(row);
  if (covering !== undefined && grants.has(covering)) return true;
  return sync !== undefined && grants.has(sync.endpoint) && sync.covers.some((covered) => covered === via);
}

const grantedOperations = operationNames.map(operation).filter(isGrantable);

/** The grants that open a coordinate. */
export function grantsOpening(coordinate: Coordinate): readonly string[] {
  const name = operationAt(coordinate);
  if (!name) return [];
  const row = operation(name);
  return [...grantable].filter((grant) => isCovered(row, coordinate, new Set([grant])));
}

/**
 * All possible grants of API keys: endpoints and coordinates. An endpoint also covers the coordinates of its operation,
 * and so does its main coordinate. An endpoint for synchronisation covers the coordinates that the registry names.
 * Another coordinate covers only itself. There are no grants for operations of admins.
 */
export const grantable: ReadonlySet<string> = new Set(
  grantedOperations.flatMap(({ endpoint, sync, coordinates }) => [
    ...(endpoint ? [endpoint] : []),
    ...(sync ? [sync.endpoint] : []),
    ...coordinates,
  ]),
);

/** The smallest set of grants that covers everything: those that cover operations, and the coordinates of the others. */
export const broadestGrants: readonly string[] = grantedOperations.flatMap((row) => [
  ...(row.sync ? [row.sync.endpoint] : []),
  ...[coveringGrantOf(row) ?? row.coordinates.filter((one) => !row.sync?.covers.includes(one))].flat(),
]);
