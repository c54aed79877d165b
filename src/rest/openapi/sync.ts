import { z } from 'zod';
import { eventTypes } from '../../core/application/event.js';
import { type OperationName, operation } from '../../core/application/operations.js';
import { eventSchemas, openSchemasOf, wholeSettings } from '../../core/events.js';
import { type JsonSchema, jsonSchemasOf } from '../../core/kernel/values/jsonSchema.js';
import { decisionShape, scoreShape } from '../../core/people/shapes/decisionShapes.js';
import { putCandidatesBody } from '../../core/pipeline/shapes/candidateLabel.js';
import { scorerShape } from '../../core/pipeline/shapes/record.js';
import { deliveryShape } from '../../core/webhooks/delivery.js';
import { newWebhook, webhookPatch } from '../../core/webhooks/sentWebhook.js';
import { documentedBody } from '../../http/refusals.js';
import { ref, schemasAt } from '../resource.js';
import { partsOf } from '../rows.js';
import { type HeaderName, headerRefs, rateLimitHeaders } from './headers.js';
import type { Part } from './part.js';
import { type ErrorName, errorResponses } from './refusals.js';

/** The endpoints under `/sync/v1` as OpenAPI "Operation Objects". */

export interface DocumentedRoute {
  readonly operation: OperationName;
  readonly endpoint: string;
  /** What the query string may have, by name. */
  readonly parameters: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  /** False if no idempotency key may store what it answers; by default requests with a body take one. */
  readonly takesIdempotencyKey?: boolean;
  readonly text: SyncText;
}

/** What the OpenAPI document says of an endpoint. */
export interface SyncText {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The descriptions of the path's parameters, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly description: string;
    readonly headers: readonly HeaderName[];
    /** By media type; none for an answer without a body. */
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
    /** Whether a client that has the answer already gets 304. */
    readonly isTagged: boolean;
  };
  /** What 200 means, if the endpoint answers 201 otherwise. */
  readonly repeated?: string;
  /** The shape of a request's body, by its place in the document; missing if it has none. */
  readonly requestBody?: JsonSchema;
  /** A body of that shape. */
  readonly example?: object;
  /** Errors of this endpoint in addition to those of all. */
  readonly refusals: readonly ErrorName[];
}

export const syncTag = {
  name: 'Synchronisation',
  description:
    'For integrations that copy a company and follow its changes. These paths have their own version, and each needs its own grant.',
} as const;

const decision = decisionShape.extend({ scores: z.array(scoreShape.extend({ scorer: scorerShape.nullable() })) }).meta({
  id: 'Decision',
  description: 'Why a record was moved, closed or reopened, with what was known at that time.',
});

const delivery = deliveryShape.meta({ id: 'Delivery', description: 'The delivery of an event to a webhook.' });
const createBody = newWebhook.meta({ id: 'CreateWebhook', description: 'A new webhook.' });
const updateBody = webhookPatch.meta({
  id: 'UpdateWebhook',
  description: 'The members to change. Omitted members keep their values.',
});

const candidatesBody = putCandidatesBody.meta({ id: 'PutCandidates', description: 'Names of candidates.' });

/** The schemas that only these endpoints need. Later releases may add members, and consumers ignore unknown ones. */
export const syncSchemas = (): Readonly<Record<string, JsonSchema>> => ({
  ...openSchemasOf([decision, delivery, wholeSettings], schemasAt),
  ...jsonSchemasOf([createBody, updateBody, candidatesBody], schemasAt),
  WebhookWithSecret: withSecret(eventSchemas(schemasAt).WebhookWhole),
  Event: {
    title: 'Event',
    description: "An event of a company's feed.",
    oneOf: eventTypes.map((type) => ref(type)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(eventTypes.map((type) => [type, schemasAt + type])),
    },
  },
});

/** A webhook as its creation and the roll of its secret answer it. */
function withSecret(webhook: JsonSchema = {}): JsonSchema {
  const secret: JsonSchema = { type: 'string', description: 'The secret that signs the messages. It is shown once.' };
  return {
    ...webhook,
    title: 'WebhookWithSecret',
    properties: { ...(webhook.properties as object), secret },
    required: [...((webhook.required as string[] | undefined) ?? []), 'secret'],
  };
}

/** The paths, to be added to those of the specification. */
export function syncPaths(routes: readonly DocumentedRoute[]): Readonly<Record<string, Part>> {
  const paths: Record<string, Part> = {};
  for (const route of routes) {
    const { method, path } = partsOf(route.endpoint);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf({
  operation: name,
  endpoint,
  parameters,
  takesIdempotencyKey = true,
  text,
}: DocumentedRoute): Part {
  const { access } = operation(name);
  const { method } = partsOf(endpoint);
  const { success, requestBody, example } = text;
  const kind = method === 'GET' ? 'query' : 'command';
  return {
    operationId: text.operationId,
    tags: [syncTag.name],
    summary: text.summary,
    description:
      access === 'any' ? text.description : `${text.description}\n\nAn API key needs the grant \`${endpoint}\`.`,
    security: [{ bearerAuth: [] }, { apiKey: [] }],
    parameters: [
      ...Object.entries(text.path).map(([name, description]) => inPath(name, description)),
      ...inQuery(parameters),
      ...(success.isTagged ? [{ $ref: '#/components/parameters/ifNoneMatch' }] : []),
      ...(requestBody && takesIdempotencyKey ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      { $ref: '#/components/parameters/requestId' },
    ],
    ...(requestBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: requestBody, ...(example && { example }) } },
      },
    }),
    responses: {
      ...(text.repeated !== undefined && { 200: successOf({ ...success, description: text.repeated }) }),
      [success.status]: successOf(success),
      ...(success.isTagged && { 304: notModified }),
      ...errorResponses(kind, text.refusals, documentedBody),
    },
  };
}

const successOf = ({ description, isTagged, headers, content }: SyncText['success']): Part => ({
  description,
  headers: headerRefs(
    'X-Request-Id',
    'Cache-Control',
    ...(isTagged ? (['ETag'] as const) : []),
    ...headers,
    ...rateLimitHeaders,
  ),
  ...(Object.keys(content).length > 0 && { content }),
});

const inPath = (name: string, description: string): Part => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  example: name === 'companyId' ? 'acme' : '019aa1f0-6b8e-7c55-9d0a-5a1c2f6f7e10',
});

/** A list is one value with commas. */
const inQuery = (parameters: DocumentedRoute['parameters']): Part[] =>
  Object.entries(parameters).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    description,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema,
  }));

const notModified: Part = {
  description: 'The tag in `If-None-Match` is still current. There is no body.',
  headers: headerRefs('X-Request-Id', 'Cache-Control', 'ETag', ...rateLimitHeaders),
};
