import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  type SelectionNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { errors, type Refusal } from '../core/errors.js';
import { maxAnswerLength } from '../core/texts.js';
import { fragmentsOf } from './byOperation.js';
import { isTokenFault } from './graphqlInternals.js';

/** How large an operation and its answer may be (CONTRACT "Limits"; docs/BOUNDS.md says what each is for). */
export const limits = {
  /** Of the document. */
  tokens: 2000,
  selections: 500,
  depth: 12,
  aliases: 30,
  aliasLength: 128,
  /** Of what it asks for, before anything of it runs: see {@link Cost}. */
  nodes: 5000,
  work: 500_000,
  introspection: 30_000,
  __schema: 1,
  __type: 5,
  /** Of its execution: fields that are resolved, and then characters of text. */
  resolved: 40_000,
  characters: maxAnswerLength,
} as const;

/** An answer shows how long it is once it is made. */
const changedAllTheSame = 'What a mutation was to change has been changed.';

/** The refusal of an operation that exceeds a limit: 400, and nothing of it runs. */
export function limitExceeded(limit: keyof typeof limits, value: number): GraphQLError {
  const more = limit === 'characters' ? changedAllTheSame : '';
  const refusal = errors.queryLimitExceeded(limit, value, limits[limit], more);
  return new GraphQLError(refusal.message, { originalError: refusal, extensions: { http: { status: 400 } } });
}

/** What the parser's complaint about too many tokens means; undefined for any other complaint of the parser's. */
export function tokenLimitRefusal(error: GraphQLError): Refusal | undefined {
  if (!error.source || !isTokenFault(error)) return undefined;
  return errors.queryLimitExceeded('tokens', countTokens(error.source.body), limits.tokens);
}

function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // No token of the language: what stands before it is more than is allowed already.
  }
  return count;
}

interface Extent {
  /** Fields within fields; a root field has 1. */
  readonly depth: number;
  readonly aliases: number;
  /** Characters of the longest: it stands in the answer as often as its field does. */
  readonly aliasLength: number;
}

const none: Extent = { depth: 0, aliases: 0, aliasLength: 0 };

/**
 * Refusals of a document that selects too much, nests too deep or renames too much; to be asked before it is validated,
 * which takes the square of what is selected twice. Introspection has no depth; a fragment counts wherever it is spread.
 */
export function documentExceeds(document: DocumentNode): GraphQLError[] {
  const selections = countSelections(document);
  if (selections > limits.selections) return [limitExceeded('selections', selections)];
  const measure = extents(fragmentsOf(document));
  const found: GraphQLError[] = [];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const extent = measure(definition.selectionSet.selections);
    for (const limit of ['depth', 'aliases', 'aliasLength'] as const) {
      if (extent[limit] > limits[limit]) found.push(limitExceeded(limit, extent[limit]));
    }
  }
  return found;
}

function countSelections(document: DocumentNode): number {
  let count = 0;
  const counted = (): void => {
    count += 1;
  };
  visit(document, { Field: counted, FragmentSpread: counted });
  return count;
}

function extents(
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): (selections: readonly SelectionNode[]) => Extent {
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
    // Holds where fragments spread each other in a circle, which validation refuses.
    measured.set(name, none);
    const extent = together((Object.hasOwn(fragments, name) && fragments[name]?.selectionSet.selections) || []);
    measured.set(name, extent);
    return extent;
  };
  return together;
}
