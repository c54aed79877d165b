import {
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionNode,
} from 'graphql';

/** Whether a field's answer is asked for the field `name`, directly or by a fragment, and it isn't skipped. */
export function selects({ fieldNodes, fragments, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const isAsked = (selection: SelectionNode): boolean => {
    if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true) return false;
    if (getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if === false) return false;
    if (selection.kind === 'Field') return selection.name.value === name;
    const fragment: Pick<FragmentDefinitionNode, 'selectionSet'> | undefined =
      selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return fragment?.selectionSet.selections.some(isAsked) ?? false;
  };
  return fieldNodes.some(({ selectionSet }) => selectionSet?.selections.some(isAsked) ?? false);
}
