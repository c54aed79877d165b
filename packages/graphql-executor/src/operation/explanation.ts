import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Cost } from '../document/cost.js';
import type { Variables } from '../document/selectedFields.js';
import { type DocumentSize, sizeOf } from '../document/validation.js';
import type { FieldSteps, ObjectSteps, Shape } from '../plan/steps.js';
import type { OperationChecks } from './operationChecks.js';

/** How operations are answered, as data that can be printed. */

export interface Explanation {
  /** Its kind and name. */
  readonly operation: string;
  /** Undefined if it has none. */
  readonly name: string | undefined;
  readonly cost: readonly { readonly limit: string; readonly value: number; readonly allowed: number }[];
  readonly roots: readonly ExplainedRoot[];
}

export interface ExplainedRoot {
  /** Its name in the answer. */
  readonly key: string;
  /** `store`: by one statement. `steps`: level by level, from records. */
  readonly by: 'store' | 'steps';
  /** Why the store does not answer it alone; null if it does. */
  readonly reason: string | null;
  /** What is resolved, in batches: each once for all of its parents. */
  readonly batches: readonly Batch[];
}

export interface Batch {
  /** Where the field stands in the answer. */
  readonly path: string;
  /** The field, as `Type.field`. */
  readonly field: string;
  /** Whether each parent is asked by itself, which no field of the schema needs. */
  readonly isOneByOne: boolean;
}

/** Each limit that is known before an operation runs, in the order in which they are checked. */
const counted = [
  ...(['tokens', 'selections', 'depth', 'aliases', 'aliasLength'] as const satisfies readonly (keyof DocumentSize)[]),
  ...(['__schema', '__type', 'nodes', 'work', 'introspection'] as const satisfies readonly (keyof Cost)[]),
] as const;

/** A document that is not valid. Its message says why. */
export class InvalidDocument extends Error {}

/**
 * Explains each operation of a document, without running it.
 * @param variables as a client would send them; what is missing is null
 * @throws InvalidDocument
 */
export function explained(checks: OperationChecks, text: string, variables: Variables): readonly Explanation[] {
  const { limits } = checks.options;
  const document = checks.documents.prepare(text, 'explain');
  const [error] = document.errors ?? [];
  if (error) throw new InvalidDocument(error.message);
  return document.document.definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || node.operation === OperationTypeNode.SUBSCRIPTION) return [];
    const prepared = document.operation(node.name?.value);
    if (!prepared) return [];
    const variant = prepared.variant(variables);
    const coerced = prepared.coerced(variables) ?? variables;
    const extent = { ...sizeOf(text, document.document, node), ...variant.cost };
    const roots = variant.steps(coerced).fields.filter(({ isPlain }) => !isPlain);
    return [
      {
        operation: nameOf(node),
        name: node.name?.value,
        cost: counted.map((limit) => ({ limit, value: extent[limit], allowed: limits[limit] })),
        roots: roots.map((root): ExplainedRoot => {
          const plan = variant.plan(root, coerced);
          const { key } = root;
          if (typeof plan === 'string') {
            return { key, by: 'steps', reason: plan, batches: batchesOf([root], '') };
          }
          const reason = plan.deferredFields.length > 0 ? 'some of its fields are not stored' : null;
          return { key, by: 'store', reason, batches: batchesOf(plan.deferredFields, `${key} … `) };
        }),
      },
    ];
  });
}

/** An explanation in words, line by line. */
export const explanationLines = ({ operation, cost, roots }: Explanation): string[] => [
  operation,
  ...cost.map(({ limit, value, allowed }) => `  ${limit}: ${value} of ${allowed}`),
  ...roots.flatMap(rootLines),
];

function rootLines({ key, by, reason, batches }: ExplainedRoot): string[] {
  const how = by === 'store' ? 'one statement of the store' : 'from records, level by level';
  return [
    `  ${key}: ${how}${reason === null ? '' : ` (${reason})`}`,
    ...batches.map(
      ({ path, field, isOneByOne }) =>
        `    ${path}: ${field}, ${isOneByOne ? 'asked of each object' : 'one call for all'}`,
    ),
  ];
}

const nameOf = ({ operation, name }: OperationDefinitionNode): string => [operation, name?.value].join(' ').trim();

function batchesOf(fields: readonly FieldSteps[], before: string): Batch[] {
  const batches = new Map<string, Batch>();
  const note = (field: FieldSteps, path: string): void => {
    if (field.isPlain) return;
    const { resolver, parent, definition } = field;
    const name = `${parent.name}.${definition.name}`;
    // A root field has one parent.
    const isOneByOne = resolver?.kind === 'one' && path !== field.key;
    if (resolver) batches.set(`${path} ${name}`, { path, field: name, isOneByOne });
    for (const steps of objectsOf(field.shape)) for (const next of steps.fields) note(next, `${path}.${next.key}`);
  };
  for (const field of fields) note(field, `${before}${field.key}`);
  return [...batches.values()];
}

function objectsOf(shape: Shape): readonly ObjectSteps[] {
  if (shape.kind === 'list') return objectsOf(shape.item);
  return shape.kind === 'object' ? shape.possible : [];
}
