import { type ObjectKind, objectKinds } from '../../core/application/access/viewer.js';
import type { Call } from '../../core/application/dispatching/call.js';
import { operations } from '../../core/application/operations.js';
import { errors } from '../../core/kernel/errors.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { copyChunk } from '../../core/sync/copyChunk.js';
import { copyKinds } from '../../core/sync/copyState.js';
import { ref } from '../resource.js';
import { cursorParameter, type Parameters, someOf, wholeNumber } from './parameters.js';
import { companyPath, type SyncRoute } from './route.js';
import { sendUnstored } from './sending.js';

/** A copy of a company: first all that it has, then what has changed. */

const maxLines = 250_000;
const maxPage = 1_000;

const parameters = {
  after: cursorParameter(
    'The `cursor` of a `mark` or `end` line, from which the copy continues. Without it, a copy begins.',
  ),
  kinds: someOf(
    copyKinds,
    'Kinds of objects; by default all that the caller may read. With `after`, send the same, or omit it.',
  ),
  limit: wholeNumber(
    1,
    maxLines,
    'The maximum number of lines of objects; at most 1,000 for `application/json`.',
    maxLines,
  ),
} satisfies Parameters;

const types = ['application/jsonl', 'application/x-ndjson', 'application/json'] as const;

/** The call with a limit that its form allows. */
function limited(call: Call, most: number): Call {
  return {
    ...call,
    body: () => {
      const sent = call.body?.() as { readonly limit?: number };
      if (sent.limit !== undefined && sent.limit > most)
        throw errors.invalidInput([{ path: 'limit', message: `must be 1 to ${most}` }]);
      return { ...sent, limit: sent.limit ?? most };
    },
  };
}

function objectOf(kind: ObjectKind): JsonSchema {
  const objects = objectKinds[kind].map((subject) => ref(`${subject}Whole`));
  return objects.length === 1 && objects[0] ? objects[0] : { oneOf: objects };
}

const text = (description: string): JsonSchema => ({ type: 'string', description });
const only = (type: string): JsonSchema => ({ type: 'string', const: type });
const kind: JsonSchema = { type: 'string', enum: [...copyKinds] };
const line = (type: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: { type: only(type), ...properties },
  required: ['type', ...Object.keys(properties)],
});
/** One for each kind, so that generated types know the data by the kind. */
const put: JsonSchema = {
  oneOf: copyKinds.map((kind) =>
    line('put', {
      kind: only(kind),
      id: text("The object's id; for SETTINGS the company's."),
      data: objectOf(kind),
    }),
  ),
};
const gone = line('gone', { kind, id: text('The id of the object that no longer exists.') });
const phase: JsonSchema = { type: 'string', enum: ['SNAPSHOT', 'CHANGES'] };
const kinds: JsonSchema = { type: 'array', items: kind };
const events = text('The end of the feed when the copy began.');
const lines: JsonSchema = {
  description: 'One line. The last one is `end` or `error`.',
  oneOf: [
    line('begin', { copy: text('Identifies the copy.'), phase, kinds, events }),
    put,
    gone,
    line('mark', { cursor: text('Where the copy can be continued.') }),
    line('end', {
      cursor: text('Where to continue the copy.'),
      more: { type: 'boolean', description: 'Whether there is more to read now.' },
      seq: text('If `more` is false: each object is as at this number of the feed, or later.'),
    }),
    line('error', {
      code: { type: 'integer' },
      reason: text('Why the copy ended.'),
      message: text('The reason, for people.'),
      retryAfter: {
        type: ['integer', 'null'],
        description: 'Seconds to wait before the next request; null if waiting does not help.',
      },
    }),
  ],
};

export const copy: SyncRoute = {
  operation: 'copyCompany',
  endpoint: operations.copyCompany.sync.endpoint,
  parameters,
  async answer({ ctx, call, dispatcher, copies }) {
    ctx.vary('Accept');
    const type = ctx.accepts(...types) || types[0];
    // The grant is checked before the parameters.
    copyChunk.admit({ ...call, body: () => ({}) });
    if (type === 'application/json') {
      sendUnstored(ctx, 200, await copies.page(ctx.state.caller, limited(call, maxPage), dispatcher));
      return;
    }
    if (ctx.method === 'HEAD') await copies.head(ctx, limited(call, maxLines), dispatcher, String(type));
    else await copies.stream(ctx, limited(call, maxLines), dispatcher, String(type));
  },
  text: {
    operationId: 'syncCopy',
    summary: 'Copy the company, and go on with what has changed',
    description:
      'Without `after` a copy begins, with a line for each object. With the cursor of a `mark` or `end` line it continues; when it is complete, it returns each changed object as it is now, or that the object is gone. An answer without `end` or `error` was cut off: continue from the last cursor.',
    path: companyPath,
    success: {
      status: 200,
      description: 'The lines of the copy.',
      headers: [],
      content: {
        'application/jsonl': { schema: lines },
        'application/x-ndjson': { schema: lines },
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              ...{ copy: text('Identifies the copy.'), phase, kinds, events },
              lines: { type: 'array', items: { oneOf: [put, gone] } },
              cursor: text('Where to continue the copy.'),
              more: { type: 'boolean', description: 'Whether there is more to read now.' },
            },
            required: ['copy', 'phase', 'kinds', 'events', 'lines', 'cursor', 'more'],
          },
        },
      },
      isTagged: false,
    },
    refusals: ['cursorExpired', 'feedRestored', 'copyChanged'],
  },
};
