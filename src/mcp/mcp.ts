import { createMcpHandler } from '@modelcontextprotocol/server';
import { errors } from '../core/kernel/errors.js';
import { bodyOf } from '../http/bodies/jsonBody.js';
import type { FaultLog } from '../http/faultLog.js';
import { shown } from '../http/refusals.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import type { AskingParts } from './confirming/asking.js';
import { type Serving, serverFor } from './server.js';

/**
 * `POST /mcp`: agents, by the Model Context Protocol (docs/MCP.md). It is stateless, so any node answers. This
 * module and the SDK are loaded only with `MCP=on`.
 */

/** Closed by default: streams, sampling, resources and prompts are not served. */
const methods: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
]);

const passed = ['accept', 'content-type', 'user-agent'];

interface Parts extends AskingParts {
  readonly faults: FaultLog;
  /** Whether this service serves the board. */
  readonly hasBoard: boolean;
}

export function createMcp({ faults, hasBoard, ...parts }: Parts): AppMiddleware {
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.serving as Serving), {
    onerror: () => undefined,
  });
  return async (ctx) => {
    const { caller, requestId } = ctx.state;
    const message = messageOf(bodyOf(ctx));
    // The agent's own host: it learns no other address by it.
    const boardUrl = parts.boardUrl ?? (hasBoard ? `${ctx.protocol}://${ctx.host}/board` : null);
    const show = (error: unknown) => shown(error, requestId, faults);
    const serving: Serving = { ...parts, boardUrl, caller, requestId, shown: show };
    const response = await handler.fetch(
      new Request('http://mcp.internal/mcp', { method: 'POST', headers: headersOf(ctx) }),
      {
        parsedBody: message,
        // The credential was checked before. No token is passed on.
        authInfo: { token: '', clientId: caller.id, scopes: [], extra: { serving } },
      },
    );
    ctx.status = response.status;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = response.headers.get('content-type') ?? 'application/json';
    ctx.body = await response.text();
  };
}

/**
 * One message is one request of the budget, so a batch is rejected.
 * @throws INVALID_INPUT
 */
function messageOf(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw errors.invalidInput([{ path: '', message: 'must be one JSON-RPC message' }]);
  }
  if ('method' in body && !methods.has(body.method)) {
    throw errors.invalidInput([{ path: 'method', message: `must be one of ${[...methods].join(', ')}` }]);
  }
  for (const [path, part] of partsOf(body)) {
    if (typeof part === 'object' && part !== null && Object.keys(part).length > maxMembers) {
      throw errors.invalidInput([{ path, message: `must have at most ${maxMembers} members` }]);
    }
  }
  if (sizeWithin(withoutArguments(body), mostInAll) > mostInAll) {
    throw errors.invalidInput([
      { path: '', message: `must have at most ${mostInAll} members and items in total, besides params.arguments` },
    ]);
  }
  return body;
}

/** Members of a message, and of its parts that the SDK copies before a tool's shape is asked. No tool takes as many. */
const maxMembers = 100;
/**
 * Members and items of a message at all levels: the SDK checks each by shapes that take far more than linear time. Only a
 * tool's own shape looks into its arguments.
 */
const mostInAll = 1_000;

function withoutArguments(message: object): object {
  const { params } = message as { readonly params?: unknown };
  if (typeof params !== 'object' || params === null) return message;
  return { ...message, params: { ...params, arguments: undefined } };
}

/** How many members and items a value has at all levels. Counting ends beyond the most. */
function sizeWithin(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  let size = members.length;
  for (const member of members) {
    if (size > most) break;
    size += sizeWithin(member, most - size);
  }
  return size;
}

function partsOf(message: object): (readonly [path: string, part: unknown])[] {
  const { params } = message as { readonly params?: unknown };
  const copied = ['arguments', '_meta', 'inputResponses'] as const;
  const within = Object(params) as { readonly [N in (typeof copied)[number]]?: unknown };
  return [['', message], ['params', params], ...copied.map((name) => [`params.${name}`, within[name]] as const)];
}

function headersOf({ req }: AppContext): Headers {
  const names = Object.keys(req.headers).filter((name) => passed.includes(name) || name.startsWith('mcp-'));
  return new Headers(names.map((name) => [name, String(req.headers[name])]));
}
