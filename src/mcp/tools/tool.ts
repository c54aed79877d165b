import { z } from 'zod';
import { type Caller, mayUse, personBehind } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import type { AnyCommand, AnyQuery, Change } from '../../core/dispatcher.js';
import { errors } from '../../core/kernel/errors.js';
import type { Selection } from '../../core/kernel/reading/projection.js';
import { type Found, maxItems } from '../answers/answer.js';
import { idOf } from '../answers/untrusted.js';
import { type Asking, type AskingParts, confirmed } from '../confirming/asking.js';
import type { Question } from '../confirming/preview.js';

/** What a tool is: a whole thing in the domain's words, of one or a few operations (docs/MCP.md, "Credentials"). */

/** The arguments of a tool. These two mean the same in all tools. */
type AnyInput = z.ZodObject & z.ZodType<{ readonly companyId?: string; readonly textFrom?: number }>;

export interface Tool<Input extends AnyInput = AnyInput> {
  readonly name: string;
  readonly title: string;
  /** A constant: nothing that others wrote is ever in it. */
  readonly description: string;
  /** The coordinates of the operations that it calls. It is listed for callers who may use one of them. */
  readonly calls: readonly string[];
  readonly hints: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  readonly input: Input;
  readonly output: z.ZodObject;
  run(input: z.infer<Input>, calls: Calls): Promise<Found>;
}

export const tool = <I extends AnyInput>(declared: Tool<I>): Tool => declared as unknown as Tool;

/** How a tool calls the core. */
export interface Calls {
  readonly companyId: string;
  /** The person for whom the agent acts; null: nobody can confirm. */
  readonly person: string | null;
  /** Whether the caller may use a coordinate in the company. */
  may(via: string): boolean;
  /** @param selection what is read; all without it */
  ask<R>(
    query: AnyQuery<R>,
    via: string,
    target: Omit<Call['target'], 'companyId'>,
    body?: unknown,
    selection?: Selection,
  ): Promise<R>;
  /** @param idempotencyKey of the call, if it has one */
  tell<R extends V, V>(
    change: Change<R, V>,
    via: string,
    target: Omit<Call['target'], 'companyId'>,
    body: unknown,
    idempotencyKey?: string,
  ): Promise<V>;
  /** The same, after a person has confirmed it. @throws InputNeeded, and what `confirmed` in mcp/confirming/asking.ts throws */
  tellConfirmed<R extends V, V>(
    command: AnyCommand<R, V>,
    via: string,
    target: Omit<Call['target'], 'companyId'>,
    body: unknown,
    question: Question<R>,
  ): Promise<V>;
}

/** One call of a tool. */
export interface ToolCall extends AskingParts {
  readonly caller: Caller;
  readonly requestId: string;
  readonly tool: string;
  /** The arguments, parsed. */
  readonly args: { readonly companyId?: string };
  readonly asking: Asking;
  /** The name that the agent gives itself; null if it gives none. */
  readonly client: string | null;
  /** Called when a person had confirmed the change that was made. */
  readonly done: () => void;
}

/** @throws COMPANY_NOT_ALLOWED; INVALID_INPUT if it must be named */
export function callsOf(toolCall: ToolCall): Calls {
  const { dispatcher, caller, requestId, tool: name, args, asking, client, done } = toolCall;
  const [only, ...others] = caller.companyIds;
  const companyId = args.companyId ?? (others.length === 0 ? only : undefined);
  if (companyId === undefined) {
    throw errors.invalidInput([
      { path: 'companyId', message: 'is required, because the caller has several companies' },
    ]);
  }
  const callOf = (via: string, target: Omit<Call['target'], 'companyId'>, body: unknown): Call => ({
    ...{ caller, via, channel: 'MCP', client, requestId },
    target: { companyId, ...target },
    body: () => body,
  });
  return {
    companyId,
    person: personBehind(caller),
    may: (via) => mayUse(caller, via, companyId),
    ask: (query, via, target, body, selection) => dispatcher.query(query, { ...callOf(via, target, body), selection }),
    tell: (change, via, target, body, idempotencyKey) =>
      dispatcher.execute(change, { ...callOf(via, target, body), idempotencyKey }),
    tellConfirmed: (command, via, target, body, question) =>
      confirmed(
        command,
        callOf(via, target, body),
        { question, subject: { caller, companyId, tool: name, args }, client, asking, done },
        toolCall,
      ),
  };
}

/** Whether a tool is for a caller. */
export const isFor = (caller: Caller, { calls }: Tool): boolean =>
  caller.companyIds.some((companyId) => calls.some((via) => mayUse(caller, via, companyId)));

/** An id as an argument: also in the form in which answers show one that is not plain. */
export const reference = z.string().min(1).max(700).transform(idOf);
export const companyId = z.string().min(1).max(128).optional().describe('Optional if the caller has one company.');
export const cursor = z
  .string()
  .max(8192)
  .optional()
  .describe('`nextCursor` of the previous answer, to continue after it.');
/** The longest text, each character of which is shown by the ten of an escape, ends before it. */
const maxTextFrom = 3_000_000;

export const textFrom = z
  .int()
  .min(0)
  .max(maxTextFrom)
  .optional()
  .describe('The character from which texts of others are returned: `nextTextFrom` of the previous answer.');

export const nextCursor = z.string().nullable().describe('Null if there is no more.');

/** The output of a list. */
export const listOf = (item: z.ZodType): z.ZodObject => z.object({ items: z.array(item), nextCursor });

/** A part of a list that is read as a whole. Its cursor is the number of items before it. @throws INVALID_INPUT */
export function partOf<T>(all: readonly T[], after: string | undefined): { items: readonly T[]; page: ListPage } {
  if (after !== undefined && !/^\d{1,6}$/.test(after)) {
    throw errors.invalidInput([{ path: 'cursor', message: 'must be a nextCursor of this tool' }]);
  }
  const from = Number(after ?? 0);
  const items = all.slice(from, from + maxItems);
  const cursors = items.map((_, at) => String(from + at + 1));
  return { items, page: { cursors, hasNextPage: from + items.length < all.length } };
}

type ListPage = Omit<NonNullable<Found['page']>, 'of'>;
