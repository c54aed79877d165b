import type { Call } from '../../core/application/dispatching/call.js';
import { eventTypes } from '../../core/application/event.js';
import { operations } from '../../core/application/operations.js';
import { followEvents } from '../../core/feed/followEvents.js';
import { errors } from '../../core/kernel/errors.js';
import { presentOnly } from '../../core/kernel/values/objects.js';
import { maxLimit, usualLimit } from '../../core/sync/listing.js';
import { end, maxLatest, pageEvents } from '../../core/sync/pageEvents.js';
import type { AppContext } from '../../http/state.js';
import { ref } from '../resource.js';
import { eventStreamType } from './eventStreams.js';
import { cursorParameter, idParameter, instantParameter, type Parameters, someOf, wholeNumber } from './parameters.js';
import { companyPath, type SyncRoute } from './route.js';
import { sendRead, sendStreamHead } from './sending.js';

/** The feed: as pages, or as a stream of server-sent events. */

const parameters = {
  after: cursorParameter(
    'Events after this cursor. `end` returns no events, only the newest cursor. Without it, pages begin with the oldest event, and streams with the next new one.',
  ),
  limit: wholeNumber(1, maxLimit, 'The maximum number of events on a page.', usualLimit),
  latest: wholeNumber(
    1,
    maxLatest,
    'How many of the newest matching events to return, among the last 10,000, in ascending order. Not with `after` or `limit`.',
  ),
  types: someOf(eventTypes, 'Events of these types.'),
  vacancyId: idParameter('Events in this vacancy.'),
  recordId: idParameter('Events of this record. A move belongs to both of its records.'),
  createdAfter: instantParameter('Events after this instant.'),
} satisfies Parameters;

/** Where a stream begins, and its filter. `Last-Event-ID` takes precedence over `after`. */
function streamedFrom(ctx: AppContext, { body }: Call): object {
  const { after, limit, latest, ...filter } = (body?.() ?? {}) as Readonly<Record<string, unknown>>;
  const ofPages = Object.keys(presentOnly({ limit, latest }));
  if (ofPages.length > 0) {
    throw errors.invalidInput(ofPages.map((path) => ({ path, message: 'is for pages, not for streams' })));
  }
  const last = ctx.get('last-event-id');
  const from = last === '' ? after : last;
  return { filter, ...(from !== undefined && from !== end && { after: from }) };
}

export const events: SyncRoute = {
  operation: 'listEvents',
  endpoint: operations.listEvents.sync.endpoint,
  parameters,
  async answer({ ctx, call, dispatcher, streams }) {
    ctx.vary('Accept');
    if (ctx.accepts('application/json', eventStreamType) === eventStreamType) {
      const followed = await dispatcher.query(followEvents, { ...call, body: () => streamedFrom(ctx, call) });
      if (ctx.method === 'HEAD') sendStreamHead(ctx, eventStreamType);
      else await streams.begin(ctx, followed);
      return;
    }
    const { events, cursor, more } = await dispatcher.query(pageEvents, call);
    await sendRead(ctx, `{"events":[${events.join(',')}],"cursor":${JSON.stringify(cursor)},"more":${more}}`);
  },
  text: {
    operationId: 'syncEvents',
    summary: 'Read or follow the feed',
    description:
      'Every change of the company once, in commit order. `cursor` is the position that was reached, even if no event matched: send it as `after`. `data` is null for objects that the caller may not read; for a key that is limited to vacancies, the events of others also have no ids.',
    path: companyPath,
    success: {
      status: 200,
      description: 'A page of events.',
      headers: [],
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              events: { type: 'array', items: ref('Event'), description: 'Oldest first.' },
              cursor: { type: 'string', description: 'The position that was reached.' },
              more: { type: 'boolean', description: 'Whether there are events after `cursor`.' },
            },
            required: ['events', 'cursor', 'more'],
          },
        },
        [eventStreamType]: {
          schema: {
            type: 'string',
            description:
              'Server-sent events. Each has its cursor as `id`, and the event as `data` on one line. A block with only an `id` gives the position that was reached. The last one is `event: end`, with `{code, reason, message, retryAfter}`.',
          },
        },
      },
      isTagged: true,
    },
    refusals: ['cursorExpired', 'feedRestored', 'subscriptionLimitReached'],
  },
};
