import type { JsonSchema } from '../../core/jsonSchema.js';
import { psychometricCallback } from '../../core/records/recordPsychometric.js';
import type { Route } from '../routes.js';
import { headerRefs, requiredHeader } from './headers.js';
import type { Part } from './part.js';
import { type RefusalName, unchargedResponses } from './refusals.js';

/** What a company's test provider calls, as OpenAPI's "Operation Object". */

const refusals: readonly RefusalName[] = [
  'invalidJson',
  'invalidInput',
  'signatureInvalid',
  'psychometricNotFound',
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

/** @param schemaOf the schema of a shape; keeps the definitions that go with it */
export function callback(schemaOf: (shape: Route['takes']['target']) => JsonSchema, example: object): Part {
  return {
    operationId: 'psychometricCallback',
    tags: ['Psychometric records'],
    summary: 'Tell what is known of a test',
    description:
      "For a company's test provider, which has no credential: the message is signed as Standard Webhooks says, by a secret " +
      'that an admin of the company makes with the GraphQL mutation `rollCallbackSecret`. After a roll both secrets are good ' +
      'for 24 hours. The signature is of the body as it is sent, and good for five minutes.\n\n' +
      'A message takes effect once: one whose `webhook-id` came in the last 7 days is answered 204 and changes nothing. One ' +
      'that was refused may come again. What is left out of the body stays as it is. Where the record or its vacancy is ' +
      'closed, `status` is left as it is, and the rest is kept.',
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
        'Names the message, and stays the same when it is sent again.',
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
      content: { 'application/json': { schema: schemaOf(psychometricCallback.body), example } },
    },
    responses: {
      204: { description: 'It was taken in, now or before.', headers: headerRefs('X-Request-Id', 'Cache-Control') },
      ...unchargedResponses(refusals),
    },
  };
}
