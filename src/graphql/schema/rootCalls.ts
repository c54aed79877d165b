import type { GraphQLResolveInfo } from 'graphql';
import type { Call } from '../../core/door/call.js';
import type { AnyQuery, Change } from '../../core/door/useCase.js';
import type { Selection } from '../../core/reading/selection.js';
import { type Calling, callOf, type RootCall } from '../calls/calling.js';
import { grantedAt } from './fields.js';

type Args = object;
type Given = Readonly<Record<string, unknown>>;

/** How a root field's arguments map to a call on the core. */
interface Meaning<A extends Args> {
  /** The arguments that hold the core's ids, by the core's names. A fault names the argument. */
  readonly ids: Readonly<Record<string, string>>;
  /** The parts of the target that no argument holds. */
  readonly target?: object;
  /** The body of the call; none where left out. */
  readonly body?: (args: A) => unknown;
}

/** The field that a resolver runs for. */
type At = Pick<GraphQLResolveInfo, 'parentType' | 'fieldName'>;

function callsOf<A extends Args>({ ids, target = {}, body }: Meaning<A>) {
  const pairs = Object.entries(ids);
  const names = Object.fromEntries(pairs.filter(([id, argument]) => id !== argument));
  return (context: Calling, via: string, args: A, selection: Selection | undefined): Call => {
    const given = args as Given;
    const meant: Record<string, unknown> = { ...target };
    for (const [id, argument] of pairs) meant[id] = given[argument];
    const { idempotencyKey } = given;
    return callOf(context, via, meant, {
      names,
      selection,
      ...(body && { body: () => body(args) }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  };
}

export interface RootQuery<A extends Args, R> extends RootCall {
  ask(args: A & Given, context: Calling, at: At, selection?: Selection): Promise<R>;
}

/** A root field that reads. Its call is defined once, for its resolver and for its plan. */
export function rootQuery<A extends Args, T, B, R>(query: AnyQuery<T, B, R>, meaning: Meaning<A>): RootQuery<A, R> {
  const call = callsOf(meaning);
  return {
    ask: (args, context, { parentType, fieldName }, selection) =>
      context.door.ask(query, call(context, grantedAt(parentType, fieldName), args, selection)),
    text: ({ via, args, projection, nested }, calling) =>
      calling.door.text(query, call(calling, via, args as A, undefined), projection, nested),
  };
}

export interface RootCommand<A extends Args, R> extends RootCall {
  tell(args: A & Given, context: Calling, at: At, selection?: Selection): Promise<R>;
}

/** A root field that changes something. Its call is defined once, for its resolver and for its plan. */
export function rootCommand<A extends Args, T, B, R>(change: Change<T, B, R>, meaning: Meaning<A>): RootCommand<A, R> {
  const call = callsOf(meaning);
  return {
    tell: (args, context, { parentType, fieldName }, selection) =>
      context.door.tell(change, call(context, grantedAt(parentType, fieldName), args, selection)),
    text: ({ via, args, projection }, calling) =>
      calling.door.text(change, call(calling, via, args as A, undefined), projection),
  };
}

/** The company, in the argument `companyId`. */
export const ofCompany = { companyId: 'companyId' } as const;
/** A vacancy, in the argument `id`. */
export const ofVacancy = { ...ofCompany, vacancyId: 'id' } as const;
export const ofRecord = { ...ofCompany, vacancyId: 'vacancyId', id: 'id' } as const;

/** A root field that reads a page of a company's records. */
export function companyPages<B, R>(list: AnyQuery<{ companyId: string; scopes: readonly object[] }, B, R>): RootCall {
  return rootQuery(list, { ids: ofCompany, target: { scopes: [{}] }, body: pageArguments<{ companyId: string }> });
}

/** A connection's arguments without the company. */
export function pageArguments<A extends { readonly companyId: string }>({ companyId: _, ...rest }: A): object {
  return rest;
}
