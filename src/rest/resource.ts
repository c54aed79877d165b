import type { z } from 'zod';
import type { MarkedShape } from '../core/kernel/marks.js';
import type { Member, Projection } from '../core/kernel/reading/projection.js';
import { type JsonSchema, jsonSchemasOf } from '../core/kernel/values/jsonSchema.js';
import { defined, isObject } from '../core/kernel/values/objects.js';

/**
 * Derives from a shape: the schema that describes it, the projection that the store answers with, and a function that
 * makes a body from a record.
 */

/** The place of schemas in the OpenAPI document. */
export const schemasAt = '#/components/schemas/';

export const ref = (name: string, description?: string): JsonSchema => ({ $ref: schemasAt + name, description });

type Schemas = Readonly<Record<string, JsonSchema>>;

export interface Resource<Field extends string> {
  /** The name of its schema in the OpenAPI document. */
  readonly name: string;
  /** The projection that the store answers with. */
  readonly projection: Projection;
  /** Makes the same body from a record: the fields of the shape, in its order, and no others. */
  present(record: Readonly<Record<Field, unknown>>): object;
}

export type FieldOf<S extends z.ZodObject> = Extract<keyof z.infer<S>, string>;

/** The schemas of named shapes, in their order, and the schemas that these refer to. */
export function schemasOf(shapes: readonly z.ZodType[]): Schemas {
  const schemas = jsonSchemasOf(shapes, schemasAt);
  const first = Object.fromEntries(shapes.map((shape) => [nameOf(shape), defined(schemas[nameOf(shape)])]));
  return { ...first, ...schemas };
}

function nameOf(shape: z.ZodType): string {
  const { id } = shape.meta() ?? {};
  if (id === undefined) throw new Error('A shape of REST needs a name.');
  return id;
}

/** @param wholes the names of schemas that show everything that is stored of their kind */
export function resourceOf<S extends MarkedShape>(
  shape: S,
  schemas: Schemas,
  wholes: readonly string[],
): Resource<FieldOf<S>> {
  const name = nameOf(shape);
  const projection = membersOf(schemas[name] ?? {}, schemas, wholes);
  return { name, projection, present: presenterOf(projection) };
}

type Property = NonNullable<JsonSchema['properties']>[string];

function membersOf({ properties = {} }: JsonSchema, schemas: Schemas, wholes: readonly string[]): Projection {
  return Object.entries(properties).map(([key, property]): Member => {
    const schema = resolved(property, schemas);
    const only = schema.enum?.length === 1 ? schema.enum[0] : undefined;
    if (typeof only === 'string') return { kind: 'constant', key, value: only };
    const { items } = schema;
    const shown = items && !Array.isArray(items) ? items : property;
    const within = resolved(shown, schemas);
    if (!within.properties) return { kind: 'value', key, field: key };
    const isWhole = wholes.includes(referredTo(shown) ?? '');
    return {
      kind: 'branch',
      key,
      field: key,
      members: membersOf(within, schemas, wholes),
      ...(schema.items && { isList: true }),
      ...(isWhole && { isWhole }),
    };
  });
}

/** The name of the schema that a property refers to. */
function referredTo(schema: Property): string | undefined {
  return typeof schema === 'boolean' ? undefined : schema.$ref?.slice(schemasAt.length);
}

/** The schema itself, or the one that it refers to. */
function resolved(schema: Property, schemas: Schemas): JsonSchema {
  const name = referredTo(schema);
  if (name === undefined) return typeof schema === 'boolean' ? {} : schema;
  const found = schemas[name];
  if (!found) throw new Error(`there is no schema ${name}`);
  return found;
}

type Stored = Readonly<Record<string, unknown>>;

function presenterOf(projection: Projection): (record: Stored) => object {
  const fields = projection.map((member) => [member.key, readerOf(member)] as const);
  return (record) => {
    const body: Record<string, unknown> = {};
    for (const [key, read] of fields) body[key] = read(record);
    return body;
  };
}

function readerOf(member: Member): (record: Stored) => unknown {
  switch (member.kind) {
    case 'value':
      return (record) => record[member.field];
    case 'constant':
      return () => member.value;
    case 'branch': {
      const present = presenterOf(member.members);
      return (record) => {
        const within = record[member.field];
        if (Array.isArray(within)) return within.map(present);
        return isObject(within) ? present(within) : within;
      };
    }
    default:
      throw new Error(`REST has no members of the kind ${member.kind}`);
  }
}
