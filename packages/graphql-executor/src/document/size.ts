import {
  type DocumentNode,
  type GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { defaultLimits, type Limits, limitExceeded } from '../base/limits.js';
import { type Fragments, fragmentsOf } from './selectedFields.js';

/** The size of a document: its tokens, its selections, its levels and its aliases. */

export function countTokens(text: string): number {
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
