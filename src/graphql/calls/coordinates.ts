import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { operationAt } from '../../core/application/operations.js';

/** The coordinate at which a field is granted: its own, or that of the interface which declares it. */
export function grantedAt(type: Pick<GraphQLObjectType, 'name' | 'getInterfaces'>, fieldName: string): string {
  const coordinate = [type, ...type.getInterfaces()]
    .map(({ name }) => `${name}.${fieldName}`)
    .find((one) => operationAt(one) !== undefined);
  if (coordinate === undefined) throw new Error(`${type.name}.${fieldName} is granted nowhere`);
  return coordinate;
}

/** The coordinate of the field that a resolver answers. */
export const coordinateOf = ({ parentType, fieldName }: GraphQLResolveInfo): string => grantedAt(parentType, fieldName);
