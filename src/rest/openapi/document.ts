import { descriptionOf, type EventType, eventTypes } from '../../core/application/event.js';
import type { EndpointOperation } from '../../core/application/operations.js';
import { eventSchemas } from '../../core/events.js';
import { type JsonSchema, jsonSchemaOf } from '../../core/kernel/values/jsonSchema.js';
import { callbackTemplate } from '../callback.js';
import { ref, schemasAt } from '../resource.js';
import { endpointRoutes, placeOf, type Route } from '../rows.js';
import { responseSchemas } from '../shapes.js';
import { callback } from './callback.js';
import { endpoint, type OperationExamples } from './endpoint.js';
import { headerParameters, headers, requiredHeader } from './headers.js';
import { introduction } from './introduction.js';
import { tags } from './operationDescriptions.js';
import type { Part } from './part.js';
import { inputFault, sharedResponses } from './refusals.js';
import { type DocumentedRoute, syncPaths, syncSchemas, syncTag } from './sync.js';

/**
 * The OpenAPI 3.1 document of the REST adapter. It is generated from the route table, the operation registry, the
 * core's shapes and the catalogue of refusals: so it describes an endpoint as it runs.
 */

export interface Examples extends Readonly<Record<EndpointOperation, OperationExamples>> {
  /** The body of a test provider's message. */
  readonly callback: object;
}

/**
 * The document as text. The same examples give the same text in every process.
 * @param sync the endpoints under `/sync/v1`
 */
export function openApiText(examples: Examples, sync: readonly DocumentedRoute[]): string {
  const definitions: Record<string, JsonSchema> = {};
  const schemaOf = (shape: Route['takes']['target']): JsonSchema => {
    const described = jsonSchemaOf(shape, schemasAt);
    Object.assign(definitions, described.definitions);
    return described.schema;
  };
  const paths: Record<string, Part> = {};
  for (const route of endpointRoutes) {
    const { method, path } = placeOf(route);
    paths[path] = { ...paths[path], [method.toLowerCase()]: endpoint(route, examples[route.operation], schemaOf) };
  }
  paths[callbackTemplate] = { post: callback(schemaOf, examples.callback) };
  Object.assign(paths, syncPaths(sync));
  const document = {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: [...tags, syncTag],
    security: [{ bearerAuth: [] }, { apiKey: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes,
      schemas: {
        ...eventSchemas(schemasAt),
        ...definitions,
        ...responseSchemas,
        ...syncSchemas(),
        InputFault: { title: 'InputFault', ...inputFault },
      },
      parameters: headerParameters,
      headers,
      responses: usedIn(paths),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The shared responses to which the paths refer. */
function usedIn(paths: Record<string, Part>): Part {
  const text = JSON.stringify(paths);
  const isUsed = ([name]: [string, unknown]) => text.includes(`"#/components/responses/${name}"`);
  return Object.fromEntries(Object.entries(sharedResponses()).filter(isUsed));
}

const info: Part = {
  title: 'Recruitment Pipeline API',
  version: '2.0',
  summary: 'Vacancies, candidate interviews and psychometric records.',
  description: introduction(),
  contact: { name: 'The operator of the service that serves this document' },
};

const securitySchemes: Part = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'For requests of an authenticated user: a token with `sub`, `exp`, and either `companyId` or `companyIds`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-auth-api-key',
    description:
      'For server-to-server integrations: a key of one company, valid for the endpoints that are granted to it.',
  },
};

/** The messages to a company's webhooks, as OpenAPI "Webhooks": a POST for each type of event. */

const responses: Part = {
  '2XX': {
    description: 'The event was accepted. Only the beginning of the response is read, for the log of deliveries.',
  },
  410: { description: 'The webhook no longer exists: it is disabled at once.' },
  default: {
    description:
      'The event was not accepted. A redirect counts as not accepted. It is sent again at growing intervals for 28 hours.',
  },
};

const parameters: readonly Part[] = [
  requiredHeader(
    'webhook-id',
    'The id of the event. It stays the same when the event is sent again.',
    '019aa1f0-6b8e-7c55-9d0a-5a1c2f6f7e10',
  ),
  requiredHeader('webhook-timestamp', 'When it is sent, in seconds since the epoch.', '1795338037'),
  requiredHeader(
    'webhook-signature',
    'The signature of `id.timestamp.body` (Standard Webhooks). After a roll there is one for each valid secret, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const webhook = (type: EventType): Part => ({
  post: {
    operationId: `on_${type}`,
    tags: ['Webhooks'],
    summary: descriptionOf(type)[2],
    description:
      'Sent at least once, in order for each candidate in a vacancy. Answer within 10 seconds, and process the event afterwards.',
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: ref(type) } } },
    responses,
  },
});

const webhooks: Part = Object.fromEntries(eventTypes.map((type) => [type, webhook(type)]));
