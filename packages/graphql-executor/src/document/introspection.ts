import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type { Limits } from '../base/limits.js';
import { defined } from '../base/values.js';
import { fieldNameOf, fieldsOf, type Sources, valueGiven } from './selectedFields.js';

/**
 * Counts the fields that introspection answers. It walks the schema as the execution would, and stops beyond the limit.
 */
export class Introspection {
  readonly #sources: Sources;
  readonly #most: number;
  /** By the nodes that select an object. A document selects from an object once, the schema has thousands of it. */
  readonly #selected = new Map<readonly FieldNode[], readonly (readonly FieldNode[])[]>();
  readonly roots = { __schema: 0, __type: 0 };
  fields = 0;

  constructor(sources: Sources, { introspection }: Pick<Limits, 'introspection'>) {
    this.#sources = sources;
    this.#most = introspection;
  }

  /** Counts a root field of introspection. @returns whether the field is one */
  take(nodes: readonly FieldNode[]): boolean {
    const name = nodes[0]?.name.value;
    if (name !== '__schema' && name !== '__type') return false;
    this.roots[name] += 1;
    this.#walk(name === '__schema' ? SchemaMetaFieldDef : TypeMetaFieldDef, nodes, undefined);
    return true;
  }

  #walk(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[], source: unknown): void {
    if (this.fields > this.#most) return;
    this.fields += 1;
    const type = getNamedType(field.type);
    if (!isObjectType(type)) return;
    const selected = this.#selectedBy(nodes, type);
    const value = this.#resolved(field, defined(nodes[0]), source);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined) continue;
      for (const sameKey of selected) this.#walkMember(sameKey, type.getFields(), item);
    }
  }

  #selectedBy(nodes: readonly FieldNode[], type: GraphQLObjectType): readonly (readonly FieldNode[])[] {
    const known = this.#selected.get(nodes);
    if (known) return known;
    const made = [...fieldsOf(this.#sources, type, nodes).values()];
    this.#selected.set(nodes, made);
    return made;
  }

  #walkMember(
    sameKey: readonly FieldNode[],
    fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
    source: unknown,
  ): void {
    const field = fields[fieldNameOf(sameKey)];
    if (field) this.#walk(field, sameKey, source);
    else this.fields += 1;
  }

  #resolved(field: GraphQLField<unknown, unknown>, node: FieldNode, source: unknown): unknown {
    const given = node.arguments?.map(({ name, value }) => [name.value, valueGiven(this.#sources, value)]) ?? [];
    const { schema } = this.#sources;
    return field.resolve?.(source, Object.fromEntries(given), undefined, { schema } as GraphQLResolveInfo);
  }
}
