// What normalised caches need to know of the schema: which fields identify an object of a type, as the description of
// each type says it (src/graphql/decorators/keys.ts), and the types of interfaces and unions. It is generated with the
// few lines that give it to Apollo Client, urql and Relay.
import { buildSchema, isInterfaceType, isObjectType, isUnionType } from 'graphql';

/**
 * @param {string} schemaText
 * @returns {string} the module
 * @throws {Error} where a type does not say its key
 */
export function cachesText(schemaText) {
  const schema = buildSchema(schemaText);
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = new Set(['query', 'mutation', 'subscription'].map((operation) => schema.getRootType(operation)));
  const objects = types.filter((type) => isObjectType(type) && !roots.has(type));
  const abstract = types.filter((type) => isInterfaceType(type) || isUnionType(type));
  const possible = (type) => schema.getPossibleTypes(type).map(({ name }) => name);
  const known = objects.map((type) => ({ name: type.name, key: keyOf(type), hasId: 'id' in type.getFields() }));
  const isById = ({ key }) => String(key) === 'id';
  const isPart = ({ key }) => key.length === 0;
  const inApollo = known.filter((type) => !isById(type) && (type.hasId || !isPart(type)));
  const policies = inApollo.map(({ name, key }) => `  ${name}: ${key.length === 0 ? 'part' : `by(${text(key)})`},\n`);
  const parts = known.filter((type) => isPart(type) && !type.hasId).map(({ name }) => name);
  return `interface Policy {
  readonly keyFields: false | ((object: object) => string[] | false);
}

/** Of a type whose objects are parts of the objects that contain them. */
const part: Policy = { keyFields: false };
/** Of a type whose objects are identified by fields, where all of these are selected. */
const by = (...fields: string[]): Policy => ({
  keyFields: (object) => fields.every((field) => field in object) && fields,
});

/** For Apollo Client's \`InMemoryCache\`, which itself identifies objects by \`id\`, and takes those without one for parts. */
export const typePolicies: Record<string, Policy> = {
${policies.join('')}};

/** The fields that identify an object, for each type whose objects have an identity. */
export const keyFields: Readonly<Record<string, readonly string[]>> = {
${rows(known.filter((type) => !isPart(type)).map(({ name, key }) => [name, key]))}};

/** Further types whose objects are parts. */
const parts: readonly string[] = ${JSON.stringify(parts)};

/** The object types of each interface and union, for Apollo Client's \`InMemoryCache\` and for Graphcache. */
export const possibleTypes: Record<string, string[]> = {
${rows(abstract.map((type) => [type.name, possible(type)]))}};
${functions}`;
}

const text = (key) => key.map((field) => `'${field}'`).join(', ');
const rows = (all) => all.map(([name, list]) => `  ${name}: ${JSON.stringify(list)},\n`).join('');

function keyOf({ name, description }) {
  const [, said] = /^Key: (.*)\.$/m.exec(description ?? '') ?? [];
  if (said === undefined) throw new Error(`The type ${name} does not say its key.`);
  return said.startsWith('none') ? [] : said.split(', ').map((field) => field.replaceAll('`', ''));
}

const functions = `
/** For urql's Graphcache. */
export const keys: Record<string, (object: object) => string | null> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ parts
    .concat(/* @__PURE__ */ Object.keys(typePolicies), /* @__PURE__ */ Object.keys(keyFields))
    .map((type) => [type, (object: object) => keyOf(object, type)]),
);

/** Null for an object without an identity, or of which not all key fields are selected: it is stored where it is. */
function keyOf(object: object, type: string): string | null {
  const fields = Object.hasOwn(keyFields, type) ? keyFields[type] : undefined;
  const values = fields?.map((field) => Reflect.get(object, field)) ?? [];
  if (values.length === 0 || values.some((value) => value === undefined || value === null)) return null;
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

/** For the \`getDataID\` of a Relay environment. */
export function getDataID(object: object, type: string): string | null {
  const key = keyOf(object, type);
  return key === null ? null : \`\${type}:\${key}\`;
}
`;
