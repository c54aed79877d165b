import { z } from 'zod';

/** JSON Schema (draft 2020-12) of the core's shapes, for documents that describe them: the shape owns its bounds. */

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface SchemaOfShape {
  readonly schema: JsonSchema;
  /** The shapes within it that have a name (`.meta({ id })`), by that name; `schema` and they refer to them. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const ownDefinitions = '#/$defs/';

/**
 * What a shape takes, as JSON Schema. JSON Schema has no words for some checks. A shape may tell such a check by `.meta()`;
 * else the schema allows what the shape refuses. The schema says that dates are RFC 3339's, though the shape takes more of
 * ISO 8601.
 * @param definitionsAt where the document will keep the definitions, such as `#/components/schemas/`
 */
export function jsonSchemaOf(shape: z.ZodType, definitionsAt: string): SchemaOfShape {
  const { definitions, schemas } = made([shape], definitionsAt);
  return { schema: schemas[0] as JsonSchema, definitions };
}

/** The schemas of shapes that have a name, and of all that they refer to, by name. */
export function jsonSchemasOf(shapes: readonly z.ZodType[], definitionsAt: string): SchemaOfShape['definitions'] {
  return made(shapes, definitionsAt).definitions;
}

function made(
  shapes: readonly z.ZodType[],
  definitionsAt: string,
): Pick<SchemaOfShape, 'definitions'> & { readonly schemas: readonly JsonSchema[] } {
  // A named shape inside another is defined like any other.
  const wrapped = z.toJSONSchema(z.object(Object.fromEntries(shapes.map((shape, index) => [`at ${index}`, shape]))), {
    io: 'input',
    unrepresentable: 'any',
    override: complete,
  });
  const moved: typeof wrapped = JSON.parse(
    JSON.stringify(wrapped).replaceAll(`"${ownDefinitions}`, () => `"${definitionsAt}`),
  );
  return {
    schemas: Object.values(moved.properties ?? {}) as JsonSchema[],
    definitions: Object.fromEntries(
      Object.entries(moved.$defs ?? {}).map(([name, { id: _id, ...schema }]) => [name, { title: name, ...schema }]),
    ),
  };
}

interface Made {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

function complete({ zodSchema, jsonSchema }: Made): void {
  // The format says it shorter; beside it the pattern would only say how zod checks.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // A key of JSON is text in any case.
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  joinNull(jsonSchema);
  const { def } = zodSchema._zod;
  if (def.type === 'union' && 'discriminator' in def) {
    const property = String(def.discriminator);
    jsonSchema.discriminator = { propertyName: property, mapping: mappingOf(def.options, property, jsonSchema) };
  }
}

/** Writes `anyOf` of one plain type and null as one schema with two types: readers and generators do better with it. */
function joinNull(schema: JsonSchema): void {
  const [one, other, ...more] = (schema.anyOf ?? []) as JsonSchema[];
  if (other?.type !== 'null' || more.length > 0 || typeof one?.type !== 'string' || one.enum || one.const) return;
  delete schema.anyOf;
  Object.assign(schema, { ...one, type: [one.type, 'null'], ...schema });
}

/** Which value of the discriminator means which variant (OpenAPI 3.1, "Discriminator Object"). */
function mappingOf(
  options: readonly z.core.$ZodType[],
  property: string,
  { oneOf = [] }: JsonSchema,
): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option, index) => {
      const values = [...(option._zod.propValues?.[property] ?? [])];
      return values.map((value) => [String(value), String((oneOf[index] as JsonSchema).$ref)]);
    }),
  );
}
