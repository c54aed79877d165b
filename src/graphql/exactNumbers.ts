import {
  type ASTVisitor,
  type FloatValueNode,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  getNamedType,
  type IntValueNode,
  type ValidationContext,
} from 'graphql';
import { quoted } from '../core/kernel/quoted.js';
import { numberFault } from '../core/kernel/values/exactJson.js';

/** JSON in a document follows the rule of JSON in a body. An id may be a number of any length: it is read as it is written. */
export function exactNumbers(context: ValidationContext): ASTVisitor {
  return {
    IntValue(node) {
      const type = getNamedType(context.getInputType());
      if (type !== GraphQLID && type !== GraphQLInt) report(node);
    },
    FloatValue: report,
  };

  function report(node: IntValueNode | FloatValueNode): void {
    const fault = numberFault(node.value);
    if (fault) context.reportError(new GraphQLError(`${quoted(node.value)} ${fault}.`, { nodes: node }));
  }
}
