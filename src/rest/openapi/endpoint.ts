import { type Operation, operation } from '../../core/application/operations.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { ref } from '../resource.js';
import type { Route } from '../rows.js';
import { type HeaderName, type HeaderParameter, headerRefs, rateLimitHeaders } from './headers.js';
import { type OperationText, operationDescriptions } from './operationDescriptions.js';
import type { Part } from './part.js';
import { errorResponses } from './refusals.js';

/** One row of the route table as an OpenAPI "Operation Object". */

export interface OperationExamples {
  /** The path's parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly requests?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
  /** The body of a successful answer. */
  readonly response: object;
}

/** @param schemaOf makes the schema of a shape, and collects the definitions that it needs */
export function endpoint(
  route: Route,
  examples: OperationExamples,
  schemaOf: (shape: Route['takes']['target']) => JsonSchema,
): Part {
  const text: OperationText = operationDescriptions[route.operation];
  const { kind } = operation(route.operation);
  const target = schemaOf(route.takes.target).properties ?? {};
  return {
    operationId: route.operation,
    tags: [text.tag],
    summary: text.summary,
    description: `${text.description}\n\nAn API key needs the grant \`${route.endpoint}\`.`,
    security: [{ bearerAuth: [] }, { apiKey: [] }],
    parameters: [
      ...pathParameters(route, text, examples, target),
      ...headerParametersOf(route, kind).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(kind === 'command' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.takes.body), examples: examples.requests } },
      },
    }),
    responses: {
      [route.status]: success(route, kind, text.success, examples.response),
      ...(kind === 'query' && { 304: notModified }),
      ...errorResponses(kind, text.refusals),
    },
  };
}

function pathParameters(
  { endpoint }: Route,
  text: OperationText,
  examples: OperationExamples,
  target: NonNullable<JsonSchema['properties']>,
): Part[] {
  return [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: text.parameters[name],
    schema: target[name],
    example: examples.parameters[name],
  }));
}

function headerParametersOf({ answers }: Route, kind: Operation['kind']): HeaderParameter[] {
  return [
    ...(kind === 'query' ? (['ifNoneMatch'] as const) : (['idempotencyKey'] as const)),
    ...(answers === 'where preferred' ? (['prefer'] as const) : []),
    'requestId',
  ];
}

function success({ answers, gives }: Route, kind: Operation['kind'], description: string, example: object): Part {
  const own: HeaderName[] = [
    ...(kind === 'query' ? (['ETag'] as const) : (['Idempotent-Replayed'] as const)),
    ...(answers === 'where preferred' ? (['Preference-Applied'] as const) : []),
  ];
  return {
    description,
    headers: headerRefs('X-Request-Id', 'Cache-Control', ...own, ...rateLimitHeaders),
    content: { 'application/json': { schema: ref(gives.name), example } },
  };
}

const notModified: Part = {
  description: 'The tag in `If-None-Match` is still current. There is no body.',
  headers: headerRefs('X-Request-Id', 'Cache-Control', 'ETag', ...rateLimitHeaders),
};
