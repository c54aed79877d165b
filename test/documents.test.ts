import { spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { access, glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../packages/graphql-executor/src/base/limits.js';
import { eventTypes } from '../src/core/application/event.js';
import { errors } from '../src/core/kernel/errors.js';
import { type HttpDomainError, httpErrors } from '../src/http/errors.js';
import { statusOf } from '../src/http/refusals.js';
import { createPipeline, initCandidates } from './support/company/pipeline.js';
import { rollSecret } from './support/outside/testProvider.js';
import { startService } from './support/service/service.js';

/** Compares the pages in docs with the service. */

const page = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../docs', name), 'utf8');

describe('docs/ERRORS.md', () => {
  it('has every refusal of the catalogue in its family, with its status', async () => {
    let family = '';
    const listed = new Set<string>();
    for (const [, heading, reasons = '', status] of (await page('ERRORS.md')).matchAll(
      /^## ([A-Z_]+ \d+)$|^- ([A-Z_, ]+)(?: (\d+))?: /gm,
    )) {
      if (heading) family = heading;
      else for (const reason of reasons.split(', ')) listed.add(`${status ? `${reason} ${status}` : family} ${reason}`);
    }
    const refusals = Object.entries({ ...errors, ...httpErrors }).map(
      // biome-ignore lint/suspicious/noExplicitAny: the arguments don't matter.
      ([name, make]): [string, HttpDomainError] => [name, (make as any)([], 1)],
    );
    // These have the reason of another refusal, which the page lists.
    const elsewhere = ['apiKeyUnknown', 'apiKeyAlreadyRevoked', 'webhookKeyEnded'];
    const expected = refusals
      .filter(([name]) => !elsewhere.includes(name))
      .map(([, refusal]) => `${refusal.family} ${statusOf[refusal.family]} ${refusal.reason}`);
    expect([...expected].filter((one) => !listed.has(one))).toEqual([]);
    expect([...listed].filter((one) => !expected.includes(one))).toEqual([]);
  });
});

/**
 * The files that are named where `cited` matches, and do not exist. A path begins at the root, at src, at the src of the
 * file's package, or where the file is. A name without a folder is that of any file, or of one that a recipe makes.
 */
async function missingFiles(files: readonly string[], cited: RegExp): Promise<readonly string[]> {
  const root = join(import.meta.dirname, '..');
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const paths = new Set<string>();
  for await (const file of glob('{src,packages,test,bench,scripts,docs,examples}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude,
  }))
    paths.add(file);
  const names = new Set([...paths].map((file) => basename(file)));
  for await (const file of glob(['docs/HOW-TO.md', 'docs/how-to/*.diff'], { cwd: root }))
    for (const [, made = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/^\+\+\+ b\/(\S+)$/gm))
      names.add(basename(made));
  const missing: string[] = [];
  let count = 0;
  for await (const file of glob([...files], { cwd: root, exclude })) {
    const [ofPackage = 'src'] = /^packages\/[\w-]+/.exec(file) ?? [];
    const places = ['', 'src', join(ofPackage, 'src'), dirname(file)];
    for (const [text] of (await readFile(join(root, file), 'utf8')).matchAll(cited)) {
      for (const [path] of text.matchAll(/(?<![\w./*-])[\w./-]*[\w-]\.(?:tsx?|mjs)\b/g)) {
        count += 1;
        const isThere = path.includes('/') ? places.some((place) => paths.has(join(place, path))) : names.has(path);
        if (!isThere) missing.push(`${file}: ${path}`);
      }
    }
  }
  expect(count).toBeGreaterThan(40);
  return missing;
}

describe('the Dockerfile', () => {
  it('starts the service by the command of `npm start`', async () => {
    const { scripts } = JSON.parse(await page('../package.json'));
    const commands = (await page('../Dockerfile')).split('\n').filter((line) => line.startsWith('CMD '));
    expect(commands.map((line) => JSON.parse(line.slice('CMD '.length)).join(' '))).toEqual([scripts.start]);
  });
});

describe('docs/GLOSSARY.md', () => {
  /** Each term, with the file that defines it and the names that this exports. */
  const entries = async (): Promise<{ readonly term: string; readonly code: readonly string[] }[]> =>
    [...(await page('GLOSSARY.md')).replaceAll('\n  ', ' ').matchAll(/^- \*\*(.+?)\*\*: .* \(([^()]+)\)$/gm)].map(
      ([, term = '', code = '']) => ({ term, code: code.replaceAll('`', '').split(' ') }),
    );

  it('defines each term once', async () => {
    const terms = (await entries()).map(({ term }) => term);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual([...new Set(terms)]);
  });

  it('names code that exists: a file, and what it exports', async () => {
    for (const { term, code } of await entries()) {
      const [file = '', ...names] = code;
      const text = await readFile(sourceAt(file), 'utf8').catch(() => null);
      expect({ term, file, exists: text !== null }).toEqual({ term, file, exists: true });
      const exported = [
        ...(text ?? '').matchAll(/^export (?:async )?(?:class|interface|type|const|function\*?) (\w+)/gm),
      ];
      expect(exported.map(([, name]) => name)).toEqual(expect.arrayContaining(names));
    }
  });
});

describe('the pages', () => {
  it('say in their first line who reads them', async () => {
    const reader = /^For (integrators|frontend teams|operators|contributors)\b/;
    const silent: string[] = [];
    for await (const name of glob('*.md', { cwd: join(import.meta.dirname, '../docs') }))
      if (!reader.test((await page(name)).split('\n')[2] ?? '')) silent.push(name);
    expect(silent).toEqual([]);
  });
});

describe('Markdown pages', () => {
  /** The anchors that GitHub gives to headings; an explicit `id` is one, too. */
  const anchorsIn = (text: string): ReadonlySet<string> => {
    const anchors = new Set<string>();
    const counts = new Map<string, number>();
    for (const [, heading = '', id] of text.matchAll(/^#+ (.+)$|\bid="([^"]+)"/gm)) {
      const slug = heading
        .trim()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-');
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      anchors.add(id ?? (count === 0 ? slug : `${slug}-${count}`));
    }
    return anchors;
  };
  const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '');

  it('link to files that exist, and to their headings', async () => {
    const root = join(import.meta.dirname, '..');
    const broken: string[] = [];
    let count = 0;
    const exclude = ['**/node_modules/**', '**/dist/**', '**/artifacts/**'];
    for await (const name of glob(['**/*.md', '.github/**/*.md'], { cwd: root, exclude })) {
      const text = withoutCode(await readFile(join(root, name), 'utf8'));
      const links = text.matchAll(/\]\(\s*([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)|\b(?:src|srcset|href)="([^"\s]+)"/gm);
      for (const [, inline, reference, html] of links) {
        const link = inline ?? reference ?? html ?? '';
        if (/^(\w+:|\/)/.test(link)) continue;
        count += 1;
        const [path = '', anchor] = link.split('#');
        const file = path === '' ? join(root, name) : join(root, name, '..', path);
        const isThere = await access(file).then(
          () => true,
          () => false,
        );
        const isRight = isThere && (!anchor || anchorsIn(await readFile(file, 'utf8')).has(anchor));
        if (!isRight) broken.push(`${name}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });

  it('name files that exist', async () => {
    const pages = ['*.md', 'docs/**/*.md', 'test/**/README.md', 'packages/*/README.md'];
    const missing = await missingFiles(pages, /`[\w./-]+\.(?:tsx?|mjs)`/g);
    // No recipe makes the list of notes, an example.
    expect(missing.filter((one) => !/^docs\/HOW-TO\.md: (listNotes|note\w+)\.ts$/.test(one))).toEqual([]);
  });
});

describe('comments of src', () => {
  it('name files that exist', async () => {
    expect(
      await missingFiles(['src/**/*.ts', 'packages/*/src/**/*.{ts,tsx}'], /\/\*.*?\*\/|(?<![:'"])\/\/[^\n]*/gs),
    ).toEqual([]);
  });
});

describe('docs/adr', () => {
  it('has decisions that are numbered without gaps, each with its status and three sections', async () => {
    const names: string[] = [];
    for await (const name of glob('*.md', { cwd: join(import.meta.dirname, '../docs/adr') })) names.push(name);
    for (const [index, name] of names.toSorted().entries()) {
      const text = await page(`adr/${name}`);
      const number = index + 1;
      const parts = [...text.matchAll(/^(Status:|## .+)/gm)].map(([part]) => part);
      expect({ name, number: Number(name.slice(0, 4)), parts }).toEqual({
        name,
        number,
        parts: ['Status:', '## Context', '## Decision', '## Consequences'],
      });
      expect(text).toMatch(new RegExp(`^# ${number}\\. `));
    }
  });
});

describe('citations', () => {
  const root = join(import.meta.dirname, '..');
  /** The files of this repository, each with its text on one line, without the marks of comments. */
  async function* files(): AsyncGenerator<{ readonly file: string; readonly text: string }> {
    const patterns = [
      'README.md',
      '{src,test,docs,scripts,bench,examples,packages,ops}/**/*.{ts,tsx,mjs,js,md,css,sh,yml,json,sql,html}',
    ];
    for await (const file of glob(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }))
      yield { file, text: (await readFile(join(root, file), 'utf8')).replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ') };
  }

  const headingsIn = async (name: string): Promise<ReadonlySet<string>> =>
    new Set([...(await page(name).catch(() => '')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));

  it('name scripts of package.json that exist', async () => {
    const { scripts } = JSON.parse(await page('../package.json'));
    const missing: string[] = [];
    for await (const { file, text } of files()) {
      if (!file.endsWith('.md') || file.startsWith('bench/')) continue;
      for (const [cited, name = ''] of text.matchAll(/\b(?:npm run|node --run) (?:-s |--silent )?([a-z][\w:-]*)/g))
        if (!(name in scripts)) missing.push(`${file}: ${cited}`);
    }
    expect(missing).toEqual([]);
  });

  it('name decisions that exist', async () => {
    const numbers = new Set<number>();
    for await (const name of glob('*.md', { cwd: join(root, 'docs/adr') })) numbers.add(Number(name.slice(0, 4)));
    const missing: string[] = [];
    let count = 0;
    for await (const { file, text } of files()) {
      for (const [cited] of text.matchAll(/\bADRs? \d+(?:(?:, | and )\d+)*|\bdocs\/adr\/\d{4}/g)) {
        count += 1;
        const all = (cited.match(/\d+/g) ?? []).map(Number);
        if (!all.every((number) => numbers.has(number))) missing.push(`${file}: ${cited}`);
      }
      for (const [link, number, target] of text.matchAll(/\[ADR (\d+)\]\([\w./-]*\/(\d{4})-/g))
        if (Number(number) !== Number(target)) missing.push(`${file}: ${link}`);
    }
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it('name pages of docs that exist, and their sections', async () => {
    const headingsOf = new Map<string, ReadonlySet<string>>();
    const missing: string[] = [];
    let count = 0;
    for await (const { file, text } of files()) {
      for (const [cited, name = ''] of text.matchAll(/\bdocs\/([\w/-]+\.md)(?:, "[^"]+")*/g)) {
        count += 1;
        const headings = headingsOf.get(name) ?? (await headingsIn(name));
        headingsOf.set(name, headings);
        const sections = [...cited.matchAll(/"([^"]+)"/g)].map(([, section = '']) => section);
        const areThere = headings.size > 0 && sections.every((section) => headings.has(section));
        if (!areThere) missing.push(`${file}: ${cited}`);
      }
    }
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });
});

/** A file that a page names: in src, unless its path begins at the root. */
const sourceAt = (name: string): string =>
  join(import.meta.dirname, /^(packages|scripts|test)\//.test(name) ? '..' : '../src', name);

describe('docs/ARCHITECTURE.md', () => {
  it('answers each question of a newcomer by names that stand in their files', async () => {
    const [, section = ''] = (await page('ARCHITECTURE.md')).split('## Where is …?');
    const rows = (section.trim().split('\n\n')[0] ?? '').split(/^- /m).slice(1);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    const missing: string[] = [];
    for (const row of rows) {
      let text = '';
      const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      for (const name of named) {
        if (/\.(ts|mjs)$/.test(name)) text = await readFile(sourceAt(name), 'utf8');
        else if (!new RegExp(`\\b(const|class|function\\*?) ${name}\\b|^  (async )?${name}[<(]`, 'm').test(text))
          missing.push(name);
      }
    }
    expect(missing).toEqual([]);
  });

  it('follows a move by functions that stand in the files that it names', async () => {
    const [, section = ''] = (await page('ARCHITECTURE.md')).split('## A move, from socket to COMMIT');
    const steps = [...(section.split('\n## ')[0] ?? '').matchAll(/`(\w+)`[^`]*?\(`(src\/[\w/]+\.ts)`\)/g)];
    expect(steps.length).toBeGreaterThan(12);
    const missing: string[] = [];
    for (const [, name = '', file = ''] of steps) {
      const text = await readFile(join(import.meta.dirname, '..', file), 'utf8');
      const isThere = new RegExp(`\\b(const|class|function) ${name}\\b|^  (async )?${name}[<(]`, 'm').test(text);
      if (!isThere) missing.push(`${file}: ${name}`);
    }
    expect(missing).toEqual([]);
  });
});

describe('docs/how-to', () => {
  it('has patches that fit, which `npm run how-to` follows', async () => {
    const root = join(import.meta.dirname, '..');
    const unfit: string[] = [];
    let count = 0;
    for await (const patch of glob('docs/how-to/*.diff', { cwd: root })) {
      count += 1;
      const { stderr } = spawnSync('git', ['apply', '--check', '--recount', patch], { cwd: root, encoding: 'utf8' });
      if (stderr !== '') unfit.push(`${patch}: ${stderr}`);
    }
    expect(unfit).toEqual([]);
    expect(count).toBe(4);
  });

  it('imports files that exist, or that a recipe makes', async () => {
    const root = join(import.meta.dirname, '..');
    const texts: string[] = [];
    for await (const file of glob(['docs/HOW-TO.md', 'docs/how-to/*.diff'], { cwd: root }))
      texts.push(await readFile(join(root, file), 'utf8'));
    const changes = texts.flatMap((text) => text.split(/^\+\+\+ b\//m).slice(1));
    const made = new Set(changes.map((change) => join(root, change.split('\n')[0] ?? '')));
    const missing: string[] = [];
    for (const change of changes) {
      const [path = ''] = change.split('\n');
      for (const [, module = ''] of change.matchAll(/^\+import .* from '(\.[^']+)\.js';$/gm)) {
        const file = join(root, path, '..', `${module}.ts`);
        const isThere =
          made.has(file) ||
          (await access(file).then(
            () => true,
            () => false,
          ));
        if (!isThere) missing.push(`${path}: ${module}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('docs/BOUNDS.md', () => {
  it('has the limits of a GraphQL operation', async () => {
    const items = (await page('BOUNDS.md')).matchAll(/^- `(\w+)`: \*\*([^*]+)\*\*/gm);
    const numberOf = (text = ''): number =>
      Number.parseInt(text.replaceAll(',', ''), 10) * (text.endsWith(' Mi') ? 1024 * 1024 : 1);
    const listed = [...items].map(([, name = '', limit = '']) => [name, numberOf(limit)]);
    expect(Object.fromEntries(listed)).toMatchObject(defaultLimits);
  });
});

describe('docs/EVENTS.md', () => {
  it('has every type of event, and no other', async () => {
    const items = (await page('EVENTS.md')).matchAll(/^- ([A-Z_, ]+):\s/gm);
    const listed = [...items].flatMap(([, types = '']) => types.split(', '));
    expect(listed.toSorted()).toEqual([...eventTypes].toSorted());
  });
});

describe('docs/CALLBACKS.md', () => {
  it('signs a message that the service accepts', async () => {
    const [, code = ''] = /```js\nimport .*?\n\n(.*?)```/s.exec(await page('CALLBACKS.md')) ?? [];
    const service = await startService();
    const pipeline = await createPipeline(service, { stages: ['AUTOMATIC_PSYCHOMETRIC'] });
    const [recordId = ''] = await initCandidates(service, pipeline, ['grace']);
    const { secret } = await rollSecret(service, pipeline.companyId);
    const { companyId, vacancyId } = pipeline;
    const known = { createHmac, randomUUID, secret, vacancyId, recordId, companyId, origin: service.url };
    const run = new Function(...Object.keys(known), `return (async () => { ${code}; return status; })()`);
    expect(await run(...Object.values(known))).toBe(204);
    const path = `/v2/candidates/psychometrics/${recordId}/company/${companyId}/vacancy/${vacancyId}`;
    const { body } = await service.request('GET', path, { token: pipeline.token });
    expect(body.reports).toEqual([{ name: 'Summary', url: 'https://tests.example/7.pdf' }]);
    await service.stop();
  });
});
