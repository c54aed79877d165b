import type { z } from 'zod';
import { type JsonSchema, jsonSchemasOf } from '../core/jsonSchema.js';
import type { Member, Projection } from '../core/projection.js';

/** What is read off a shape: the schema that describes it, what the store answers of it, and a body out of a record. */

/** Where the OpenAPI document keeps schemas. */
export const schemasAt = '#/components/schemas/';

export const ref = (name: string, description?: string): JsonSchema => ({ $ref: schemasAt + name, description });

type Schemas = Readonly<Record<string, JsonSchema>>;

export interface Resource<Field extends string> {
  /** Its schema's, in the OpenAPI document. */
  readonly name: string;
  /** What the store answers of it. */
  readonly projection: Projection;
  /** The same out of a record: the fields that the shape names, in its order, and no other. */
  present(record: Readonly<Record<Field, unknown>>): object;
}

export type FieldOf<S extends z.ZodObject> = Extract<keyof z.infer<S>, string>;

/** The schemas of shapes that have a name, in their order, and of what they refer to. */
export function schemasOf(shapes: readonly z.ZodType[]): Schemas {
  const schemas = jsonSchemasOf(shapes, schemasAt);
  const first = Object.fromEntries(shapes.map((shape) => [nameOf(shape), schemas[nameOf(shape)] as JsonSchema]));
  return { ...first, ...schemas };
}

function nameOf(shape: z.ZodType): string {
  const { id } = shape.meta() ?? {};
  if (id === undefined) throw new Error('A shape of REST needs a name.');
  return id;
}

/** @param wholes the schemas that show all that is kept of their kind */
export function resourceOf<S extends z.ZodObject>(
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
    const shown = schema.items ? (schema.items as Property) : property;
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

/** The name of the schema that is referred to. */
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

type Kept = Readonly<Record<string, unknown>>;

function presenterOf(projection: Projection): (record: Kept) => object {
  const fields = projection.map((member) => [member.key, readerOf(member)] as const);
  return (record) => {
    const body: Record<string, unknown> = {};
    for (const [key, read] of fields) body[key] = read(record);
    return body;
  };
}

function readerOf(member: Member): (record: Kept) => unknown {
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
        return within && present(within as Kept);
      };
    }
    default:
      throw new Error(`REST answers nothing of the kind ${member.kind}`);
  }
}
