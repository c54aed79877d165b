import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Selection } from '../core/selection.js';

/** What is selected beneath a field, through fragments of whatever type: what may be looked at, if not all of it will be. */
export function selectionOf(info: GraphQLResolveInfo): Selection {
  const known = selections.get(info.fieldNodes);
  if (known) return known;
  const selection = beneath(info.fieldNodes, info);
  selections.set(info.fieldNodes, selection);
  return selection;
}

/** By the list of a field's nodes, which all its parents have in common and no other execution has. */
const selections = new WeakMap<readonly FieldNode[], Selection>();

/** What is selected of a connection's nodes, whether as `nodes` or as `edges { node }`. */
export function nodeSelectionOf(info: GraphQLResolveInfo): Selection {
  const connection = selectionOf(info);
  return merged(connection.nodes ?? {}, connection.edges?.node ?? {});
}

/** What is selected of a vacancy: how its features stand can't be told without the features. */
export function vacancySelectionOf(info: GraphQLResolveInfo, selection: Selection = selectionOf(info)): Selection {
  return 'pipeline' in selection ? { features: {}, ...selection } : selection;
}

type Sources = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

type Parent = { readonly selectionSet?: SelectionSetNode | undefined };

function beneath(parents: readonly Parent[], sources: Sources): Selection {
  const fields = new Map<string, FieldNode[]>();
  collect(parents, sources, fields, new Set());
  return Object.fromEntries([...fields].map(([name, nodes]) => [name, beneath(nodes, sources)]));
}

/** Gathers the fields selected of one object by their names; a fragment counts once, however often it is spread. */
function collect(
  parents: readonly Parent[],
  sources: Sources,
  fields: Map<string, FieldNode[]>,
  spread: Set<string>,
): void {
  for (const node of parents.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])) {
    if (isSkipped(node, sources)) continue;
    if (node.kind === 'Field') {
      const known = fields.get(node.name.value);
      if (known) known.push(node);
      else fields.set(node.name.value, [node]);
    } else if (node.kind === 'InlineFragment') {
      collect([node], sources, fields, spread);
    } else if (!spread.has(node.name.value)) {
      spread.add(node.name.value);
      const fragment = sources.fragments[node.name.value];
      if (fragment) collect([fragment], sources, fields, spread);
    }
  }
}

function merged(a: Selection, b: Selection): Selection {
  const both = Object.keys(b).map((field) => [field, a[field] ? merged(a[field], b[field] ?? {}) : b[field]]);
  return { ...a, ...Object.fromEntries(both) };
}

function isSkipped(node: SelectionNode, { variableValues }: Sources): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false
  );
}
