import 'reflect-metadata';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import { operationAt } from '../core/operations.js';
import type { RecordList } from '../core/useCase.js';
import type { FeatureCode } from '../core/vacancies/vacancy.js';
import type { RootCall } from './calling.js';

/**
 * How a field is answered by a plan, said where the field is defined. What has a resolver and says nothing is left to
 * GraphQL's execution, and so is all that stands beside it.
 */
export type FieldPlan =
  /**
   * As the record keeps it; a resolver, where there is one, adds nothing that is answered. So is a field without one.
   * `needs`: what its resolver looks at, where it is left to execution.
   */
  | { readonly by: 'record'; readonly needs?: readonly string[] }
  /** A page of records that belong to it. */
  | { readonly by: 'pages'; readonly of: RecordList }
  /** What the record stands in. */
  | { readonly by: 'parent'; readonly of: 'vacancy' | 'feature' }
  /** An object whose type depends on the kind of the feature. */
  | { readonly by: 'variants'; readonly typeName: (feature: { readonly featureCode: FeatureCode }) => string }
  /** Timers as a list. */
  | { readonly by: 'timers' }
  /** A root field's call on the core. */
  | { readonly by: 'call'; readonly call: RootCall }
  /**
   * By GraphQL's execution alone, which needs these fields of the record for it; null: all of them. `ofHolder`: what it needs
   * of the record that holds this one.
   */
  | { readonly by: 'execution'; readonly needs: readonly string[] | null; readonly ofHolder?: readonly string[] };

type Fields = GraphQLObjectType | GraphQLInterfaceType;
type AnyField = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

const planKey = 'plan';
const longKey = 'isLong';
const countKey = 'countsRows';
const multiplierKey = 'multiplies';
const nodesKey = 'nodes';

/** Says how a field is planned. */
export const Planned = (plan: FieldPlan): PropertyDecorator & MethodDecorator => Extensions({ [planKey]: plan });

/** May be as long as a body can be: it is not written again for each row that has it in common with others. */
export const Long = (): PropertyDecorator & MethodDecorator => Extensions({ [longKey]: true });

/** A list without `first` that counts as so many nodes all the same: what it holds at most. */
export const CountsAs = (nodes: number): PropertyDecorator & MethodDecorator => Extensions({ [nodesKey]: nodes });

/** Looks at rows one by one, so that its cost is reckoned by them. */
export const CountsRows = (): PropertyDecorator & MethodDecorator => Extensions({ [countKey]: true });

/** Of an input's list: what it names multiplies what the result of the field nests. */
export const Multiplies = (): PropertyDecorator & MethodDecorator => Extensions({ [multiplierKey]: true });

const asRecord: FieldPlan = { by: 'record' };
const undeclared: FieldPlan = { by: 'execution', needs: null };

export const planOf = ({ extensions }: AnyField): FieldPlan =>
  (extensions[planKey] as FieldPlan | undefined) ?? asRecord;
export const isLong = ({ extensions }: AnyField): boolean => extensions[longKey] === true;
/** The nodes that a list without `first` counts as; 0 where it counts as none. */
export const nodesOf = ({ extensions }: AnyField): number => (extensions[nodesKey] as number | undefined) ?? 0;
export const countsRows = ({ extensions }: AnyField): boolean => extensions[countKey] === true;
export const multiplies = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean =>
  extensions[multiplierKey] === true;

/**
 * Leaves to execution what has a resolver and doesn't say how it is planned: on an interface, what has one on any of its
 * types. Before any resolver is wrapped.
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
