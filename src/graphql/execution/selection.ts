import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { mergedSelection, type Selection, selectedOf } from '../../core/reading/selection.js';
import { planOf } from '../schema/fields.js';
import { executedField } from './graphqlInternals.js';

/**
 * The fields selected beneath a field, those in fragments of any type included: so it may hold more than the result
 * will need. Undefined, which means all fields, where a selected resolver doesn't declare what it needs.
 */
export function selectionOf(info: GraphQLResolveInfo): Selection | undefined {
  const field = executedField(info);
  const known = selections.get(field);
  if (known) return known.selection;
  const selection = beneath(field, info.returnType, info, () => undefined);
  selections.set(field, { selection });
  return selection;
}

/** Selections by the field of an execution. */
const selections = new WeakMap<readonly FieldNode[], { readonly selection: Selection | undefined }>();

/** The fields selected of a connection's nodes, as `nodes` or as `edges { node }`. */
export function nodeSelectionOf(info: GraphQLResolveInfo): Selection | undefined {
  const connection = selectionOf(info);
  return mergedSelection(selectedOf(connection, 'nodes'), selectedOf(selectedOf(connection, 'edges'), 'node'));
}

interface Sources {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

type Parent = { readonly selectionSet?: SelectionSetNode | undefined };
type AnyField = GraphQLField<unknown, unknown>;

/** The fields selected of one object, by name. A name has several definitions where types define it differently. */
type Selected = Map<string, { readonly nodes: FieldNode[]; readonly definitions: Set<AnyField> }>;

/** @param needOfHolder notes a field that is needed of the record that contains these */
function beneath(
  parents: readonly Parent[],
  type: GraphQLOutputType,
  sources: Sources,
  needOfHolder: (field: string) => void,
): Selection | undefined {
  const selected: Selected = new Map();
  collect(parents, getNamedType(type), sources, selected, new Set());
  const selection: Record<string, Selection | undefined> = {};
  for (const [name, { nodes, definitions }] of selected) {
    for (const definition of definitions) {
      const plan = planOf(definition);
      if (plan.by === 'execution') {
        plan.ofHolder?.forEach(needOfHolder);
        if (plan.needs === null) return undefined;
        for (const field of plan.needs) selection[field] = undefined;
      }
      const within = beneath(nodes, definition.type, sources, (field) => {
        selection[field] = undefined;
      });
      selection[name] = name in selection ? mergedSelection(selection[name], within) : within;
    }
  }
  return selection;
}

/** Collects the fields selected of one object. A fragment counts once, even if it is spread several times. */
function collect(
  parents: readonly Parent[],
  type: { readonly name: string },
  sources: Sources,
  selected: Selected,
  spread: Set<string>,
): void {
  for (const node of parents.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])) {
    if (isSkipped(node, sources)) continue;
    if (node.kind === 'Field') {
      const definition = fieldOf(type, node.name.value);
      if (definition) noted(selected, definition, node);
      continue;
    }
    if (node.kind === 'FragmentSpread') {
      if (spread.has(node.name.value)) continue;
      spread.add(node.name.value);
    }
    const fragment = node.kind === 'InlineFragment' ? node : sources.fragments[node.name.value];
    const condition = fragment?.typeCondition && sources.schema.getType(fragment.typeCondition.name.value);
    if (fragment) collect([fragment], condition ?? type, sources, selected, spread);
  }
}

/** Null for `__typename`, which is not a field of a record. */
function fieldOf(type: unknown, name: string): AnyField | null {
  return (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : null) ?? null;
}

function noted(selected: Selected, definition: AnyField, node: FieldNode): void {
  const known = selected.get(definition.name);
  if (!known) {
    selected.set(definition.name, { nodes: [node], definitions: new Set([definition]) });
    return;
  }
  known.nodes.push(node);
  known.definitions.add(definition);
}

function isSkipped(node: SelectionNode, { variableValues }: Sources): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false
  );
}
