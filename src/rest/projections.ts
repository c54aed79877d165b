import { type JsonSchema, jsonSchemaOf } from '../core/jsonSchema.js';
import type { Member, Projection } from '../core/projection.js';
import type { Answer, FeatureStatus } from '../core/records/record.js';
import { vacancyTimers } from '../core/vacancies/newVacancy.js';
import type { Task } from '../core/vacancies/vacancy.js';
import type { answerBody, statusBody, taskBody } from './bodies.js';
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

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Those that show all that is kept of their kind. One that kept something more would not compile here. */
const whole: {
  readonly Answer: Same<keyof ReturnType<typeof answerBody>, keyof Answer>;
  readonly FeatureStatus: Same<keyof ReturnType<typeof statusBody>, keyof FeatureStatus>;
  readonly Task: Same<keyof ReturnType<typeof taskBody>, keyof Task>;
} = { Answer: true, FeatureStatus: true, Task: true };

const isWhole = (name: string | undefined): boolean => name !== undefined && Object.hasOwn(whole, name);

type Property = NonNullable<JsonSchema['properties']>[string];

function memberOf(key: string, property: Property): Member {
  const schema = resolved(property);
  const only = schema.enum?.length === 1 ? schema.enum[0] : undefined;
  if (typeof only === 'string') return { kind: 'constant', key, value: only };
  const shown = schema.items ? (schema.items as Property) : property;
  const within = resolved(shown);
  if (!within.properties) return { kind: 'value', key, field: key };
  const members = membersOf(within);
  return {
    kind: 'branch',
    key,
    field: key,
    members,
    ...(schema.items && { isList: true }),
    ...(isWhole(nameOf(shown)) && { isWhole: true }),
  };
}

/** The name of the schema that is referred to. */
function nameOf(schema: Property): string | undefined {
  return typeof schema === 'boolean' ? undefined : schema.$ref?.slice(schemasAt.length);
}

/** The schema itself, or the one that it refers to. */
function resolved(schema: Property): JsonSchema {
  const name = nameOf(schema);
  if (name === undefined) return typeof schema === 'boolean' ? {} : schema;
  const found = schemas[name];
  if (!found) throw new Error(`there is no schema ${name}`);
  return found;
}
