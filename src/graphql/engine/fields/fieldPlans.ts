import 'reflect-metadata';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import { operationAt } from '../../../core/application/operations.js';
import type { FeatureCode } from '../../../core/modules/pipeline/shapes/vacancy.js';
import type { RecordList } from '../../../core/modules/pipeline/stores/recordJson.js';
import type { RootCall } from '../calls/calling.js';
import type { GraphqlContext } from '../calls/context.js';

/**
 * How a plan answers a field. It is declared where the field is defined. A field with a resolver and no declaration is
 * left to GraphQL's execution, together with the whole operation.
 */
export type FieldPlan =
  /**
   * As the record keeps it: a resolver, if there is one, adds nothing to the answer. This is the default for a field
   * without a resolver.
   */
  | { readonly by: 'record' }
  /** A page of records that belong to this object. */
  | { readonly by: 'pages'; readonly of: RecordList }
  /** The vacancy or the feature that the record belongs to. */
  | { readonly by: 'parent'; readonly of: 'vacancy' | 'feature' }
  /** An object whose type depends on the kind of the feature. */
  | { readonly by: 'variants'; readonly typeName: (feature: { readonly featureCode: FeatureCode }) => string }
  /** Timers as a list. */
  | { readonly by: 'timers' }
  /** A root field's call on the core. */
  | { readonly by: 'call'; readonly call: RootCall }
  /**
   * By GraphQL's execution alone. It needs these fields of the record; null: all of them. `ofHolder`: the fields that
   * it needs of the record that contains this object.
   */
  | { readonly by: 'execution'; readonly needs: readonly string[] | null; readonly ofHolder?: readonly string[] };

type Fields = GraphQLObjectType | GraphQLInterfaceType;
type AnyField = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/** Gives a field's values for all of its parents, in their order. An error in a place is that of this parent alone. */
export type ResolveAll = (
  parents: readonly unknown[],
  args: Readonly<Record<string, unknown>>,
  at: { readonly context: GraphqlContext; readonly info: GraphQLResolveInfo },
) => readonly unknown[] | Promise<readonly unknown[]>;

const planKey = 'plan';
const allKey = 'resolvesAll';
const longKey = 'isLong';
const countKey = 'countsRows';
const multiplierKey = 'multiplies';
const nodesKey = 'nodes';
const identityKey = 'identifiedBy';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    [planKey]?: FieldPlan;
    [allKey]?: ResolveAll;
    [nodesKey]?: number;
  }

  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    [identityKey]?: readonly string[];
  }
}

/** Declares how a field is planned. */
export const Planned = (plan: FieldPlan): PropertyDecorator & MethodDecorator => Extensions({ [planKey]: plan });

/**
 * Declares the members of a type that lead from an object to what belongs to it. Only objects of such a type can have
 * fields that the store leaves to resolvers.
 */
export const IdentifiedBy = (...members: readonly string[]): ClassDecorator => Extensions({ [identityKey]: members });

/** Declares what gives a field's values for all parents at once. */
export const ResolvedForAll = (resolve: ResolveAll): PropertyDecorator & MethodDecorator =>
  Extensions({ [allKey]: resolve });

/** The field may be as long as a body. It is not written again for each row that shares it with others. */
export const Long = (): PropertyDecorator & MethodDecorator => Extensions({ [longKey]: true });

/** A field without `first` that still counts as this many nodes: a record, or the highest possible length of a list. */
export const CountsAs = (nodes: number): PropertyDecorator & MethodDecorator => Extensions({ [nodesKey]: nodes });

/** The field counts rows one by one: its cost is that of a count. */
export const CountsRows = (): PropertyDecorator & MethodDecorator => Extensions({ [countKey]: true });

/** For a list in an input: its items multiply the nodes nested in the field's result. */
export const Multiplies = (): PropertyDecorator & MethodDecorator => Extensions({ [multiplierKey]: true });

const asRecord: FieldPlan = { by: 'record' };
const undeclared: FieldPlan = { by: 'execution', needs: null };

export const fieldPlanOf = ({ extensions }: AnyField): FieldPlan => extensions[planKey] ?? asRecord;
/** The members that lead to what belongs to an object of a type; undefined where none are declared. */
export const identityOf = ({ extensions }: Pick<GraphQLObjectType, 'extensions'>): readonly string[] | undefined =>
  extensions[identityKey];
/** What gives the values of all parents at once; undefined where nothing is declared. */
export const resolvesAll = ({ extensions }: AnyField): ResolveAll | undefined => extensions[allKey];
export const isLong = ({ extensions }: AnyField): boolean => extensions[longKey] === true;
/** The nodes that a field without `first` counts as; 0 where none are declared. */
export const nodesOf = ({ extensions }: AnyField): number => extensions[nodesKey] ?? 0;
export const countsRows = ({ extensions }: AnyField): boolean => extensions[countKey] === true;
export const multiplies = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean =>
  extensions[multiplierKey] === true;

/**
 * Marks fields with a resolver and without a plan as left to execution. On an interface, a field is marked where any of
 * its types has a resolver for it. It must run before any resolver is wrapped.
 */
export function noteResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.resolve || Object.hasOwn(field.extensions, planKey)) continue;
      for (const { [field.name]: same } of [type, ...type.getInterfaces()].map((one) => one.getFields())) {
        if (same) same.extensions = { ...same.extensions, [planKey]: undeclared };
      }
    }
  }
}

/** The coordinate at which a field is granted: its own, or that of the interface which declares it. */
export function grantedAt(type: Fields, fieldName: string): string {
  const coordinate = [type, ...type.getInterfaces()]
    .map(({ name }) => `${name}.${fieldName}`)
    .find((one) => operationAt(one) !== undefined);
  if (coordinate === undefined) throw new Error(`${type.name}.${fieldName} is granted nowhere`);
  return coordinate;
}

/** The coordinate of the field that a resolver answers. */
export const coordinateOf = ({ parentType, fieldName }: GraphQLResolveInfo): string => grantedAt(parentType, fieldName);
