import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** `npm run check -- breaking`: what it names, and how it ends (docs/CHANGES.md, "Withdrawn"). */

interface Releases {
  readonly announcedIn: (page: string, today: string) => ReadonlySet<string>;
}

const root = join(import.meta.dirname, '../..');
const { announcedIn }: Releases = await import(new URL('../../scripts/breaking/releases.mjs', import.meta.url).href);

describe('the command', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'recruitment-releases-'));
    for (const path of ['contracts', 'docs/CHANGES.md']) {
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

    await edit('contracts/schema.graphql', (text) =>
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
    await edit(`contracts/releases/${newest}/smoke.json`, (text) => `${text} `);
    await rm(join(copy, 'contracts/releases', newest, 'events.schema.json'));
    expect(await run()).toMatchObject({
      code: 1,
      lines: [
        `BREAKING contracts/releases/${newest}/events.schema.json: the file is missing`,
        `BREAKING contracts/releases/${newest}/smoke.json: the file was changed after the release`,
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
    expect([...announcedIn(page, today)]).toEqual(paths);
  });
});
