import { objectKinds, syncViewerOf } from '../../core/application/access/viewer.js';
import { operations } from '../../core/application/operations.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { parametersIn } from './parameters.js';
import type { SyncRoute } from './route.js';
import { sendUnstored } from './sending.js';

/** The caller itself. It needs no grant. */

const texts = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });

const rateLimit: JsonSchema = {
  type: ['object', 'null'],
  description: "What is left of the caller's rate limit; null for callers without one.",
  properties: {
    limit: { type: 'integer', description: 'Requests in any 60 seconds.' },
    remaining: { type: 'integer', description: 'Requests left now.' },
    resetAt: { type: 'string', format: 'date-time', description: 'When one more request is available.' },
  },
  required: ['limit', 'remaining', 'resetAt'],
};

const schema: JsonSchema = {
  type: 'object',
  description: 'The caller, as this service knows it.',
  properties: {
    kind: { type: 'string', enum: ['USER', 'API_KEY'], description: 'The kind of credential.' },
    id: { type: 'string', description: "The user's id, or the public id of the API key." },
    companyIds: texts('The companies that the caller may act in.'),
    grants: texts('What the caller may use: endpoints and GraphQL coordinates.'),
    rateLimit,
    timeZones: {
      type: 'object',
      description: 'The time zones that the service knows.',
      properties: {
        tzdbVersion: { type: 'string', description: 'The version of the IANA time-zone database.' },
        names: texts('All names that `timezone` accepts.'),
      },
      required: ['tzdbVersion', 'names'],
    },
    budget: { type: ['integer', 'null'], description: 'Requests in any 60 seconds; null for callers without a limit.' },
    vacancyIds: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The vacancies that the key is limited to; null if it is for the whole company.',
    },
    kinds: {
      type: 'array',
      items: { type: 'string', enum: Object.keys(objectKinds) },
      description: 'The kinds of objects that the caller may read.',
    },
  },
  required: ['kind', 'id', 'companyIds', 'grants', 'rateLimit', 'timeZones', 'budget', 'vacancyIds', 'kinds'],
};

const example = {
  kind: 'API_KEY',
  id: 'k3v9x2m4q7t1',
  companyIds: ['acme'],
  grants: ['GET /sync/v1/companies/{companyId}/vacancies', 'GET /sync/v1/companies/{companyId}/records'],
  rateLimit: { limit: 25, remaining: 24, resetAt: '2026-11-29T09:00:37.000Z' },
  timeZones: { tzdbVersion: '2026f', names: ['Europe/Madrid', 'UTC'] },
  budget: 25,
  vacancyIds: null,
  kinds: ['VACANCY', 'RECORD'],
};

export const me: SyncRoute = {
  operation: 'viewer',
  endpoint: operations.viewer.sync.endpoint,
  parameters: {},
  async answer({ ctx }) {
    parametersIn(ctx.request.querystring, {});
    const { caller, meter } = ctx.state;
    sendUnstored(ctx, 200, JSON.stringify(await syncViewerOf(caller, meter)));
  },
  text: {
    operationId: 'readMe',
    summary: 'Read what the credential may do',
    description:
      'The kind of the credential, its companies and grants, what is left of its budget, and the kinds of objects that it may read. It needs no grant.',
    path: {},
    success: {
      status: 200,
      description: 'The caller.',
      headers: [],
      content: { 'application/json': { schema, example } },
      isTagged: false,
    },
    refusals: [],
  },
};
