import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** `npm run breaking`: each change that breaks a client is named, and no other (CONTRACT of operation, "Releases"). */

interface Change {
  readonly path: string;
  readonly what: string;
}
type Compare<T> = (before: T, after: T) => readonly Change[];
// biome-ignore lint/suspicious/noExplicitAny: a document that tests take apart
type Document = any;
interface Scripts {
  readonly breakingOpenApi: Compare<Document>;
  readonly breakingEvents: Compare<Document>;
  readonly announcedIn: (page: string, today: string) => ReadonlySet<string>;
  readonly releaseFiles: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const script = (name: string): Promise<Partial<Scripts>> =>
  import(new URL(`../../scripts/breaking/${name}`, import.meta.url).href);
const scripts = { ...(await script('documents.mjs')), ...(await script('releases.mjs')) } as Scripts;
const documentOf = async (name: string): Promise<Document> => JSON.parse(await readFile(join(root, name), 'utf8'));
const openApi = await documentOf('openapi.json');
const events = await documentOf('events.schema.json');

function changed<T>(document: T, change: (copy: T) => void): T {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

const vacancy = '/v2/vacancies/{vacancyId}/company/{companyId}';
const creation = '/v2/vacancies/company/{companyId}';

describe('openapi.json', () => {
  const found = (change: (copy: Document) => void, before = openApi) =>
    scripts.breakingOpenApi(before, changed(before, change));
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

  it('any member of any answer that is gone', () => {
    const missed: string[] = [];
    const reached = new Set<string>();
    const reach = (part: Document): void => {
      if (typeof part !== 'object' || part === null) return;
      const name = /^#\/components\/schemas\/(\w+)$/.exec(part.$ref)?.[1];
      if (name && !reached.has(name)) {
        reached.add(name);
        reach(openApi.components.schemas[name]);
      }
      for (const inner of Object.values(part)) reach(inner);
    };
    for (const path of Object.values<Document>(openApi.paths))
      for (const { responses } of Object.values<Document>(path)) reach(responses);
    for (const name of reached) {
      for (const property of Object.keys(openApi.components.schemas[name].properties ?? {})) {
        const changes = found((copy) => delete copy.components.schemas[name].properties[property]);
        if (!changes.some(({ path }) => path.endsWith(`${name}.${property}`))) missed.push(`${name}.${property}`);
      }
    }
    expect([reached.size > 5, missed]).toEqual([true, []]);
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
  const found = (change: (copy: Document) => void) => scripts.breakingEvents(events, changed(events, change));
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
  });
});

describe('the command', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'recruitment-releases-'));
    for (const path of ['releases', 'docs/CHANGES.md', 'schema.graphql', 'openapi.json', 'events.schema.json']) {
      await cp(join(root, path), join(copy, path), { recursive: true });
    }
  });
  afterAll(() => rm(copy, { recursive: true }));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts/breaking.mjs'), ...args], { cwd: copy }).then(
      ({ stdout }) => ({ code: 0, lines: stdout.trimEnd().split('\n'), errors: '' }),
      ({ code, stdout, stderr }) => ({
        code: code as number,
        lines: String(stdout).trimEnd().split('\n'),
        errors: String(stderr),
      }),
    );
  const edit = async (path: string, change: (text: string) => string): Promise<void> => {
    const file = join(copy, path);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };

  it('names what breaks until the day of its announcement, and files of a release that were changed', async () => {
    expect(await run()).toMatchObject({ code: 0 });
    expect(await run('--against', '0.9.0')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no release 0.9.0'),
    });

    await edit('schema.graphql', (text) =>
      text.replace(/^type Vacancy \{[^}]*?\n {2}name: String!\n/m, (found) =>
        found.replace(/\n {2}"{3}[^"]*"{3}\n {2}name: String!\n/, '\n'),
      ),
    );
    const line = "Vacancy.name: Field 'name' was removed from object type 'Vacancy'";
    expect(await run()).toMatchObject({ code: 1, lines: [`BREAKING ${line}`] });
    const announce = (day: string) => (text: string) =>
      `${text}\n## Withdrawn\n\n| what | when | successor |\n|---|---|---|\n| \`Vacancy.name\` | gone from ${day} | \`Vacancy.title\` |\n`;
    const page = await readFile(join(copy, 'docs/CHANGES.md'), 'utf8');
    await edit('docs/CHANGES.md', () => announce('2999-01-01')(page.replace('## Withdrawn', '## Other')));
    expect(await run()).toMatchObject({ code: 1, lines: [`BREAKING ${line}`] });
    await edit('docs/CHANGES.md', () => announce('2026-01-01')(page.replace('## Withdrawn', '## Other')));
    expect(await run()).toMatchObject({ code: 0, lines: [`announced ${line}`] });

    const [newest = ''] = (await run('--against', 'none')).errors.match(/\d+\.\d+\.\d+/) ?? [];
    await edit(`releases/${newest}/smoke.json`, (text) => `${text} `);
    await rm(join(copy, 'releases', newest, 'events.schema.json'));
    expect(await run()).toMatchObject({
      code: 1,
      lines: [
        `BREAKING releases/${newest}/events.schema.json: the file is missing`,
        `BREAKING releases/${newest}/smoke.json: the file was changed after the release`,
        `announced ${line}`,
      ],
    });
  }, 60_000);
});

describe('an announcement', () => {
  const page =
    '# Page\n\n| `A.a` | gone from 2026-01-01 | b |\n\n## Withdrawn\n\n| `A.b` | gone from 2026-01-02 | c |\n\n## After\n\n| `A.c` | gone from 2026-01-01 | d |\n';

  it.each([
    ['2026-01-01', []],
    ['2026-01-02', ['A.b']],
  ])('on %s covers %j', (today, paths) => {
    expect([...scripts.announcedIn(page, today)]).toEqual(paths);
  });
});
