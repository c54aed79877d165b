import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The names of all fields in a selection, at any depth. */
function fieldsIn(selections: SelectionSetNode | undefined, info: GraphQLResolveInfo, found = new Set<string>()) {
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === Kind.FIELD) found.add(selection.name.value);
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? info.fragments[selection.name.value]?.selectionSet
        : selection.selectionSet;
    fieldsIn(inner, info, found);
  }
  return found;
}

/** The same selections come again and again: each is walked once. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/** What is selected of a field, at any depth. */
export function selected(info: GraphQLResolveInfo): ReadonlySet<string> {
  const node = info.fieldNodes[0] as FieldNode;
  const found = known.get(node) ?? fieldsIn(node.selectionSet, info);
  known.set(node, found);
  return found;
}
