import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';

/** The operations that our own clients send: the board, the examples, and what README and docs show. */

const root = new URL('../..', import.meta.url).pathname;
const sources = ['packages/board/src/**/*.{ts,tsx}', 'examples/**/*.ts', 'README.md', 'docs/*.md'];
const templates = /(?:gql|graphql\()\s*(?:\/\* GraphQL \*\/\s*)?`([^`]*)`|```graphql\n([\s\S]*?)```/g;

function textsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(templates)].map(([, code, block]) =>
    (code ?? block ?? '').replaceAll(/\$\{[^}]*\}/g, ''),
  );
}

function definitionsIn(text: string): readonly DefinitionNode[] {
  try {
    return parse(text).definitions;
  } catch {
    // A part of a document, or a part of the schema that a page shows.
    return [];
  }
}

export interface ClientDocument {
  /** The file and the operation's name. */
  readonly name: string;
  readonly text: string;
}

/** Each operation with the fragments that it uses. */
export function clientDocuments(): readonly ClientDocument[] {
  const files = globSync(sources, { cwd: root, exclude: (name) => /node_modules|generated/.test(name) });
  const found = files.toSorted().flatMap((file) =>
    textsOf(file)
      .flatMap(definitionsIn)
      .map((node) => ({ file, node })),
  );
  const fragments = new Map(
    found.flatMap(({ node }) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  return found.flatMap(({ file, node }) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return [];
    const used = new Set<string>();
    const note = (definition: DefinitionNode): void => {
      visit(definition, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value);
          if (used.has(value) || !fragment) return;
          used.add(value);
          note(fragment);
        },
      });
    };
    note(node);
    const text = [node, ...[...used].map((name) => fragments.get(name) as DefinitionNode)].map(print).join('\n\n');
    return [{ name: `${file} ${node.operation} ${node.name?.value ?? ''}`.trim(), text }];
  });
}
