import { z } from 'zod';
import { errors, type InputFault } from '../../kernel/errors.js';
import type { PageOf } from '../../kernel/reading/page.js';
import type { Selection } from '../../kernel/reading/selection.js';
import type { Span } from '../../kernel/spans.js';
import { parse, parseOrThrow } from '../../kernel/values/input.js';
import { defined } from '../../kernel/values/objects.js';
import { actorOf, authorize, type Caller } from '../access/caller.js';
import type { Origin } from '../event.js';
import type { ReadBudget } from '../limits/readBudget.js';
import { operationAt } from '../operations.js';
import type { Foreseen } from './foreseen.js';
import { idempotencyKey } from './idempotency.js';
import { assertAsksWithin, assertNamesWithin } from './scoping.js';
import type { Input, Parsed, Shapes } from './useCase.js';

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
export function admitted<T, B>(shapes: Shapes<T, B>, call: Call): Input<T, B> {
  const { caller, via, target } = call;
  authorize(caller, via, target.companyId, shapes.operation);
  assertNamesWithin(caller, shapes.operation, target);
  const input = inputOf(shapes, call);
  for (const further of shapes.needs?.(input.body) ?? []) authorize(caller, further, target.companyId);
  assertAsksWithin(caller, shapes, input);
  return input;
}

/** @throws BAD_USER_INPUT INVALID_INPUT */
export function inputOf<T, B>(shapes: Parsed<T, B>, sent: Sent): Input<T, B> {
  const target = parse(shapes.target, sent.target);
  const body = parse(shapes.body, sent.body?.());
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
