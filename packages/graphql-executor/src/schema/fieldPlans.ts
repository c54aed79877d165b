import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { ExecutionContext, NestedPage, RootCall } from '../base/context.js';
import { knownMemberOf } from '../base/values.js';

/** What the fields and types of a schema declare for the executor: in their `extensions`. */

/**
 * How a plan answers a field. It is declared where the field is defined. A root field that selects a field with a
 * resolver and without a declaration is answered by its steps.
 */
export type FieldPlan =
  /**
   * As it is stored: a resolver, if there is one, adds nothing to the answer. This is the default for a field
   * without a resolver.
   */
  | { readonly by: 'record' }
  /** A page of records that belong to this object. */
  | { readonly by: 'pages'; readonly of: NestedPage }
  /** The object that the record belongs to. `isSearched`: the store has to search for it, for each row. */
  | { readonly by: 'parent'; readonly of: string; readonly isSearched?: true }
  /** An object whose type depends on a member of its parent: the name of the type for each value of that member. */
  | { readonly by: 'variants'; readonly typeNames: Readonly<Record<string, string>> }
  /** A list that the store makes in a way of its own, which the name says. */
  | { readonly by: 'list'; readonly of: string }
  /** A root field that one call answers. */
  | { readonly by: 'call'; readonly call: RootCall }
  /**
   * By steps alone. It needs these fields of the record; null: all of them. `ofHolder`: the fields that
   * it needs of the record that contains this object.
   */
  | { readonly by: 'execution'; readonly needs: readonly string[] | null; readonly ofHolder?: readonly string[] };

/** Gives a field's values for all of its parents, in their order. An error in a place is that of this parent alone. */
export type ResolveAll = (
  parents: readonly unknown[],
  args: Readonly<Record<string, unknown>>,
  at: { readonly context: ExecutionContext; readonly info: GraphQLResolveInfo },
) => readonly unknown[] | Promise<readonly unknown[]>;

/** The length of the list that a resolver makes for a parent, known without making it. */
export type LengthOf = (parent: unknown, args: Readonly<Record<string, unknown>>) => number;

/** The extensions of a field. */
export interface FieldDeclarations {
  /** How a plan answers it. */
  plan?: FieldPlan;
  /** Gives its values for all parents at once, in the place of its resolver. */
  resolvesAll?: ResolveAll;
  /**
   * The length of a list that `resolvesAll` makes: it is charged before the list is made. The length of a list that is
   * read is charged when it is known.
   */
  lengthOf?: LengthOf;
  /** It may be as long as a body: it is not written again for each row that shares it with others. */
  isLong?: true;
  /** Nodes that it counts as without an argument `first`: a record, or the highest possible length of a list. */
  nodes?: number;
  /** It counts rows one by one: its cost is that of a count. */
  countsRows?: true;
  /** The member of the object that it shows, if that has another name. */
  member?: string;
}

/** The extensions of an object type. */
export interface TypeDeclarations {
  /**
   * The members of a record that lead from an object to what belongs to it. Only objects of such a type can have fields
   * that the store leaves to resolvers.
   */
  addressedBy?: readonly string[];
}

/** The extensions of a field of an input. */
export interface InputFieldDeclarations {
  /**
   * The items of this list multiply the nodes nested in the field's result, up to this number. Where more are sent, the
   * operation itself rejects them.
   */
  multipliesUpTo?: number;
}

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> extends FieldDeclarations {}
  interface GraphQLInputFieldExtensions extends InputFieldDeclarations {}
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> extends TypeDeclarations {}
}

type AnyField = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

const asRecord: FieldPlan = { by: 'record' };
const undeclared: FieldPlan = { by: 'execution', needs: null };

export const fieldPlanOf = ({ extensions }: AnyField): FieldPlan => extensions.plan ?? asRecord;
/** The members that lead to what belongs to an object of a type; undefined where none are declared. */
export const addressOf = ({ extensions }: Pick<GraphQLObjectType, 'extensions'>): readonly string[] | undefined =>
  extensions.addressedBy;
/** The member of the object that a field without a resolver shows. */
export const shownMember = ({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): string => extensions.member ?? name;
/** What gives the values of all parents at once; undefined where nothing is declared. */
export const resolvesAll = ({ extensions }: AnyField): ResolveAll | undefined => extensions.resolvesAll;
/** The length of a list that is charged before it is made; undefined where nothing is declared. */
export const lengthOfList = ({ extensions }: AnyField): LengthOf | undefined => extensions.lengthOf;
export const isLong = ({ extensions }: AnyField): boolean => extensions.isLong === true;
/** The nodes that a field without `first` counts as; 0 where none are declared. */
export const nodesOf = ({ extensions }: AnyField): number => extensions.nodes ?? 0;
export const countsRows = ({ extensions }: AnyField): boolean => extensions.countsRows === true;
/** The most items of a list in an input that multiply the result; 0 where it does not. */
export const multipliesUpTo = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): number =>
  extensions.multipliesUpTo ?? 0;

/**
 * Marks fields with a resolver and without a plan as left to execution. On an interface, a field is marked where any of
 * its types has a resolver for it. It must run before any resolver is wrapped.
 */
export function noteResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const shown = shownMember(field);
      // For GraphQL's own execution. The steps read the member themselves.
      if (shown !== field.name) field.resolve = (object) => knownMemberOf(object, shown);
      if (!field.resolve || shown !== field.name || Object.hasOwn(field.extensions, 'plan')) continue;
      for (const { [field.name]: same } of [type, ...type.getInterfaces()].map((one) => one.getFields())) {
        if (same) same.extensions = { ...same.extensions, plan: undeclared };
      }
    }
  }
}
