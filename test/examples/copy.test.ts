import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CopiedThing, comparable, tablesOf } from '../support/feed/copyClient.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { tokenFor } from '../support/service/service.js';

/** The three clients of examples/copy, each by its own runtime. */

const home = join(import.meta.dirname, '../../examples/copy');
const run = promisify(execFile);
type Things = ReadonlyMap<string, CopiedThing>;

interface Example {
  readonly name: string;
  /** Whether its runtime is here. */
  readonly isThere: boolean;
  copy(url: string, key: string, place: string): Promise<unknown>;
  stored(place: string): Promise<Things>;
}

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const objectOf = (kind: string, data: string): [string, CopiedThing] => {
  const { id, companyId, ...members } = JSON.parse(data);
  const own = id ?? companyId;
  return [`${kind} ${own}`, { kind, id: own, data: { id, companyId, ...members } }];
};

const examples: readonly Example[] = [
  {
    name: 'Python',
    isThere: works('python3', '-c', 'import requests, sqlite3'),
    copy: (url, key, place) => run('python3', [join(home, 'copy_company.py'), url, key, place]),
    async stored(place) {
      const database = new DatabaseSync(place, { readOnly: true });
      const rows = database.prepare('select kind, data from t').all();
      database.close();
      return new Map(rows.map(({ kind, data }) => objectOf(String(kind), String(data))));
    },
  },
  {
    name: 'Java',
    isThere: works('java', '--version'),
    copy: (url, key, place) => run('java', [join(home, 'Copy.java'), url, key, place]),
    async stored(place) {
      const kinds = (await readdir(place)).filter((name) => name !== 'cursor');
      const files = await Promise.all(
        kinds.map(async (kind) => (await readdir(join(place, kind))).map((file) => [kind, file] as const)),
      );
      return new Map(
        await Promise.all(
          files.flat().map(async ([kind, file]) => objectOf(kind, await readFile(join(place, kind, file), 'utf8'))),
        ),
      );
    },
  },
  {
    name: 'curl',
    isThere: works('bash', '--version') && works('curl', '--version'),
    copy: (url, key, place) => run('bash', [join(home, 'copy.sh'), url, key, place]),
    async stored(place) {
      const things = new Map<string, CopiedThing>();
      const lines = (await readFile(join(place, 'lines.jsonl'), 'utf8')).trim().split('\n');
      for (const { type, kind, id, data } of lines.map((line) => JSON.parse(line))) {
        if (type === 'put') things.set(`${kind} ${id}`, { kind, id, data });
        else things.delete(`${kind} ${id}`);
      }
      return things;
    },
  },
];

let service: DemoService;
let directory: string;
beforeAll(async () => {
  [service, directory] = await Promise.all([startDemoService(), mkdtemp(join(tmpdir(), 'recruitment-copies-'))]);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

for (const { name, isThere, copy, stored } of examples) {
  (isThere ? describe : describe.skip)(
    `the client in ${name}${isThere ? '' : ' (skipped: it is not installed)'}`,
    () => {
      it('has the tables of the company, and again after changes', async () => {
        const lists = [
          'vacancies',
          'records',
          'candidates',
          'bans',
          'notificableStatuses',
          'templateVariables',
          'conversationActions',
        ];
        const paths = ['copy', ...lists, 'rejectionReasons'].map(
          (list) => `GET /sync/v1/companies/{companyId}/${list}`,
        );
        const { text: key } = await service.issueKey('acme', { grants: paths });
        const place = join(directory, name);
        const url = `${service.url}/sync/v1/companies/acme/copy`;
        const admin = { token: tokenFor('acme', { roles: ['admin'] }) };

        await copy(url, key, place);
        expect(comparable(await stored(place))).toEqual(comparable(await tablesOf(service, 'acme', admin)));

        const before = await service.graphql(
          '{ records(companyId: "acme", first: 1, filter: { isClosed: false }) { nodes { id } } }',
          admin,
        );
        const { status } = await service.graphql(
          'mutation ($input: BulkInput!) { forwardFeatures(input: $input) { results { error { reason } } } }',
          {
            ...admin,
            variables: { input: { companyId: 'acme', resourceIds: [before.body.data.records.nodes[0].id] } },
          },
        );
        expect(status).toBe(200);
        await copy(url, key, place);
        expect(comparable(await stored(place))).toEqual(comparable(await tablesOf(service, 'acme', admin)));
      }, 60_000);
    },
  );
}

describe('docs/REST.md', () => {
  it('shows the client in Python as it is', async () => {
    const page = await readFile(join(home, '../../docs/REST.md'), 'utf8');
    expect(page).toContain(`\`\`\`python\n${await readFile(join(home, 'copy_company.py'), 'utf8')}\`\`\``);
  });
});
