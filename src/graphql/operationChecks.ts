import {
  type ASTVisitor,
  type FloatValueNode,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  type GraphQLSchema,
  getNamedType,
  type IntValueNode,
  type ValidationContext,
} from 'graphql';
import { defaultLimits, type ErrorPresenter, OperationChecks } from '#graphql-executor';
import { isRedacted } from '../core/application/access/readPolicy.js';
import { type Metrics, noMetrics } from '../core/application/instruments.js';
import { quoted } from '../core/kernel/quoted.js';
import { JsonText, maxAnswerLength } from '../core/kernel/reading/renderedJson.js';
import { numberFault } from '../core/kernel/values/exactJson.js';
import { grantedAt } from './calls/calling.js';

/** The checks of operations, with what this service adds to the executor. */
export function checksOf(
  schema: GraphQLSchema,
  presenter: ErrorPresenter,
  { metrics = noMetrics, suggestsNames = false }: { readonly metrics?: Metrics; readonly suggestsNames?: boolean } = {},
): OperationChecks {
  const checks = new OperationChecks(schema, presenter, {
    rules: [exactNumbers],
    suggestsNames,
    limits: { ...defaultLimits, characters: maxAnswerLength },
    coordinateOf: grantedAt,
    isRedacted: isRedacted,
    renderedText: (value) => (value instanceof JsonText ? value.text : undefined),
    onDocument: (isKnown) => metrics.count('graphql_document_lookups_total', { result: isKnown ? 'hit' : 'miss' }),
    onRootField: (by) => metrics.count('graphql_root_fields_total', { by }),
  });
  metrics.gauge('graphql_documents', () => checks.documents.size);
  return checks;
}

/** JSON in a document follows the rule of JSON in a body. An id may be a number of any length: it is read as it is written. */
function exactNumbers(context: ValidationContext): ASTVisitor {
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
