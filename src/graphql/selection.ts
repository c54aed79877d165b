import {
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
  return beneath(info.fieldNodes, info);
}

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

function beneath(
  parents: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
  sources: Sources,
): Selection {
  let selection: Selection = {};
  for (const node of parents.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])) {
    if (isSkipped(node, sources)) continue;
    if (node.kind === 'Field') {
      selection = merged(selection, { [node.name.value]: beneath([node], sources) });
      continue;
    }
    const fragment = node.kind === 'InlineFragment' ? node : sources.fragments[node.name.value];
    if (fragment) selection = merged(selection, beneath([fragment], sources));
  }
  return selection;
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
