// A document for each root field of the schema: what it takes as variables, and what it answers without lists of other
// things. It selects all members of the answer; of a thing with an id it selects no other thing with an id, and nothing
// that has arguments. So each costs little, and a key needs only the grant of the root field.
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isListType,
  isUnionType,
} from 'graphql';

const maxDepth = 6;
const roots = ['query', 'mutation'];

/**
 * @param {string} schemaText
 * @returns {{name: string, operation: string, text: string}[]} in the schema's order; `name` is the root field's
 */
export function rootDocuments(schemaText) {
  const schema = buildSchema(schemaText);
  return roots.flatMap((operation) =>
    Object.values(schema.getRootType(operation)?.getFields() ?? {}).map((field) => ({
      name: field.name,
      operation,
      text: documentOf(operation, field, schema),
    })),
  );
}

function documentOf(operation, { name, args, type }, schema) {
  const title = name[0].toUpperCase() + name.slice(1);
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}${defaultOf(arg)}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = given === '' ? name : `${name}(${given})`;
  return `${operation} ${title}${declared === '' ? '' : `(${declared})`} {\n  ${call}${selection(type, schema, { indent: '  ', depth: 1 })}\n}\n`;
}

function defaultOf({ defaultValue }) {
  return typeof defaultValue === 'number' || typeof defaultValue === 'boolean' ? ` = ${defaultValue}` : '';
}

/** @returns ` { … }`, or nothing for a leaf */
function selection(wrapped, schema, { indent, depth, isInThing = false }) {
  const type = getNamedType(wrapped);
  if (isLeafType(type)) return '';
  const within = `${indent}  `;
  const lines = isUnionType(type) || isInterfaceType(type) ? ['__typename'] : [];
  const own = isUnionType(type) ? [] : Object.values(type.getFields());
  const next = { indent: within, depth: depth + 1, isInThing: isInThing || hasId(type) };
  lines.push(...own.filter((field) => isTaken(field, next, own)).map((field) => line(field, schema, next)));
  if (isUnionType(type) || isInterfaceType(type)) {
    const shared = new Set(own.map(({ name }) => name));
    for (const variant of schema.getPossibleTypes(type)) {
      const deeper = { ...next, indent: `${within}  `, isInThing: isInThing || hasId(variant) };
      const fields = Object.values(variant.getFields()).filter(
        (field) => !shared.has(field.name) && isTaken(field, deeper, own),
      );
      if (fields.length === 0) continue;
      const inner = fields.map((field) => `${deeper.indent}${line(field, schema, deeper)}\n`).join('');
      lines.push(`... on ${variant.name} {\n${inner}${within}}`);
    }
  }
  return ` {\n${lines.map((one) => `${within}${one}\n`).join('')}${indent}}`;
}

const line = (field, schema, at) => field.name + selection(field.type, schema, at);

/** Of a connection, `edges` repeats its `nodes`, and `totalCount` costs a count. */
function isTaken({ name, args, type, deprecationReason }, { depth, isInThing }, siblings) {
  if (args.length > 0 || deprecationReason) return false;
  const isConnection = siblings.some((one) => one.name === 'pageInfo');
  if (isConnection && (name === 'edges' || name === 'totalCount')) return false;
  const named = getNamedType(type);
  if (isLeafType(named)) return true;
  if (!isCompositeType(named) || depth > maxDepth) return false;
  return !(isInThing && hasId(named)) && !isHistory(type, named);
}

/** Whether it is a thing of its own, and not only who or what is meant (an actor, a scorer). */
function hasId(type) {
  if (isUnionType(type) || !('id' in type.getFields())) return false;
  return Object.values(type.getFields()).some((field) => isCompositeType(getNamedType(field.type)));
}

/** A list that grows with each change costs as much as all else. */
const isHistory = (type, named) => isListType(getNullableType(type)) && /(Version|Attempt)$/.test(named.name);
