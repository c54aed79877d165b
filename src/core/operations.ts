/**
 * The registry of all operations of the service. Routes, grants, parity tests and the OpenAPI document read it
 * (specification, "Endpoints" and "Authentication"; CONTRACT "Callers").
 */

type Method = 'GET' | 'POST';
/** An endpoint as in the specification: method and path template. */
export type Endpoint = `${Method} /v2/${string}`;
/** A GraphQL schema coordinate, `Type.field`. */
export type Coordinate = `${string}.${string}`;

export interface Operation {
  /** A query reads. A command changes something and is atomic. */
  readonly kind: 'query' | 'command';
  /** The REST endpoint, if the specification has one. */
  readonly endpoint?: Endpoint;
  /** Its GraphQL fields. */
  readonly coordinates: readonly Coordinate[];
  /** The coordinate whose grant covers the others, if there is one and no endpoint. */
  readonly main?: Coordinate;
  /**
   * Who may call it. `grant`: every user of the company, and API keys with the grant. `admin`: users with the role
   * "admin". `any`: every caller of the company.
   */
  readonly access: 'grant' | 'admin' | 'any';
}

/** The operations of a company's catalogue. Reading needs a grant, and only admins change it. */
function catalogue<const Plural extends string, const Entry extends string>(plural: Plural, entry: Entry) {
  return {
    [`list${plural}`]: {
      kind: 'query',
      coordinates: [`Query.${plural[0]?.toLowerCase()}${plural.slice(1)}`],
      access: 'grant',
    },
    [`save${entry}`]: { kind: 'command', coordinates: [`Mutation.save${entry}`], access: 'admin' },
    [`delete${entry}`]: { kind: 'command', coordinates: [`Mutation.delete${entry}`], access: 'admin' },
  } as {
    readonly [L in `list${Plural}`]: {
      kind: 'query';
      coordinates: readonly [`Query.${Uncapitalize<Plural>}`];
      access: 'grant';
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
  },
  readVacancy: {
    kind: 'query',
    endpoint: 'GET /v2/vacancies/{vacancyId}/company/{companyId}',
    coordinates: ['Query.vacancy', 'Query.vacancies', 'FeatureRecord.vacancy', 'FeatureRecord.feature'],
    access: 'grant',
  },
  readInterview: {
    kind: 'query',
    endpoint: 'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
    coordinates: ['Query.interview', 'Query.interviews', 'Vacancy.interviews', 'Feature.interviews'],
    access: 'grant',
  },
  orchestrate: {
    kind: 'command',
    endpoint: 'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
    coordinates: ['Mutation.orchestrate'],
    access: 'grant',
  },
  readPsychometric: {
    kind: 'query',
    endpoint: 'GET /v2/candidates/psychometrics/{id}/company/{companyId}/vacancy/{vacancyId}',
    coordinates: ['Query.psychometric', 'Query.psychometrics', 'Vacancy.psychometrics', 'Feature.psychometrics'],
    access: 'grant',
  },
  readRecord: { kind: 'query', coordinates: ['Query.record'], access: 'grant' },
  // A caller needs a grant to read records of the kind that the previous one has.
  readPreviousRecord: { kind: 'query', coordinates: ['FeatureRecord.previousRecord'], access: 'any' },
  listRecords: {
    kind: 'query',
    coordinates: ['Query.records', 'Vacancy.records', 'Feature.records', 'Candidate.records'],
    access: 'grant',
  },
  readCandidate: { kind: 'query', coordinates: ['Query.candidate'], access: 'grant' },
  readPipeline: { kind: 'query', coordinates: ['Vacancy.pipeline'], access: 'grant' },
  publishVacancy: { kind: 'command', coordinates: ['Mutation.publishVacancy'], access: 'grant' },
  closeVacancy: { kind: 'command', coordinates: ['Mutation.closeVacancy'], access: 'grant' },
  reopenVacancy: { kind: 'command', coordinates: ['Mutation.reopenVacancy'], access: 'grant' },
  updateVacancy: { kind: 'command', coordinates: ['Mutation.updateVacancy'], access: 'grant' },
  recordAnswers: { kind: 'command', coordinates: ['Mutation.recordAnswers'], access: 'grant' },
  reviewAnswers: { kind: 'command', coordinates: ['Mutation.reviewAnswers'], access: 'grant' },
  recordPsychometric: { kind: 'command', coordinates: ['Mutation.recordPsychometric'], access: 'grant' },
  rollCallbackSecret: { kind: 'command', coordinates: ['Mutation.rollCallbackSecret'], access: 'admin' },
  initFeatures: { kind: 'command', coordinates: ['Mutation.initFeatures'], access: 'grant' },
  forwardFeatures: { kind: 'command', coordinates: ['Mutation.forwardFeatures'], access: 'grant' },
  cancelFeatures: { kind: 'command', coordinates: ['Mutation.cancelFeatures'], access: 'grant' },
  discardFeatures: { kind: 'command', coordinates: ['Mutation.discardFeatures'], access: 'grant' },
  reopenRecords: { kind: 'command', coordinates: ['Mutation.reopenRecords'], access: 'grant' },
  releaseHeld: { kind: 'command', coordinates: ['Mutation.releaseHeld'], access: 'admin' },
  dismissHeld: { kind: 'command', coordinates: ['Mutation.dismissHeld'], access: 'admin' },
  readCompanyClock: { kind: 'query', coordinates: ['Query.companyClock'], access: 'grant' },
  advanceClock: { kind: 'command', coordinates: ['Mutation.advanceClock'], access: 'admin' },
  previewAutomations: { kind: 'query', coordinates: ['Query.automationPreview'], access: 'grant' },
  // The next automation is part of a record or a vacancy. Callers who may see that may see it, too.
  readNextAutomation: {
    kind: 'query',
    coordinates: ['FeatureRecord.nextAutomation', 'Vacancy.nextAutomation'],
    access: 'any',
  },
  listEvents: {
    kind: 'query',
    coordinates: ['Query.events', 'Query.feed', 'Subscription.events', 'Vacancy.history', 'FeatureRecord.history'],
    main: 'Query.events',
    access: 'grant',
  },
  listRefusals: { kind: 'query', coordinates: ['Query.refusals'], access: 'admin' },
  listBans: { kind: 'query', coordinates: ['Query.bans'], access: 'grant' },
  liftBan: { kind: 'command', coordinates: ['Mutation.liftBan'], access: 'grant' },
  updateRecordStatus: { kind: 'command', coordinates: ['Mutation.updateRecordStatus'], access: 'grant' },
  bookMeeting: { kind: 'command', coordinates: ['Mutation.bookMeeting'], access: 'grant' },
  // The place is part of a meeting. Callers who may see the record may see it, too.
  readMeetingPlace: { kind: 'query', coordinates: ['ModuleRecord.meeting'], access: 'any' },
  viewer: { kind: 'query', coordinates: ['Query.viewer'], access: 'any' },
  readCompanySettings: { kind: 'query', coordinates: ['Query.companySettings'], access: 'grant' },
  updateCompanySettings: { kind: 'command', coordinates: ['Mutation.updateCompanySettings'], access: 'admin' },
  ...catalogue('NotificableStatuses', 'NotificableStatus'),
  ...catalogue('TemplateVariables', 'TemplateVariable'),
  ...catalogue('ConversationActions', 'ConversationAction'),
  ...catalogue('RejectionReasons', 'RejectionReason'),
  listApiKeys: { kind: 'query', coordinates: ['Query.apiKeys'], access: 'admin' },
  issueApiKey: { kind: 'command', coordinates: ['Mutation.issueApiKey'], access: 'admin' },
  rollApiKey: { kind: 'command', coordinates: ['Mutation.rollApiKey'], access: 'admin' },
  listWebhooks: { kind: 'query', coordinates: ['Query.webhooks'], access: 'admin' },
  readWebhook: { kind: 'query', coordinates: ['Query.webhook'], access: 'admin' },
  listDeliveries: { kind: 'query', coordinates: ['Webhook.deliveries'], access: 'admin' },
  createWebhook: { kind: 'command', coordinates: ['Mutation.createWebhook'], access: 'admin' },
  updateWebhook: { kind: 'command', coordinates: ['Mutation.updateWebhook'], access: 'admin' },
  rollWebhookSecret: { kind: 'command', coordinates: ['Mutation.rollWebhookSecret'], access: 'admin' },
  deleteWebhook: { kind: 'command', coordinates: ['Mutation.deleteWebhook'], access: 'admin' },
  sendTestEvent: { kind: 'command', coordinates: ['Mutation.sendTestEvent'], access: 'admin' },
  resendDelivery: { kind: 'command', coordinates: ['Mutation.resendDelivery'], access: 'admin' },
  recoverDeliveries: { kind: 'command', coordinates: ['Mutation.recoverDeliveries'], access: 'admin' },
  revokeApiKey: { kind: 'command', coordinates: ['Mutation.revokeApiKey'], access: 'admin' },
});

export type OperationName = keyof typeof operations;
/** The operations with a REST endpoint. */
export type EndpointOperation = {
  [N in OperationName]: (typeof operations)[N] extends { endpoint: Endpoint } ? N : never;
}[OperationName];
export const operationNames = Object.keys(operations) as OperationName[];

/** The registry's row of an operation. */
export function operation(name: OperationName): Operation {
  return operations[name];
}

const operationsByDoor: ReadonlyMap<string, OperationName> = new Map(
  operationNames.flatMap((name) => {
    const { endpoint, coordinates } = operation(name);
    return [...(endpoint ? [endpoint] : []), ...coordinates].map((via) => [via, name] as const);
  }),
);

/** The operation of an endpoint or a coordinate; undefined if there is none. */
export function operationAt(via: string): OperationName | undefined {
  return operationsByDoor.get(via);
}

/** The grant that covers all coordinates of an operation; undefined if each coordinate needs its own grant. */
export const coveringGrantOf = ({ endpoint, main }: Operation): string | undefined => endpoint ?? main;

/**
 * All possible grants of API keys: endpoints and coordinates. An endpoint also covers the coordinates of its operation,
 * and so does its main coordinate. Another coordinate covers only itself. There are no grants for operations of admins.
 */
export const grantable: ReadonlySet<string> = new Set(
  operationNames
    .map(operation)
    .filter((row) => row.access === 'grant')
    .flatMap((row) => [...(row.endpoint ? [row.endpoint] : []), ...row.coordinates]),
);

/** The smallest set of grants that covers everything: those that cover operations, and the coordinates of the others. */
export const broadestGrants: readonly string[] = operationNames
  .map(operation)
  .filter((row) => row.access === 'grant')
  .flatMap((row) => coveringGrantOf(row) ?? [...row.coordinates]);
