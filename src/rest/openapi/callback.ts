import { psychometricCallback } from '../../core/callbacks/psychometricCallback.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { documentedBody } from '../../http/refusals.js';
import type { Route } from '../rows.js';
import { headerRefs, requiredHeader } from './headers.js';
import type { Part } from './part.js';
import { type ErrorName, unchargedResponses } from './refusals.js';

/** The endpoint for a company's test provider, as an OpenAPI "Operation Object". */

const refusals: readonly ErrorName[] = [
  'invalidJson',
  'invalidInput',
  'signatureInvalid',
  'psychometricNotFound',
  'candidateErased',
  'limitReached',
  'payloadTooLarge',
  'unsupportedMediaType',
  'invalidTransition',
  'tooManyForgedMessages',
  'internal',
  'databaseUnavailable',
  'draining',
  'overloaded',
];

/** @param schemaOf makes the schema of a shape, and collects the definitions that it needs */
export function callback(schemaOf: (shape: Route['takes']['target']) => JsonSchema, example: object): Part {
  return {
    operationId: 'psychometricCallback',
    tags: ['Psychometric records'],
    summary: 'Report what is known about a test',
    description:
      "For a company's test provider, which has no credential. The message is signed as Standard Webhooks describes, with a secret " +
      'that an admin of the company makes with the GraphQL mutation `rollCallbackSecret`. After a roll both secrets are valid ' +
      'for 24 hours. The signature covers the body as it is sent, and is valid for five minutes.\n\n' +
      'A message takes effect once: if its `webhook-id` came in the last 7 days, the answer is 204 and nothing changes. A ' +
      'rejected message may be sent again. A message that comes after a later one, by `occurredAt` or else by ' +
      '`webhook-timestamp`, sets only the members that no later message has set. Omitted members of the body stay as they are. If the record or its vacancy is ' +
      'closed, `status` stays as it is, and the rest is saved. Nothing is saved about a person whom the company has erased.',
    security: [],
    parameters: [
      {
        name: 'companyId',
        in: 'path',
        required: true,
        description: 'The company.',
        schema: { type: 'string', maxLength: 128 },
        example: 'acme',
      },
      requiredHeader(
        'webhook-id',
        'Identifies the message. It stays the same when the message is sent again.',
        'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
      ),
      requiredHeader('webhook-timestamp', 'When it is sent, in seconds since the epoch.', '1795338037'),
      requiredHeader(
        'webhook-signature',
        'One signature or several, separated by spaces.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
      { $ref: '#/components/parameters/requestId' },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(psychometricCallback.takes.body), example } },
    },
    responses: {
      204: {
        description: 'The message was accepted, now or earlier.',
        headers: headerRefs('X-Request-Id', 'Cache-Control'),
      },
      ...unchargedResponses(refusals, documentedBody),
    },
  };
}
