import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { At, Input } from './shape.js';

/** Reads of each field of the schema that is more than a value, of companies with more and more rows. */

type Field = GraphQLField<unknown, unknown>;

/** The arguments of root fields, where their companies have most rows. */
const ofRoot: Record<string, object> = {
  ...{
    vacancy: { id: 'main' },
    interview: { vacancyId: 'main', id: 'big-0' },
    record: { vacancyId: 'main', id: 'r-0' },
  },
  ...{
    psychometric: { vacancyId: 'main', id: 'psychometric-0' },
    webhook: { id: 'w-0' },
    erasure: { id: 'erasure-0' },
  },
  ...{
    candidate: { candidateId: 'ann' },
    candidateExport: { candidateId: 'ann' },
    decision: { recordId: 'discarded-0' },
  },
  ...{ automationPreview: { vacancyId: 'main', at: '2040-01-01T00:00:00Z', first: 1_000 } },
  ...{ retentionPreview: { at: '2040-01-01T00:00:00Z', first: 1_000 } },
};
/** The same for reads that need another row. */
const ofRead: Record<string, object> = {
  'Answer.versions': { vacancyId: 'main', id: 'versions-0' },
  'FeatureRecord.statusHistory': { vacancyId: 'main', id: 'history-0' },
  'FeatureRecord.decision': { vacancyId: 'main', id: 'discarded-0' },
  'ModuleRecord.meeting': { vacancyId: 'main', id: 'meeting-0' },
};

interface Read {
  /** The coordinate that it reads, with that of the interface which has the field. */
  readonly coordinate: string;
  readonly root: string;
  /** @param last the field with its selection */
  readonly document: (last: string) => string;
  readonly field: Field;
}

const isConnection = (type: GraphQLOutputType): boolean => getNamedType(type).name.endsWith('Connection');
const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));
/** A path through a list reads all of its members, so others are taken first. */
const breadth = ({ type }: Field): number => (isList(type) ? 2 : isConnection(type) ? 1 : 0);

const withArguments = ({ name, args }: Field, first: number): string => {
  const most = args.some((one) => one.name === 'first') ? `(first: ${first})` : '';
  return args.some((one) => one.name === 'limit') ? `${name}(limit: 1000)` : `${name}${most}`;
};

/** All values of a type; of a connection, its members and how many there are. */
function valuesOf(schema: GraphQLSchema, given: GraphQLOutputType): string {
  const type = getNamedType(given);
  if (isLeafType(type)) return '';
  const parts = isAbstractType(type) ? schema.getPossibleTypes(type) : [type as GraphQLObjectType];
  const selected = parts.map((part) => {
    const fields = Object.values(part.getFields()).flatMap((field) => {
      if (field.args.some(isRequiredArgument)) return [];
      if (isLeafType(getNamedType(field.type))) return [field.name];
      const isOfPage = isConnection(given) || type.name.endsWith('Edge');
      return isOfPage ? [`${field.name} ${valuesOf(schema, field.type)}`] : [];
    });
    return `... on ${part.name} { __typename ${fields.join(' ')} }`;
  });
  return `{ ${selected.join(' ')} }`;
}

/** The reads: one for each field with parts, by the shortest way from a root field. */
function allReads(schema: GraphQLSchema): readonly Read[] {
  const found = new Map<string, Read>();
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  let next: Read[] = roots.map((field) => ({
    ...{ coordinate: `Query.${field.name}`, root: field.name, field, document: (last) => last },
  }));
  while (next.length > 0) {
    const reads = next.toSorted((a, b) => breadth(a.field) - breadth(b.field));
    next = [];
    for (const read of reads) {
      if (found.has(read.coordinate)) continue;
      found.set(read.coordinate, read);
      next.push(...within(schema, read));
    }
  }
  return [...found.values()];
}

/** The reads of the fields that have parts, in what a read finds. */
function within(schema: GraphQLSchema, { field, root, document }: Read): Read[] {
  const named = getNamedType(field.type);
  const isPage = isConnection(field.type);
  const node = isPage ? getNamedType(nodesOf(named as GraphQLObjectType)) : named;
  const parts = isAbstractType(node) ? schema.getPossibleTypes(node) : isObjectType(node) ? [node] : [];
  return parts.flatMap((part) =>
    Object.values(part.getFields())
      .filter((one) => !isLeafType(getNamedType(one.type)) || isList(one.type))
      .filter((one) => !one.args.some(isRequiredArgument))
      .map((one): Read => {
        const inPart = (last: string) => `... on ${part.name} { ${last} }`;
        const inNode = (last: string) => (isPage ? `{ nodes { ${inPart(last)} } }` : `{ ${inPart(last)} }`);
        return {
          ...{ coordinate: `${holderOf(part, one.name)}.${one.name}`, root, field: one },
          document: (last) => document(`${field.name}${argumentsWithin(field, 1)} ${inNode(last)}`),
        };
      }),
  );
}

const nodesOf = (connection: GraphQLObjectType): GraphQLOutputType => (connection.getFields().nodes as Field).type;
const argumentsWithin = (field: Field, first: number): string => withArguments(field, first).slice(field.name.length);
/** The interface that has the field, or the type. */
const holderOf = (type: GraphQLObjectType, name: string): string =>
  type.getInterfaces().find((one) => isInterfaceType(one) && one.getFields()[name])?.name ?? type.name;

/** The coordinates that reads go through, with those of the members of connections. */
export function readsOf(schema: GraphQLSchema): readonly Input[] {
  return allReads(schema).map(({ coordinate, root, field, document }): Input => {
    const last = `${field.name}${coordinate.startsWith('Query.') ? '' : argumentsWithin(field, 100)} ${valuesOf(schema, field.type)}`;
    const rootField = schema.getQueryType()?.getFields()[root] as Field;
    const query = (at: At): string => {
      const known = { ...ofRoot[root], ...ofRead[coordinate] };
      const isLast = coordinate === `Query.${root}`;
      const all = rootField.args.flatMap(({ name }) => {
        const value = name === 'companyId' ? at.company : name === 'first' ? (isLast ? 100 : 1) : undefined;
        const used = (known as Record<string, unknown>)[name] ?? value;
        return used === undefined ? [] : [`${name}: ${JSON.stringify(used)}`];
      });
      const args = all.length > 0 ? `(${all.join(', ')})` : '';
      // The root field's name stands first, and its arguments come after it.
      return `{ ${root}${args}${document(last)
        .slice(root.length)
        .replace(/^\(first: \d+\)/, '')} }`;
    };
    return {
      ...{ kind: 'rows', via: 'GraphQL', name: `read of ${coordinate}`, hasCredential: true, bound: 100 },
      covers: [coordinate],
      send: (client, at) => client.graphql(at.company, query(at)),
    };
  });
}
