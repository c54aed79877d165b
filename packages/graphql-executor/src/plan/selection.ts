import {
  type FieldNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isCompositeType,
} from 'graphql';
import { executedField } from '../base/graphqlInternals.js';
import { collect, fieldOf, nothingSelected, type Sources } from '../document/selectedFields.js';
import { fieldPlanOf } from '../schema/fieldPlans.js';

/**
 * The fields selected beneath a field, those in fragments of any type included: so it may hold more than the result
 * will need. Undefined, which means all fields, where a selected resolver doesn't declare what it needs.
 */
export function selectionOf(info: GraphQLResolveInfo): Selection | undefined {
  const field = executedField(info);
  const known = selections.get(field);
  if (known) return known.selection;
  const { schema, fragments, variableValues: variables, returnType } = info;
  const selection = beneath(field, returnType, { schema, fragments, variables, isLenient: true }, () => undefined);
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

/** @param needOfHolder notes a field that is needed of the record that contains these */
function beneath(
  nodes: readonly FieldNode[],
  returned: GraphQLOutputType,
  sources: Sources,
  needOfHolder: (field: string) => void,
): Selection | undefined {
  const selection: Record<string, Selection | undefined> = {};
  for (const { nodes: within, definition } of selectedBeneath(nodes, returned, sources)) {
    const { name } = definition;
    const plan = fieldPlanOf(definition);
    if (plan.by === 'execution') {
      plan.ofHolder?.forEach(needOfHolder);
      if (plan.needs === null) return undefined;
      for (const field of plan.needs) selection[field] = undefined;
    }
    const fields = beneath(within, definition.type, sources, (field) => {
      selection[field] = undefined;
    });
    selection[name] = name in selection ? mergedSelection(selection[name], fields) : fields;
  }
  return selection;
}

interface SelectedField {
  readonly definition: GraphQLField<unknown, unknown>;
  /** All nodes that select the field, under any key. */
  readonly nodes: FieldNode[];
}

/** The fields of one object. A name has several definitions where types define it differently. */
function selectedBeneath(
  nodes: readonly FieldNode[],
  returned: GraphQLOutputType,
  sources: Sources,
): Iterable<SelectedField> {
  const type = getNamedType(returned);
  const selected = nothingSelected();
  if (isCompositeType(type)) {
    for (const { selectionSet } of nodes) collect(sources, selectionSet?.selections ?? [], type, selected);
  }
  const byDefinition = new Map<SelectedField['definition'], SelectedField>();
  for (const { node, parent } of [...selected.fields.values()].flat()) {
    // `__typename` is not a field of a record.
    const definition = fieldOf(node, parent);
    if (!definition) continue;
    const same = byDefinition.get(definition);
    if (same) same.nodes.push(node);
    else byDefinition.set(definition, { definition, nodes: [node] });
  }
  return byDefinition.values();
}

/**
 * The fields that are selected, each with its subfields. Without a selection, all fields are selected.
 */
export interface Selection {
  /** The selected subfields; undefined means all. */
  readonly [field: string]: Selection | undefined;
}

/** The selected subfields of a field. */
function selectedOf(selection: Selection | undefined, field: string): Selection | undefined {
  if (selection === undefined) return undefined;
  return Object.hasOwn(selection, field) ? selection[field] : {};
}

/** The union of two selections. */
function mergedSelection(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (a === undefined || b === undefined) return undefined;
  const both = Object.keys(b).map((field) => [field, field in a ? mergedSelection(a[field], b[field]) : b[field]]);
  return { ...a, ...Object.fromEntries(both) };
}
