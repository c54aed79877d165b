import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  type GraphQLSchema,
  getNamedType,
  OperationTypeNode,
  parse,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { maxFaults } from '../../../../core/kernel/errors.js';
import { inexactNumber, staysItself } from '../../../../core/kernel/values/exactJson.js';
import { limits } from './limits.js';
import { collect, fragmentsOf, nothingSelected } from './selectedFields.js';
import { documentExceeds } from './size.js';

/** Suggestions would name parts of the schema that were not asked for. One more error says that there are more. */
const validationOptions = { maxErrors: maxFaults - 1, hideSuggestions: true } as const;

/**
 * Parses a document, and checks its size, then its validity: validation takes quadratic time for repeated selections.
 * @returns the document if it can be run; else its errors, with Apollo's codes
 */
export function validDocument(schema: GraphQLSchema, text: string): DocumentNode | readonly GraphQLError[] {
  const document = parsed(text);
  if (document instanceof GraphQLError) return [coded(document, ApolloServerErrorCode.GRAPHQL_PARSE_FAILED)];
  const excess = documentExceeds(document);
  if (excess.length > 0) return excess;
  const faults = validate(schema, document, rules, validationOptions);
  if (faults.length === 0) return document;
  return faults.map((fault) => coded(fault, ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED));
}

function parsed(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Gives an error Apollo's code, as it has over HTTP. */
export function coded(error: GraphQLError, code: ApolloServerErrorCode): GraphQLError {
  const { message, nodes, source, positions, path } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...error.extensions, code } });
}

/**
 * A subscription has one root field (GraphQL specification, 5.2.3.1). GraphQL's own rule throws where a variable decides
 * whether a field is left out. Here such a field counts as selected.
 */
function oneRootField(context: ValidationContext): ASTVisitor {
  const fragments = fragmentsOf(context.getDocument());
  return {
    OperationDefinition(operation) {
      const schema = context.getSchema();
      const type = schema.getSubscriptionType();
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION || !type) return;
      const selected = nothingSelected();
      const withoutVariables = {
        schema,
        fragments,
        variables: {},
        uncoerced: { ...operation, variableDefinitions: [] },
      };
      collect(withoutVariables, operation.selectionSet.selections, type, selected);
      const fields = [...selected.fields.values()].map((same) => same.map(({ node }) => node));
      const name = operation.name ? `Subscription "${operation.name.value}"` : 'Anonymous Subscription';
      const report = (fault: string, nodes: typeof fields): void => {
        if (nodes.length > 0) context.reportError(new GraphQLError(`${name} must ${fault}.`, { nodes: nodes.flat() }));
      };
      report('select only one top level field', fields.slice(1));
      report(
        'not select an introspection top level field',
        fields.filter(([field]) => field?.name.value.startsWith('__')),
      );
    },
  };
}

/** JSON in a document follows the rule of JSON in a body. An id may be a number of any length: it is read as it is written. */
function exactNumbers(context: ValidationContext): ASTVisitor {
  return {
    IntValue(node) {
      const type = getNamedType(context.getInputType());
      if (type === GraphQLID || type === GraphQLInt || staysItself(node.value)) return;
      context.reportError(new GraphQLError(`${node.value} ${inexactNumber}.`, { nodes: node }));
    },
  };
}

const rules = [
  ...specifiedRules.map((rule) => (rule === SingleFieldSubscriptionsRule ? oneRootField : rule)),
  exactNumbers,
];
