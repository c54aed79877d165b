import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionNode,
  SingleFieldSubscriptionsRule,
  Source,
  specifiedRules,
  TokenKind,
  type ValidationContext,
  validate,
  visit,
} from 'graphql';
import { isTokenFault } from '../base/graphqlInternals.js';
import { defaultLimits, LimitExceeded, type Limits, limitExceeded, maxErrors } from '../base/limits.js';
import { defaultOptions, type ExecutorOptions } from '../base/settings.js';
import { collect, type Fragments, fragmentsOf, nothingSelected } from './selectedFields.js';

/** The size of a document: its tokens, its selections, its levels and its aliases. */

function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // The rest is not valid GraphQL. The tokens before it exceed the limit already.
  }
  return count;
}

interface Extent {
  /** Levels of fields; a root field has 1. */
  readonly depth: number;
  readonly aliases: number;
  /** Characters of the longest alias: it stands in the answer as often as its field. */
  readonly aliasLength: number;
}

const none: Extent = { depth: 0, aliases: 0, aliasLength: 0 };

/**
 * The errors of a document with too many selections, too many levels or too many aliases. They are checked before
 * validation, because validation takes quadratic time for repeated selections. Introspection counts no levels; a
 * fragment counts wherever it is spread.
 */
export function documentExceeds(document: DocumentNode, limits: Limits = defaultLimits): GraphQLError[] {
  const selections = countSelections(document);
  if (selections > limits.selections) return [limitExceeded('selections', selections, limits)];
  const measure = extents(fragmentsOf(document));
  const found: GraphQLError[] = [];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const extent = measure(definition.selectionSet.selections);
    for (const limit of ['depth', 'aliases', 'aliasLength'] as const) {
      if (extent[limit] > limits[limit]) found.push(limitExceeded(limit, extent[limit], limits));
    }
  }
  return found;
}

/** What an operation's document has of each limit on its size. */
export type DocumentSize = Extent & { readonly tokens: number; readonly selections: number };

/** The size of a document, with the extent of one of its operations. */
export function sizeOf(text: string, document: DocumentNode, operation: OperationDefinitionNode): DocumentSize {
  const { depth, aliases, aliasLength } = extents(fragmentsOf(document))(operation.selectionSet.selections);
  return { tokens: countTokens(text), selections: countSelections(document), depth, aliases, aliasLength };
}

function countSelections(document: DocumentNode): number {
  let count = 0;
  const counted = (): void => {
    count += 1;
  };
  visit(document, { Field: counted, FragmentSpread: counted });
  return count;
}

function extents(fragments: Fragments): (selections: readonly SelectionNode[]) => Extent {
  const measured = new Map<string, Extent>();

  const together = (selections: readonly SelectionNode[]): Extent =>
    selections.map(measure).reduce(
      (a, b) => ({
        depth: Math.max(a.depth, b.depth),
        aliases: a.aliases + b.aliases,
        aliasLength: Math.max(a.aliasLength, b.aliasLength),
      }),
      none,
    );

  const measure = (selection: SelectionNode): Extent => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return together(selection.selectionSet.selections);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    const below = together(selection.selectionSet?.selections ?? []);
    return {
      depth: selection.name.value.startsWith('__') ? 0 : below.depth + 1,
      aliases: below.aliases + (selection.alias ? 1 : 0),
      aliasLength: Math.max(below.aliasLength, selection.alias?.value.length ?? 0),
    };
  };

  const ofFragment = (name: string): Extent => {
    const known = measured.get(name);
    if (known) return known;
    // Ends the recursion where fragments spread each other in a cycle, which validation rejects.
    measured.set(name, none);
    const extent = together((Object.hasOwn(fragments, name) && fragments[name]?.selectionSet.selections) || []);
    measured.set(name, extent);
    return extent;
  };
  return together;
}

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
