import 'reflect-metadata';
import type { GraphQLResolveInfo } from 'graphql';
import { Extensions } from 'type-graphql';
import type {
  FieldDeclarations,
  FieldPlan,
  InputFieldDeclarations,
  LengthOf,
  TypeDeclarations,
} from '#graphql-executor';
import type { GraphqlContext } from '../calls/context.js';

/** TypeGraphQL decorators for what the executor reads of a schema. */

type FieldDecorator = PropertyDecorator & MethodDecorator;

const declares = (extensions: FieldDeclarations | InputFieldDeclarations): FieldDecorator => Extensions(extensions);

/** Gives a field's values for all of its parents, in their order. An error in a place is that of this parent alone. */
export type ResolveAll = (
  parents: readonly unknown[],
  args: Readonly<Record<string, unknown>>,
  at: { readonly context: GraphqlContext; readonly info: GraphQLResolveInfo },
) => readonly unknown[] | Promise<readonly unknown[]>;

/** Declares how a field is planned. */
export const Planned = (plan: FieldPlan): FieldDecorator => declares({ plan });

/**
 * Declares the members of a record that lead from an object to what belongs to it. Only objects of such a type can have
 * fields that the store leaves to resolvers. What identifies an object for clients is in keys.ts.
 */
export const AddressedBy = (...addressedBy: readonly string[]): ClassDecorator =>
  Extensions({ addressedBy } satisfies TypeDeclarations);

/** The field shows a member of the object that has another name. */
export const Shows = (member: string): FieldDecorator => declares({ member });

/** Declares what gives a field's values for all parents at once. It gets the context of this service. */
export const ResolvedForAll = (resolvesAll: ResolveAll): FieldDecorator => Extensions({ resolvesAll });

/**
 * Declares the length of a list that the service makes: it is charged before the list is made. A list that the store
 * reads is bounded there, and charged when its length is known.
 */
export const ChargedFirst = (lengthOf: LengthOf): FieldDecorator => declares({ lengthOf });

/** The field may be as long as a body. It is not written again for each row that shares it with others. */
export const Long = (): FieldDecorator => declares({ isLong: true });

/** A field without `first` that still counts as this many nodes: a record, or the highest possible length of a list. */
export const CountsAs = (nodes: number): FieldDecorator => declares({ nodes });

/** The field counts rows one by one: its cost is that of a count. */
export const CountsRows = (): FieldDecorator => declares({ countsRows: true });

/**
 * For a list in an input: its items multiply the nodes nested in the field's result.
 * @param most items that count. Where more are sent, the operation itself rejects them
 */
export const Multiplies = (most: number): FieldDecorator => declares({ multipliesUpTo: most });
