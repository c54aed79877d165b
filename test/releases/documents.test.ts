import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * The comparison of schema.graphql, openapi.json and events.schema.json by `npm run check -- breaking`: each change
 * that breaks a client is found, and no other (docs/CHANGES.md, "Withdrawn").
 */

interface Change {
  readonly path: string;
  readonly what: string;
}
type Compare<T> = (before: T, after: T) => readonly Change[];
// biome-ignore lint/suspicious/noExplicitAny: a document that tests take apart
type Document = any;
interface Comparisons {
  readonly breakingOpenApi: Compare<Document>;
  readonly breakingEvents: Compare<Document>;
  readonly breakingGraphql: (before: string, after: string) => Promise<readonly Change[]>;
}

const root = join(import.meta.dirname, '../..');
const { breakingOpenApi, breakingEvents, breakingGraphql }: Comparisons = await import(
  new URL('../../scripts/breaking/documents.mjs', import.meta.url).href
);
const documentOf = async (name: string): Promise<Document> =>
  JSON.parse(await readFile(join(root, 'contracts', name), 'utf8'));
const openApi = await documentOf('openapi.json');
const events = await documentOf('events.schema.json');

function changed<T>(document: T, change: (copy: T) => void): T {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

/** The places of all schemas below some parts of a document, through its references. */
function schemasBelow(document: Document, from: readonly string[][]): string[][] {
  const places: string[][] = [];
  const reached = new Set<string>();
  const walk = (part: Document, place: string[]): void => {
    if (typeof part !== 'object' || part === null) return;
    if (typeof part.$ref === 'string') {
      const target = part.$ref.slice('#/'.length).split('/');
      if (reached.has(part.$ref)) return;
      reached.add(part.$ref);
      walk(
        target.reduce((inner: Document, name: string) => inner[name], document),
        target,
      );
      return;
    }
    const isSchema = place.at(-1) !== 'properties' && (part.type || part.anyOf || part.oneOf);
    if (isSchema) places.push(place);
    for (const [name, inner] of Object.entries(part)) walk(inner, [...place, name]);
  };
  for (const place of from)
    walk(
      place.reduce((part, name) => part?.[name], document),
      place,
    );
  return places;
}

const vacancy = '/v2/vacancies/{vacancyId}/company/{companyId}';
const creation = '/v2/vacancies/company/{companyId}';

describe('openapi.json', () => {
  const found = (change: (copy: Document) => void, before = openApi) =>
    breakingOpenApi(before, changed(before, change));
  const member = (name: string) => (copy: Document) => copy.components.schemas[name];

  it.each<[what: string, path: string, change: (copy: Document) => void]>([
    ['the path is gone', vacancy, (copy) => delete copy.paths[vacancy]],
    ['the operation is gone', `GET ${vacancy}`, (copy) => delete copy.paths[vacancy].get],
    ['the status is gone', `GET ${vacancy} 404`, (copy) => delete copy.paths[vacancy].get.responses['404']],
    [
      'application/json is gone',
      `GET ${vacancy} 200`,
      (copy) => delete copy.paths[vacancy].get.responses['200'].content['application/json'],
    ],
    ['is no longer accepted', `GET ${vacancy} path vacancyId`, (copy) => copy.paths[vacancy].get.parameters.shift()],
    [
      '{"apiKey":[]} is no longer accepted',
      `GET ${vacancy} security`,
      (copy) => copy.paths[vacancy].get.security.pop(),
    ],
    [
      'is required now',
      `POST ${creation} query page`,
      (copy) => copy.paths[creation].post.parameters.push({ name: 'page', in: 'query', required: true, schema: {} }),
    ],
    [
      'is no longer required',
      'components/schemas/Vacancy.name',
      (copy) =>
        copy.components.schemas.Vacancy.required.splice(copy.components.schemas.Vacancy.required.indexOf('name'), 1),
    ],
    [
      'is number, and was string',
      'components/schemas/Vacancy.name',
      (copy) => Object.assign(member('Vacancy')(copy).properties.name, { type: 'number' }),
    ],
    [
      'is null or string, and was string',
      'components/schemas/Vacancy.name',
      (copy) => Object.assign(member('Vacancy')(copy).properties.name, { type: ['string', 'null'] }),
    ],
    [
      'is required now',
      'components/schemas/NewVacancy.priority',
      (copy) => member('NewVacancy')(copy).required.push('priority'),
    ],
    [
      'is no longer accepted',
      'components/schemas/NewVacancy.name',
      (copy) => delete member('NewVacancy')(copy).properties.name,
    ],
  ])('%s: %s', (what, path, change) => {
    expect(found(change)).toContainEqual({ path, what });
  });

  it.each<[what: string, bound: object]>([
    ['maxLength is 3', { maxLength: 3 }],
    ['minLength is 9', { minLength: 9 }],
    ['pattern is ^x', { pattern: '^x' }],
    ['format is email', { format: 'email' }],
    ['accepts fewer values', { enum: ['a'] }],
  ])('an input that is narrowed: %s', (what, bound) => {
    const change = (copy: Document) => Object.assign(member('NewVacancy')(copy).properties.name, bound);
    expect(found(change)).toContainEqual({
      path: 'components/schemas/NewVacancy.name',
      what: expect.stringContaining(what),
    });
  });

  // Examples are most of the document, and nothing is compared in them.
  const bare = JSON.parse(JSON.stringify(openApi), (key, value) => (/^examples?$/.test(key) ? undefined : value));
  const partAt = (document: Document, place: readonly string[]) => place.reduce((part, name) => part[name], document);
  const operations = Object.entries<Document>(bare.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ['paths', path, method]),
  );
  const anotherType = (schema: Document) => {
    if (!schema.type) return false;
    Object.assign(schema, { type: [schema.type].flat()[0] === 'boolean' ? 'number' : 'boolean' });
    return true;
  };
  const lastMemberGone = (schema: Document) => {
    const last = Object.keys(schema.properties ?? {}).at(-1);
    return last !== undefined && delete schema.properties[last];
  };
  const oneMoreRequired = (schema: Document) => {
    if (!schema.properties) return false;
    Object.assign(schema, { required: [...(schema.required ?? []), 'more'] });
    return true;
  };
  const inputs = operations.flatMap((at) => [
    [...at, 'parameters'],
    [...at, 'requestBody'],
  ]);
  const answers = operations.map((at) => [...at, 'responses']);

  /** @param change returns false where it does not apply */
  it.each<[what: string, from: string[][], change: (schema: Document) => boolean]>([
    ['an input has another type', inputs, anotherType],
    ['an input is no longer accepted', inputs, lastMemberGone],
    ['a variant of an input is gone', inputs, (schema) => (schema.oneOf ?? schema.anyOf)?.shift() !== undefined],
    ['an input is required now', inputs, oneMoreRequired],
    ['a member of an answer is gone', answers, lastMemberGone],
    ['a member of an answer is no longer required', answers, (schema) => schema.required?.pop() !== undefined],
    ['a member of an answer has another type', answers, anotherType],
  ])('anywhere in the document: %s', (_what, from, change) => {
    const missed: string[] = [];
    let count = 0;
    const copy = structuredClone(bare);
    for (const place of schemasBelow(bare, from)) {
      const schema = partAt(copy, place);
      if (change(schema)) {
        count += 1;
        if (breakingOpenApi(bare, copy).length === 0) missed.push(place.join('/'));
      }
      for (const name of Object.keys(schema)) delete schema[name];
      Object.assign(schema, structuredClone(partAt(bare, place)));
    }
    expect([count > 1, missed]).toEqual([true, []]);
  });

  it.each<[string, (copy: Document) => void]>([
    ['nothing', () => undefined],
    ['a new path', (copy) => Object.assign(copy.paths, { '/v2/more': copy.paths[creation] })],
    ['a new status', (copy) => Object.assign(copy.paths[creation].post.responses, { 418: { description: '' } })],
    [
      'a new member of an answer',
      (copy) => Object.assign(member('Vacancy')(copy).properties, { more: { type: 'string' } }),
    ],
    [
      'a new optional input',
      (copy) => Object.assign(member('NewVacancy')(copy).properties, { more: { type: 'string' } }),
    ],
    [
      'an input that may be longer',
      (copy) => Object.assign(member('NewVacancy')(copy).properties.name, { maxLength: 1e6 }),
    ],
    ['another description', (copy) => Object.assign(member('Vacancy')(copy), { description: 'Else.' })],
  ])('lets pass: %s', (_what, change) => {
    expect(found(change)).toEqual([]);
  });

  it('refuses a keyword that it does not compare', () => {
    expect(() => found((copy) => Object.assign(member('NewVacancy')(copy), { dependentRequired: {} }))).toThrow(
      /dependentRequired/,
    );
  });
});

describe('events.schema.json', () => {
  const found = (change: (copy: Document) => void) => breakingEvents(events, changed(events, change));
  const [{ $ref }] = events.oneOf;
  const type: string = $ref.split('/').at(-1);

  it('an event, a member and its type', () => {
    expect(found((copy) => copy.oneOf.shift())).toEqual([{ path: type, what: 'the event is gone' }]);
    expect(found((copy) => delete copy.$defs[type].properties.data)).toEqual([
      { path: `$defs/${type}.data`, what: 'is gone' },
    ]);
    expect(found((copy) => copy.$defs[type].required.splice(copy.$defs[type].required.indexOf('data'), 1))).toEqual([
      { path: `$defs/${type}.data`, what: 'is no longer required' },
    ]);
    expect(found((copy) => Object.assign(copy.$defs[type].properties.seq, { type: 'integer' }))).toContainEqual({
      path: `$defs/${type}.seq`,
      what: 'is integer, and was string',
    });
    expect(found((copy) => Object.assign(copy.$defs[type].properties, { more: {} }))).toEqual([]);
    expect(found((copy) => Object.assign(copy.$defs[type], { description: 'Else.' }))).toEqual([]);
    expect(found((copy) => copy.oneOf.reverse())).toEqual([]);
  });
});

describe('schema.graphql', () => {
  const schemaWith = (args: string, fields: string) =>
    `type Query { list${args}: Int } input Filter { ${fields} } directive @cached(seconds: Int) on FIELD`;
  const found = async (before: string, after: string) => (await breakingGraphql(before, after)).map(({ path }) => path);

  it.each<[how: string, before: [string, string], after: [string, string], path: string[]]>([
    [
      'a default is taken from a required argument',
      ['(first: Int! = 20)', 'a: Int'],
      ['(first: Int!)', 'a: Int'],
      ['Query.list.first'],
    ],
    ['a default is taken from a required input field', ['', 'a: Int! = 1'], ['', 'a: Int!'], ['Filter.a']],
    ['an argument becomes required', ['(first: Int)', 'a: Int'], ['(first: Int!)', 'a: Int'], ['Query.list.first']],
    ['a default is taken from a nullable argument', ['(first: Int = 20)', 'a: Int'], ['(first: Int)', 'a: Int'], []],
    ['a default becomes another one', ['(first: Int! = 20)', 'a: Int'], ['(first: Int! = 10)', 'a: Int'], []],
    ['a default is new', ['(first: Int!)', 'a: Int!'], ['(first: Int! = 10)', 'a: Int! = 1'], []],
  ])('%s', async (_, before, after, paths) => {
    expect(await found(schemaWith(...before), schemaWith(...after))).toEqual(paths);
  });

  it('a default is taken from an argument of a directive', async () => {
    const before = schemaWith('', 'a: Int').replace('seconds: Int', 'seconds: Int! = 1');
    expect(await found(before, before.replace(' = 1', ''))).toEqual(['@cached.seconds']);
  });

  it('is the same as itself', async () => {
    const schema = await readFile(join(root, 'contracts/schema.graphql'), 'utf8');
    expect(await breakingGraphql(schema, schema)).toEqual([]);
  });
});
