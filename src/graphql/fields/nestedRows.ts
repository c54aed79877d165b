import { Arg, Args, type ClassType, FieldResolver, Resolver } from 'type-graphql';
import type { FieldPlan } from '#graphql-executor';
import { ChargedFirst, CountsAs, CountsRows, Long, Planned, ResolvedForAll } from '../decorators/declarations.js';
import type { Argument } from './args.js';
import type { At } from './scalars.js';

/** Fields that nest in an object and are not stored in it, as rows: each gives its values for all parents at once. */

/** A class, also an abstract one, as interfaces are. */
export type AnyClass = abstract new (...args: never) => object;

/** @typeParam P the object @typeParam A the arguments */
export interface NestedField<P = unknown, A extends object = object> {
  readonly type: () => object;
  readonly description?: string;
  readonly nullable?: true;
  readonly args?: readonly Argument[];
  /** The arguments of a page. */
  readonly page?: ClassType;
  readonly plan: FieldPlan;
  readonly countsAs?: number;
  readonly countsRows?: true;
  readonly isLong?: true;
  /** The length of a list that `resolve` makes and does not read. */
  lengthOf?(parent: P, args: A): number;
  /** @returns the values of all parents, in their order. An error in a place is that of this parent alone */
  resolve(parents: readonly P[], args: A, at: At): readonly unknown[] | Promise<readonly unknown[]>;
}

/** A row of {@link nestedFields}. */
export const nested = <P, A extends object = object>(field: NestedField<P, A>): NestedField => field;

/** Declares the fields of a type. */
export function nestedFields(of: () => AnyClass, fields: Readonly<Record<string, NestedField>>): ClassType {
  @Resolver(of)
  class NestedFields {}
  const { prototype } = NestedFields;
  for (const [name, field] of Object.entries(fields)) {
    const {
      type,
      description,
      nullable,
      args = [],
      page,
      plan,
      countsAs,
      countsRows,
      isLong,
      lengthOf,
      resolve,
    } = field;
    // TypeGraphQL declares a method's field. Nobody calls the method: the execution asks for all parents.
    const method = { value: () => undefined };
    Object.defineProperty(prototype, name, method);
    args.forEach(({ name: argument, type: taken, ...options }, index) => {
      Arg(argument, taken, options)(prototype, name, index);
    });
    if (page) Args(() => page)(prototype, name, args.length);
    ResolvedForAll(resolve)(prototype, name, method);
    Planned(plan)(prototype, name, method);
    if (countsAs !== undefined) CountsAs(countsAs)(prototype, name, method);
    if (countsRows) CountsRows()(prototype, name, method);
    if (lengthOf) ChargedFirst(lengthOf)(prototype, name, method);
    if (isLong) Long()(prototype, name, method);
    const options = { ...(nullable && { nullable }), ...(description !== undefined && { description }) };
    FieldResolver(type, options)(prototype, name, method);
  }
  return NestedFields;
}
