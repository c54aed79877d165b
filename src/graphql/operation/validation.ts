import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { maxFaults } from '../../core/errors.js';
import { fragmentsOf } from './byOperation.js';
import { documentExceeds } from './limits.js';
import { collect, nothingSelected } from './operationFields.js';

/**
 * Suggestions are hidden from the start: Apollo would otherwise search each message for suggestions to remove, once for
 * every time that a client has written such words in it. One more error says that there are more.
 */
export const validationOptions = { maxErrors: maxFaults - 1, hideSuggestions: true } as const;

/**
 * Checks a document's size, then its validity.
 * @returns its errors, with Apollo's codes; none if it can be run
 */
export function documentFaults(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const excess = documentExceeds(document);
  if (excess.length > 0) return excess;
  return validate(schema, document, rules, validationOptions).map((fault) =>
    coded(fault, ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED),
  );
}

/** Gives an error Apollo's code, as it has over HTTP. */
export function coded(error: GraphQLError, code: ApolloServerErrorCode): GraphQLError {
  const { message, nodes, source, positions, path } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...error.extensions, code } });
}

export const hasSubscription = ({ definitions }: DocumentNode): boolean =>
  definitions.some((one) => 'operation' in one && one.operation === OperationTypeNode.SUBSCRIPTION);

/**
 * A subscription has one root field (GraphQL specification, 5.2.3.1). GraphQL's own rule throws where a variable decides
 * whether a field is left out. Here such a field counts as selected.
 */
function oneRootField(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const schema = context.getSchema();
      const type = schema.getSubscriptionType();
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION || !type) return;
      const selected = nothingSelected();
      // The document may spread a fragment that it doesn't have, of any name.
      const fragments = Object.assign(Object.create(null), fragmentsOf(context.getDocument()));
      const withoutVariables = {
        schema,
        operation: { ...operation, variableDefinitions: [] },
        fragments,
        variables: {},
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

const rules = specifiedRules.map((rule) => (rule === SingleFieldSubscriptionsRule ? oneRootField : rule));
