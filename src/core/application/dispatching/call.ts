import { z } from 'zod';
import { errors, type InputFault } from '../../kernel/errors.js';
import type { Span } from '../../kernel/ports.js';
import type { PageOf } from '../../kernel/reading/page.js';
import type { Selection } from '../../kernel/reading/projection.js';
import { parse, parseOrThrow } from '../../kernel/values/input.js';
import { defined } from '../../kernel/values/objects.js';
import { actorOf, authorize, authorizeAlso, type Caller, scopedTo } from '../access/caller.js';
import type { DomainEvent, Origin } from '../event.js';
import type { FeedWrites } from '../feedStore.js';
import type { ReadBudget } from '../limits/readBudget.js';
import { type Coordinate, type OperationName, operation, operationAt } from '../operations.js';
import { idempotencyKey } from './idempotency.js';

/** What adapters pass to the dispatcher, and the checks of it. */

export interface Call {
  readonly caller: Caller;
  /** The endpoint or the coordinate by which the call came. */
  readonly via: string;
  /** How it came, if neither by that endpoint nor by that coordinate itself. */
  readonly channel?: 'MCP' | undefined;
  /** Name and version of the agent that calls, as it says, in at most 64 characters. */
  readonly client?: string | null;
  readonly target: Readonly<Record<string, unknown>>;
  /** Called only after the grant is checked. It may throw INVALID_JSON. */
  readonly body?: () => unknown;
  /** The `X-Request-Id` of the response; missing if there is no request. */
  readonly requestId?: string | undefined;
  /** The span of what calls; missing if nobody collects traces. */
  readonly span?: Span | undefined;
  /** The fields that the caller has selected. */
  readonly selection?: Selection | undefined;
  /** The budget that all reads of the request share. A call without one has only the limits of its own operation. */
  readonly budget?: ReadBudget;
  /** Only for low-priority reads, which wait until no other call does: aborted when nobody wants the answer any more. */
  readonly lowPriority?: AbortSignal;
  /** Only for commands (docs/BEHAVIOUR.md, "Idempotency"). */
  readonly idempotencyKey?: unknown;
  /** Called if the key had a result already, which the call answers again. */
  readonly onReplay?: (() => void) | undefined;
  /** The adapter's names for names of the core. A fault contains the name that the client sent. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A call of a change with a result. */
export interface CallOf<R> extends Call {
  /**
   * Only for commands in one transaction: called before its commit with what is about to change. If it throws, nothing
   * is changed.
   */
  readonly accepts?: (foreseen: Foreseen<R>) => void;
}

/** What is parsed before a use case runs. */
export interface Input<T = unknown, B = unknown> {
  /** The ids that identify the resource. */
  readonly target: T;
  /** The arguments of the call. */
  readonly body: B;
}

/** The shapes of an input. */
export interface Shapes<I extends Input = Input> {
  readonly target: z.ZodType<I['target']>;
  readonly body: z.ZodType<I['body']>;
  /** @throws BAD_USER_INPUT INVALID_INPUT */
  readonly parse: (sent: Sent) => I;
}

/** What the checks of a call need to know of its use case. @typeParam I the input */
export interface Checked<I extends Input = Input> {
  readonly operation: OperationName;
  readonly takes: Shapes<I>;
  /** Further coordinates that the caller needs a grant for, because of what the body asks for. */
  needs?(body: I['body']): readonly Coordinate[];
  /** Whether the body asks for what is the whole company's, so that keys for some vacancies may not call it so. */
  isOfCompany?(body: I['body']): boolean;
}

/** What is sent without a caller. */
export type Sent = Pick<Call, 'target' | 'body' | 'names' | 'requestId' | 'span'>;

/** Pages that may be nested in another answer. */
export interface NestedList {
  /** Parses the arguments of a page. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => PageOf<unknown>;
}

/** A field nested in an answer. It needs its own grant. A connection has arguments, too. */
export interface Nested {
  /** The coordinate that needs the grant. */
  readonly via: string;
  /** Only of a connection. The pages are in the order of their indexes in the projection. */
  readonly page?: { readonly of: NestedList; readonly sent: unknown };
}

/** Checks the grant, also of a key for some vacancies, and then the input. @throws DomainError */
export function admitted<I extends Input>(useCase: Checked<I>, call: Call): I {
  const { caller, via, target } = call;
  authorize(caller, via, target.companyId, useCase.operation);
  assertNamesWithin(caller, useCase.operation, target);
  const input = useCase.takes.parse(call);
  for (const further of useCase.needs?.(input.body) ?? []) authorizeAlso(caller, further, call);
  assertAsksWithin(caller, useCase, input);
  return input;
}

/** The shape of the body of a call without a body. */
const nothing: z.ZodType<undefined> = z.undefined();

/** What a use case takes: the ids of its target, and a body if it has one. */
export function inputOf<T>(target: z.ZodType<T>): Shapes<Input<T, undefined>>;
export function inputOf<T, B>(target: z.ZodType<T>, body: z.ZodType<B>): Shapes<Input<T, B>>;
export function inputOf(target: z.ZodType, body: z.ZodType = nothing): Shapes {
  return { target, body, parse: (sent) => parsed(target, body, sent) };
}

function parsed(targetShape: z.ZodType, bodyShape: z.ZodType, sent: Sent): Input {
  const target = parse(targetShape, sent.target);
  const body = parse(bodyShape, sent.body?.());
  if ('value' in target && 'value' in body) return { target: target.value, body: body.value };
  const faults: InputFault[] = [
    ...('faults' in target ? inWordsOf(sent, target.faults) : []),
    ...('faults' in body ? body.faults : []),
  ];
  throw errors.invalidInput(faults);
}

/** @returns null if the call has none @throws BAD_USER_INPUT INVALID_INPUT */
export function idempotencyKeyOf(call: Call): string | null {
  if (call.idempotencyKey === undefined || call.idempotencyKey === null) return null;
  const name = nameIn(call, 'idempotencyKey');
  return defined(parseOrThrow(z.object({ [name]: idempotencyKey }), { [name]: call.idempotencyKey })[name]);
}

/** The pages nested in an answer. @throws DomainError if the caller may not read one, or its arguments are invalid */
export function admittedPages(nested: readonly Nested[], { caller, target }: Call): PageOf<unknown>[] {
  return nested.flatMap(({ via, page }) => {
    authorize(caller, via, target.companyId);
    return page ? [page.of.pageFrom(page.sent)] : [];
  });
}

/** Who calls, and how. The registry has one operation for each endpoint and coordinate. */
export function originOf({ caller, via, channel, client, requestId, span }: Call): Origin {
  const actor = actorOf(caller);
  const operation = operationAt(via) ?? via;
  if (actor.kind === 'COMMAND_LINE') return { actor, operation, via: 'COMMAND_LINE', requestId: null };
  return {
    actor,
    operation,
    via: channel ?? (via.includes(' ') ? 'REST' : 'GRAPHQL'),
    client,
    requestId: requestId ?? null,
    traceparent: span?.traceparent,
  };
}

const nameIn = ({ names = {} }: Sent, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : null) ?? name;

const inWordsOf = (sent: Sent, faults: readonly InputFault[]): InputFault[] =>
  faults.map((fault) => ({ ...fault, path: nameIn(sent, fault.path) }));

// Keys for some vacancies of a company (SECURITY.md, "Scoped keys"; ADR 25). The registry says for each operation what
// such a key may do. Here what a call names is compared with the key's vacancies, before anything is read. And the store
// that its use case gets finds nothing else, whatever the use case asks for (core/scoping.ts).

/** @throws FORBIDDEN VACANCY_NOT_GRANTED if the target of a call, as it was sent, names another vacancy */
export function assertNamesWithin(caller: Caller, name: OperationName, target: unknown): void {
  const vacancyIds = scopedTo(caller);
  if (vacancyIds === null) return;
  assertAllIn(vacancyIds, namedIn(target));
  if (operation(name).scoped === undefined) throw errors.vacancyNotGranted();
}

/**
 * @throws FORBIDDEN VACANCY_NOT_GRANTED if the body of a call names another vacancy, or asks for what is the whole
 *   company's; also if neither target nor body names the vacancy that an operation is about
 */
export function assertAsksWithin<I extends Input>(caller: Caller, useCase: Checked<I>, { target, body }: I): void {
  const vacancyIds = scopedTo(caller);
  if (vacancyIds === null) return;
  if (useCase.isOfCompany?.(body)) throw errors.vacancyNotGranted();
  // The filter of a list may name any vacancy: the list has nothing of another one.
  if (operation(useCase.operation).scoped !== 'vacancy') return;
  assertAllIn(vacancyIds, namedIn(body));
  if (!namesOne(target) && !namesOne(body)) throw errors.vacancyNotGranted();
}

function assertAllIn(vacancyIds: readonly string[], named: readonly unknown[]): void {
  if (!named.every((name) => vacancyIds.some((id) => id === name))) throw errors.vacancyNotGranted();
}

/** The vacancies that a target or a body names: by `vacancyId`, by `vacancyIds`, or within a list of places. */
function namedIn(input: unknown): unknown[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (name === 'vacancyId') return [value];
    if (!Array.isArray(value)) return [];
    return name === 'vacancyIds' ? value : value.flatMap(namedIn);
  });
}

const namesOne = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && ('vacancyId' in input || 'vacancyIds' in input);

/**
 * What a command is about to change. A preview is the command itself, which is rolled back: so it has the same rules and
 * refusals, and a confirmed command is compared with its preview in the transaction that makes the change (ADR 23).
 */
export interface Foreseen<R> {
  readonly result: R;
  readonly events: readonly DomainEvent[];
  /** How many of the company's webhooks want one of the events. */
  readonly webhooks: number;
}

/** The same transaction. @param events collects what it appends to the feed */
export const noting = <X extends { readonly feed: FeedWrites }>(tx: X, events: DomainEvent[]): X => ({
  ...tx,
  feed: {
    ...tx.feed,
    append(...[companyId, appended, context]: Parameters<FeedWrites['append']>) {
      events.push(...appended);
      return tx.feed.append(companyId, appended, context);
    },
  },
});
