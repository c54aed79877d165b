import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  type ClassType,
  createParameterDecorator,
  Mutation,
  Query,
  Resolver,
  type ResolverData,
} from 'type-graphql';
import { nodeSelectionOf, selectionOf } from '#graphql-executor';
import type { Call, Input, Nested, Shapes } from '../../core/application/dispatching/call.js';
import type { AnyQuery, Change } from '../../core/dispatcher.js';
import type { Page } from '../../core/kernel/reading/page.js';
import type { Projection, Selection } from '../../core/kernel/reading/projection.js';
import type { RenderedJson } from '../../core/kernel/reading/renderedJson.js';
import { isObject } from '../../core/kernel/values/objects.js';
import type { Warning } from '../../core/pipeline/rules/schedulingWarnings.js';
import type { RecordList } from '../../core/pipeline/stores/recordReads.js';
import { type Calling, callOf, coordinateOf } from '../calls/calling.js';
import { type GraphqlContext, throwAsLimit } from '../calls/context.js';
import { CountsAs, Planned, type ResolveAll, ResolvedForAll } from '../decorators/declarations.js';
import { type Argument, idempotencyKey } from './args.js';
import { connectionOf, type List } from './connection.js';
import type { At } from './scalars.js';

/**
 * Root fields as rows, as the routes of REST are (rest/rows.ts). A row says which use case a field calls, with which
 * arguments, and what it answers. TypeGraphQL's decorators declare the field; its resolver and its plan make the same
 * call. A field that reads no use case, or nests in an object, is a method of a resolver class.
 */

type Given = Readonly<Record<string, unknown>>;

/** A field that `rootFields` declares. */
export interface RootField {
  readonly kind: typeof Query | typeof Mutation;
  readonly type: () => object;
  readonly description: string;
  readonly args: readonly Argument[];
  /** The arguments of a page. */
  readonly page?: ClassType | undefined;
  readonly countsAs?: number | undefined;
  /** Missing if the store can't render its answer: steps answer (ADR 9). */
  readonly plan?: RootCall | undefined;
  resolve(given: object, at: At): unknown;
}

/** How arguments map to a call on the core. @typeParam T the core's target @typeParam P the arguments of a page */
interface Meaning<T, P> {
  /** The arguments that hold the core's ids, by the core's names. A fault names the argument. */
  readonly ids: { readonly [K in Exclude<keyof T, 'scopes'>]: Argument };
  /** The parts of the target that no argument holds. */
  readonly target?: object;
  /** Other arguments. The body is the argument `input`, or has all of them if there is none. */
  readonly args?: readonly Argument[];
  /** The arguments of a page. The body has them. */
  readonly page?: ClassType<P & object>;
  /** The members of the argument `input` count as arguments, ids among them. */
  readonly isFlat?: true;
  /** Makes the body in another way. */
  body?(given: object): unknown;
  /** What the answer says about a body that was accepted. */
  warns?(body: unknown): readonly Warning[];
}

/** @typeParam R the result of the use case */
interface Row<T, R, P> extends Meaning<T, P> {
  readonly type: () => object;
  readonly description: string;
  /** What the core reads; if left out, what is selected of the answer, or of a page's nodes. */
  readonly selects?: (info: GraphQLResolveInfo) => Selection | undefined;
  /** Makes the answer of the result; if left out, it is the result. */
  readonly shows?: (result: R, given: P & { readonly companyId: string }, at: At) => unknown;
  readonly countsAs?: number;
}

type CallAt = (calling: Calling, via: string, given: Given, selection?: Selection) => Call;

function callOfRow<T, P>({ ids, target, args = [], page, isFlat, body }: Meaning<T, P>): CallAt {
  const pairs = Object.entries<Argument>(ids).map(([id, { name }]) => [id, name] as const);
  const names = Object.fromEntries(pairs.filter(([id, name]) => id !== name));
  const apart = new Set([...pairs.map(([, name]) => name), idempotencyKey.name]);
  const rest = (given: Given) => Object.fromEntries(Object.entries(given).filter(([name]) => !apart.has(name)));
  const isInput = !isFlat && args.some(({ name }) => name === 'input');
  const usual = isInput ? ({ input }: Given) => input : rest;
  const bodyOf = body ?? (args.length > 0 || page ? usual : undefined);
  return (calling, via, all, selection) => {
    const given = isFlat ? flat(all) : all;
    return callOf(
      calling,
      via,
      { ...target, ...Object.fromEntries(pairs.map(([id, name]) => [id, given[name]])) },
      {
        names,
        selection,
        ...(bodyOf && { body: () => bodyOf(given) }),
        ...(given.idempotencyKey !== undefined && { idempotencyKey: given.idempotencyKey }),
      },
    );
  };
}

const flat = ({ input, ...others }: Given): Given => ({ ...(isObject(input) && input), ...others });

function field<T, R, P>(
  { type, description, ids, isFlat, args = [], page, selects, shows, countsAs }: Row<T, R, P>,
  run: (given: Given, at: At, selection: Selection | undefined) => Promise<R>,
): Omit<RootField, 'kind' | 'plan'> {
  const select = selects ?? (page ? nodeSelectionOf : selectionOf);
  return {
    type,
    description,
    args: isFlat ? args : [...Object.values<Argument>(ids), ...args],
    page,
    countsAs,
    async resolve(given: Given, at: At) {
      const result = await run(given, at, select(at.info));
      return shows ? shows(result, given as P & { readonly companyId: string }, at) : result;
    },
  };
}

/** A use case that finds what it is about by ids. */
export interface Targeted<T> {
  readonly takes: Pick<Shapes<Input<T>>, 'target'>;
}

/** A root field that reads. */
export function query<T, R, P>(useCase: AnyQuery<R> & Targeted<T>, row: Row<NoInfer<T>, NoInfer<R>, P>): RootField {
  const call = callOfRow(row);
  return {
    kind: Query,
    ...field(row, (given, { context, info }, selection) =>
      context.dispatcher.query(useCase, call(context, coordinateOf(info), given, selection)),
    ),
    plan: useCase.text && {
      text: ({ via, args, projection, nested }, calling) =>
        calling.dispatcher.renderJson(useCase, call(calling, via, args), projection, nested).catch(throwAsLimit),
    },
  };
}

/** A root field that changes something, and takes an idempotency key. */
export function command<T, R extends V, V>(
  useCase: Change<R, V> & Targeted<T>,
  row: Row<NoInfer<T>, NoInfer<V>, object>,
): RootField {
  const { args, ...declared } = commandWithoutKey(useCase, row);
  return { ...declared, args: [...args, idempotencyKey] };
}

/** A root field that changes something and takes no key: what it answers is shown once, or it may be repeated. */
export function commandWithoutKey<T, R extends V, V>(
  useCase: Change<R, V> & Targeted<T>,
  row: Row<NoInfer<T>, NoInfer<V>, object>,
): RootField {
  const call = callOfRow(row);
  /** Done once the change is made: also of one that was made before, with the same key. */
  const warn = ({ warnings }: Calling, { body }: Call, field: string): void => {
    const found = row.warns?.(body?.()) ?? [];
    warnings.push(...found.map((warning) => ({ field, ...warning })));
  };
  return {
    kind: Mutation,
    ...field(row, async (given, { context, info }, selection) => {
      const onReplay = () => context.replayed.push(String(info.path.key));
      const made = { ...call(context, coordinateOf(info), given, selection), onReplay };
      const result = await context.dispatcher.execute(useCase, made);
      warn(context, made, String(info.path.key));
      return result;
    }),
  };
}

/** Shows a page as a connection. @param cursorOf the cursor of an item, by whatever orders the page */
export const connectedBy =
  <T>(cursorOf: (item: T) => string) =>
  (page: Page<T>, { after }: { readonly after?: string | null }): List<T> =>
    connectionOf(page, after, cursorOf);

/** The arguments as GraphQL made them: TypeGraphQL copies inputs into classes, which the use cases parse anyway. */
const Resolving = () =>
  createParameterDecorator(({ args, context, info }: ResolverData<GraphqlContext>) => ({
    args,
    at: { context, info },
  }));

/** Declares root fields. */
export function rootFields(fields: Readonly<Record<string, RootField>>): ClassType {
  @Resolver()
  class RootFields {}
  const { prototype } = RootFields;
  for (const [name, { kind, type, description, args, page, countsAs, plan, resolve }] of Object.entries(fields)) {
    const method = {
      value: ({ args: given, at }: { readonly args: Given; readonly at: At }) => resolve(given, at),
    };
    Object.defineProperty(prototype, name, method);
    Resolving()(prototype, name, 0);
    args.forEach(({ name: argument, type: of, ...options }, index) => {
      Arg(argument, of, options)(prototype, name, index + 1);
    });
    if (page) Args(() => page)(prototype, name, args.length + 1);
    if (countsAs !== undefined) CountsAs(countsAs)(prototype, name, method);
    // The root has one place.
    const one: ResolveAll = async (_, given, at) => [await resolve(given, at)];
    ResolvedForAll(one)(prototype, name, method);
    if (plan) Planned({ by: 'call', call: plan })(prototype, name, method);
    kind(type, { nullable: true, description })(prototype, name, method);
  }
  return RootFields;
}

interface NestedRecords extends Nested {
  readonly page?: { readonly of: RecordList; readonly sent: unknown };
}

/** What a plan knows of a root field, in the terms of the core. */
interface PlannedField {
  /** Its coordinate. */
  readonly via: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly projection: Projection;
  readonly nested: readonly NestedRecords[];
}

/** A root field's call on the core, as a plan calls it. */
export interface RootCall {
  /**
   * @returns null where the execution is to answer
   * @throws LimitExceeded if the answer is too long
   */
  text(field: PlannedField, context: GraphqlContext): Promise<RenderedJson | null>;
}
