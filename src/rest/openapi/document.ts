import type { EndpointOperation } from '../../core/application/operations.js';
import { eventSchemas } from '../../core/events.js';
import { type JsonSchema, jsonSchemaOf } from '../../core/kernel/values/jsonSchema.js';
import { callbackTemplate } from '../callback.js';
import { endpointRoutes, placeOf, type Route } from '../endpointRoutes.js';
import { schemasAt } from '../resource.js';
import { responseSchemas } from '../shapes.js';
import { callback } from './callback.js';
import { endpoint, type OperationExamples } from './endpoint.js';
import { headerParameters, headers } from './headers.js';
import { introduction } from './introduction.js';
import { tags } from './operationDescriptions.js';
import type { Part } from './part.js';
import { inputFault, sharedResponses } from './refusals.js';
import { syncPaths, syncSchemas, syncTag } from './sync.js';
import { webhooks } from './webhooks.js';

/**
 * The OpenAPI 3.1 document of the REST adapter. It is generated from the route table, the operation registry, the
 * core's shapes and the catalogue of refusals: so it describes an endpoint as it runs.
 */

export interface Examples extends Readonly<Record<EndpointOperation, OperationExamples>> {
  /** The body of a test provider's message. */
  readonly callback: object;
}

/** The document as text. The same examples give the same text in every process. */
export function openApiText(examples: Examples): string {
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
  Object.assign(paths, syncPaths());
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
      responses: sharedResponses(),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
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
