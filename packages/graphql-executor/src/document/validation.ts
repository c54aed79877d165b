import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { isTokenFault } from '../base/graphqlInternals.js';
import { LimitExceeded, maxErrors } from '../base/limits.js';
import { defaultOptions, type ExecutorOptions } from '../base/settings.js';
import { collect, fragmentsOf, nothingSelected } from './selectedFields.js';
import { countTokens, documentExceeds } from './size.js';

/** Codes of errors that GraphQL itself finds, as Apollo Server names them. */
export const errorCodes = {
  syntax: 'GRAPHQL_PARSE_FAILED',
  validation: 'GRAPHQL_VALIDATION_FAILED',
  variables: 'BAD_USER_INPUT',
} as const;

type Checking = Pick<ExecutorOptions, 'limits' | 'rules' | 'suggestsNames'>;

/**
 * Parses a document, and checks its size, then its validity: validation takes quadratic time for repeated selections.
 * @returns the document if it can be run; else its errors, with their codes
 */
export function validDocument(
  schema: GraphQLSchema,
  text: string,
  { limits, rules, suggestsNames }: Checking = defaultOptions,
): DocumentNode | readonly GraphQLError[] {
  const document = parsed(text, limits.tokens);
  if (document instanceof GraphQLError) return [document];
  const excess = documentExceeds(document, limits);
  if (excess.length > 0) return excess;
  const errors = validate(schema, document, [...standardRules, ...rules], {
    // One more error says that there are more.
    maxErrors: maxErrors - 1,
    hideSuggestions: !suggestsNames,
  });
  if (errors.length === 0) return document;
  return errors.map((error) => coded(error, errorCodes.validation));
}

function parsed(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return isTokenFault(error) ? tooLong(error, text, maxTokens) : unparsed(error);
    // The parser recurses for each level. As many levels as tokens may be too many for V8's stack.
    if (error instanceof RangeError)
      return unparsed(new GraphQLError('Syntax Error: The document is nested too deep.'));
    throw error;
  }
}

const unparsed = (error: GraphQLError): GraphQLError => coded(error, errorCodes.syntax);

function tooLong({ source, positions }: GraphQLError, text: string, maxTokens: number): GraphQLError {
  const originalError = new LimitExceeded('tokens', countTokens(text), maxTokens);
  return new GraphQLError(originalError.message, { source, positions, originalError });
}

/** Gives an error a code. */
export function coded(error: GraphQLError, code: string): GraphQLError {
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
      const report = (rule: string, nodes: typeof fields): void => {
        if (nodes.length > 0) context.reportError(new GraphQLError(`${name} must ${rule}.`, { nodes: nodes.flat() }));
      };
      report('select only one top level field', fields.slice(1));
      report(
        'not select an introspection top level field',
        fields.filter(([field]) => field?.name.value.startsWith('__')),
      );
    },
  };
}

const standardRules = specifiedRules.map((rule) => (rule === SingleFieldSubscriptionsRule ? oneRootField : rule));
