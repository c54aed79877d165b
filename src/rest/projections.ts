import { type JsonSchema, jsonSchemaOf } from '../core/jsonSchema.js';
import type { Member, Projection } from '../core/projection.js';
import { vacancyTimers } from '../core/vacancies/newVacancy.js';
import { type ResponseName, responseSchemas, schemasAt } from './responses.js';

/** The vacancy's timers are answered in the shape in which they are sent. */
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...jsonSchemaOf(vacancyTimers, schemasAt).definitions,
  ...responseSchemas,
};

/**
 * What the reads answer, member by member: read off the schemas that the OpenAPI document shows, which bodies.ts is held
 * to at compile time. So there is one allow-list, whoever makes the JSON.
 */
export function projectionOf(name: ResponseName): Projection {
  return membersOf(responseSchemas[name]);
}

function membersOf({ properties = {} }: JsonSchema): Projection {
  return Object.entries(properties).map(([key, schema]) => memberOf(key, schema));
}

type Property = NonNullable<JsonSchema['properties']>[string];

function memberOf(key: string, property: Property): Member {
  const schema = resolved(property);
  const only = schema.enum?.length === 1 ? schema.enum[0] : undefined;
  if (typeof only === 'string') return { kind: 'constant', key, value: only };
  const within = schema.items ? resolved(schema.items as Property) : schema;
  return within.properties
    ? { kind: 'branch', key, field: key, members: membersOf(within) }
    : { kind: 'value', key, field: key };
}

/** The schema itself, or the one that it refers to. */
function resolved(schema: Property): JsonSchema {
  if (typeof schema === 'boolean') return {};
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(schemasAt.length)];
  if (!found) throw new Error(`there is no schema ${schema.$ref}`);
  return found;
}
