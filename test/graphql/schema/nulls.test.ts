import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/**
 * Clients send null for variables that are not set. Null is what absence is, in every argument and every member of an
 * input of the whole schema, but in patches: there it empties a member, and is refused where that can't be.
 */

let service: Service;
let schema: GraphQLSchema;
beforeAll(async () => {
  service = await startService({ hasTestClock: true });
  schema = await graphqlSchema();
});
afterAll(() => service.stop());

const samples: Readonly<Record<string, unknown>> = {
  ID: 'nowhere',
  String: 'a text',
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-20T12:00:00.000Z',
  JSON: {},
};

/** A value of a type with what is required alone. */
function sampleOf(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [sampleOf(nullable.ofType)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (!isInputObjectType(nullable)) return samples[nullable.name] ?? 'a text';
  const fields = Object.values(nullable.getFields());
  const wanted = nullable.isOneOf ? fields.slice(0, 1) : fields.filter(({ type: its }) => isNonNullType(its));
  return Object.fromEntries(wanted.map(({ name, type: its }) => [name, sampleOf(its)]));
}

/** The inputs in which an absent member stays as it is. */
const patches: ReadonlySet<string> = new Set([
  'UpdateVacancyInput',
  'CompanySettingsInput',
  'UpdateWebhookInput',
  'RecordPsychometricInput',
]);

type Path = readonly string[];

/** The paths to all that may be null within an argument or a member, at most so many levels deep. */
function nullables({ name, type }: GraphQLArgument | GraphQLInputField, levels = 4): Path[] {
  const own = isNonNullType(type) ? [] : [[name]];
  let nullable = getNullableType(type);
  if (isListType(nullable)) nullable = getNullableType(nullable.ofType);
  if (!isInputObjectType(nullable) || levels === 0 || nullable.isOneOf || patches.has(nullable.name)) return own;
  const within = Object.values(nullable.getFields()).flatMap((field) => nullables(field, levels - 1));
  return [...own, ...within.map((path) => [name, ...path])];
}

/** The value with null at a path. What is missing on the way there gets what is required. */
function withNull(value: unknown, type: GraphQLInputType, [name = '', ...rest]: Path): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const [first] = Array.isArray(value) ? value : [];
    return [withNull(first ?? sampleOf(nullable.ofType), nullable.ofType, [name, ...rest])];
  }
  if (!isInputObjectType(nullable)) return value;
  const member = nullable.getFields()[name];
  if (!member) return value;
  const members = (value ?? sampleOf(nullable)) as Readonly<Record<string, unknown>>;
  const its = rest.length === 0 ? null : withNull(members[name] ?? sampleOf(member.type), member.type, rest);
  return { ...members, [name]: its };
}

it('null is no variables, no extensions and no name in a GET, as in a POST', async () => {
  const token = tokenFor('acme');
  const answered = { data: { viewer: { kind: 'USER' } } };
  const headers = { 'apollo-require-preflight': '1' };
  const nothing = { variables: null, extensions: null, operationName: null };
  const query = '{ viewer { kind } }';
  const posted = await service.request('POST', '/graphql', { token, body: { query, ...nothing } });
  expect(posted.body).toEqual(answered);
  for (const more of [
    'variables=null',
    'extensions=null',
    'variables=null&extensions=null&operationName=',
    'variables=',
  ]) {
    const got = await service.request('GET', `/graphql?query=${encodeURIComponent(query)}&${more}`, { token, headers });
    expect([more, got.body]).toEqual([more, answered]);
  }
});

const leafAt = (path: Path): string => path.at(-1) ?? '';

it('what may be null may be left out', async () => {
  const token = tokenFor('acme', { roles: ['admin'] });
  const refused: string[] = [];
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
    const query = `mutation${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`} { __typename } }`;
    for (const path of [[], ...field.args.flatMap((argument) => nullables(argument))] as Path[]) {
      const [name = '', ...rest] = path;
      const variables: Record<string, unknown> = {};
      for (const { name: each, type } of field.args) if (isNonNullType(type)) variables[each] = sampleOf(type);
      const argument = field.args.find((one) => one.name === name);
      // What is around the member is given, and the member itself is not.
      if (argument && rest.length > 0) {
        variables[name] = JSON.parse(JSON.stringify(withNull(variables[name], argument.type, rest)), (_, v) =>
          v === null ? undefined : v,
        );
      }
      const text = JSON.stringify(variables).replaceAll('"companyId":"nowhere"', '"companyId":"acme"');
      const { body } = await service.graphql(query, { token, variables: JSON.parse(text) });
      for (const { extensions } of body.errors ?? []) {
        for (const { path: at, message } of extensions.errors ?? []) {
          if (message === 'is required') refused.push(`${field.name}: ${at} ${message}`);
        }
      }
    }
  }
  expect([...new Set(refused)]).toEqual([]);
});

it('null is refused nowhere where absence is not', async () => {
  const token = tokenFor('acme', { roles: ['admin'] });
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const refused: string[] = [];
  for (const [kind, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const query = `${kind}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`} { __typename } }`;
      const required: Record<string, unknown> = {};
      for (const { name, type } of field.args) if (isNonNullType(type)) required[name] = sampleOf(type);
      const given = (variables: object): object => {
        const text = JSON.stringify(variables);
        return JSON.parse(text.replaceAll('"companyId":"nowhere"', '"companyId":"acme"'));
      };
      for (const path of field.args.flatMap((argument) => nullables(argument))) {
        const [name = '', ...rest] = path;
        const argument = field.args.find((one) => one.name === name) as GraphQLArgument;
        const value = rest.length === 0 ? null : withNull(required[name], argument.type, rest);
        const { body } = await service.graphql(query, { token, variables: given({ ...required, [name]: value }) });
        const faults: { path: string; message: string }[] =
          body.errors?.flatMap(({ extensions }: { extensions: { errors?: object[] } }) => extensions.errors ?? []) ??
          [];
        const own = faults.filter(
          (fault) => fault.path.split('.').includes(leafAt(path)) && /^must be/.test(fault.message),
        );
        const ofGraphql = body.errors?.filter(({ message }: { message: string }) => /null/.test(message)) ?? [];
        for (const { path: at, message } of own) refused.push(`${field.name} ${path.join('.')}: ${at} ${message}`);
        for (const { message } of ofGraphql) refused.push(`${field.name} ${path.join('.')}: ${message}`);
      }
    }
  }
  expect(refused).toEqual([]);
});
