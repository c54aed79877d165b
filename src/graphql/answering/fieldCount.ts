import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import type { ReadBudget } from '../../core/door/limits/readBudget.js';
import { errors, type Refusal } from '../../core/errors.js';
import { executedField } from '../internals/graphqlInternals.js';
import { fieldsOfItem } from '../operation/cost/cost.js';
import { limits } from '../operation/limits.js';

/**
 * Counts the fields that one execution may resolve. The length of a list is known only once it is read: each list is
 * then charged the fields of all its items, before any of them is resolved. Once the limit is exceeded, further lists
 * are left empty and the answer is discarded, because GraphQL's execution can't be stopped: to refuse each field would
 * take longer than to resolve it.
 */
export class FieldCount {
  #fields = 0;

  /** @returns whether this many more fields may be resolved */
  take(fields: number): boolean {
    this.#fields += fields;
    return this.#fields <= limits.resolved;
  }

  /** BAD_USER_INPUT QUERY_LIMIT_EXCEEDED; null while more may be resolved. */
  get refusal(): Refusal | null {
    return this.#fields > limits.resolved ? this.exceeded() : null;
  }

  exceeded(): Refusal {
    return errors.queryLimitExceeded('resolved', this.#fields, limits.resolved);
  }
}

/** Makes every list of the schema charge the execution that resolves it. */
export function chargeLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListOfObjects(field.type)) field.resolve = charging(field.resolve ?? defaultFieldResolver);
    }
  }
}

const isListOfObjects = (type: GraphQLOutputType): boolean =>
  isListType(getNullableType(type)) && isCompositeType(getNamedType(type));

interface Charged {
  readonly fieldCount: FieldCount;
  /** Left out where nothing is read. */
  readonly reading?: ReadBudget;
}

type Resolver = GraphQLFieldResolver<unknown, Charged>;

function charging(resolve: Resolver): Resolver {
  const charged = (value: unknown, { fieldCount, reading }: Charged, info: GraphQLResolveInfo): unknown => {
    if (!Array.isArray(value) || fieldCount.take(value.length * fieldsOf(info))) return value;
    // The answer is discarded, so nothing more needs to be read for it. The other changes of a mutation are made.
    if (info.operation.operation === OperationTypeNode.QUERY) reading?.end(() => fieldCount.exceeded());
    return [];
  };
  return (parent, args, context, info) => {
    const value = resolve(parent, args, context, info);
    return value instanceof Promise
      ? value.then((made) => charged(made, context, info))
      : charged(value, context, info);
  };
}

/** Fields of one item, by the field of an execution. */
const known = new WeakMap<readonly FieldNode[], number>();

function fieldsOf(info: GraphQLResolveInfo): number {
  const field = executedField(info);
  const before = known.get(field);
  if (before !== undefined) return before;
  const fields = fieldsOfItem(info);
  known.set(field, fields);
  return fields;
}
