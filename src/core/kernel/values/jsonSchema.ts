import { z } from 'zod';
import { defined } from './objects.js';

/** JSON Schema (draft 2020-12) of the core's shapes, for the published documents. All bounds come from the shapes. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface SchemaOfShape {
  readonly schema: JsonSchema;
  /** The schemas of its named shapes (`.meta({ id })`), by name. `schema` and the definitions refer to them. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const ownDefinitions = '#/$defs/';

/**
 * The JSON Schema of a shape's input. JSON Schema can't express some checks. A shape may describe such a check in
 * `.meta()`, else the schema allows more than the shape. In the schema, dates are those of RFC 3339, but the shape also
 * accepts other dates of ISO 8601.
 * @param definitionsAt the place of the definitions in the document, such as `#/components/schemas/`
 */
export function jsonSchemaOf(shape: z.ZodType, definitionsAt: string): SchemaOfShape {
  const { definitions, schemas } = made([shape], definitionsAt);
  return { schema: defined(schemas[0]), definitions };
}

/** The schemas of named shapes, and of all shapes that they refer to, by name. */
export function jsonSchemasOf(shapes: readonly z.ZodType[], definitionsAt: string): SchemaOfShape['definitions'] {
  return made(shapes, definitionsAt).definitions;
}

function made(
  shapes: readonly z.ZodType[],
  definitionsAt: string,
): Pick<SchemaOfShape, 'definitions'> & { readonly schemas: readonly JsonSchema[] } {
  // One wrapper makes zod define named shapes once, even if they are nested in others.
  const wrapped = z.toJSONSchema(z.object(Object.fromEntries(shapes.map((shape, index) => [`at ${index}`, shape]))), {
    io: 'input',
    unrepresentable: 'any',
    override: complete,
  });
  const moved: typeof wrapped = JSON.parse(
    JSON.stringify(wrapped).replaceAll(`"${ownDefinitions}`, () => `"${definitionsAt}`),
  );
  return {
    schemas: Object.values(moved.properties ?? {}).filter((schema) => typeof schema === 'object'),
    definitions: Object.fromEntries(
      Object.entries(moved.$defs ?? {}).map(([name, { id: _id, ...schema }]) => [name, { title: name, ...schema }]),
    ),
  };
}

interface Generated {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

function complete({ zodSchema, jsonSchema }: Generated): void {
  // The format is enough. The pattern only shows how zod checks it.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Keys in JSON are always strings.
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  joinNull(jsonSchema);
  const { def } = zodSchema._zod;
  if (def.type === 'union' && 'discriminator' in def) {
    const property = String(def.discriminator);
    jsonSchema.discriminator = { propertyName: property, mapping: mappingOf(def.options, property, jsonSchema) };
  }
}

/** Writes `anyOf` of one plain type and null as one schema with two types, which people and tools read more easily. */
function joinNull(schema: JsonSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (other?.type !== 'null' || more.length > 0 || typeof one?.type !== 'string' || one.enum || one.const) return;
  delete schema.anyOf;
  Object.assign(schema, { ...one, type: [one.type, 'null'], ...schema });
}

/** The variant for each value of the discriminator (OpenAPI 3.1, "Discriminator Object"). */
function mappingOf(
  options: readonly z.core.$ZodType[],
  property: string,
  { oneOf = [] }: JsonSchema,
): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option, index) => {
      const values = [...(option._zod.propValues?.[property] ?? [])];
      return values.map((value) => [String(value), String(defined(oneOf[index]).$ref)]);
    }),
  );
}
