import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { artefacts } from '../../../src/artefacts/artefacts.js';
import { type Operation, operations } from '../../../src/core/application/operations.js';
import { type DomainError, errors } from '../../../src/core/kernel/errors.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService } from '../../support/service/service.js';

const demo = {
  companyId: 'acme',
  apiKey: 'key</script>',
  token: null,
  vacancyId: 'vacancy-1',
  interviewId: 'interview-1',
  psychometricId: 'psychometric-1',
};

let service: Service;
beforeAll(async () => {
  service = await startService({ demo: () => demo });
});
afterAll(() => service.stop());

describe('/openapi.json and /schema.graphql', () => {
  const types: Record<string, string> = {
    '/openapi.json': 'application/json; charset=utf-8',
    '/schema.graphql': 'text/plain; charset=utf-8',
  };

  test.each(Object.keys(types))('%s is public, and cached by its tag', async (path) => {
    const { status, headers, text } = await service.request('GET', path);
    const made = artefacts(await graphqlSchema()).find((one) => one.path === path);

    expect([status, text]).toEqual([200, made?.text]);
    expect(headers.get('content-type')).toBe(types[path]);
    expect(headers.get('cache-control')).toBe('public, no-cache');

    const tag = headers.get('etag') ?? '';
    const again = await service.request('GET', path, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    const head = await service.request('HEAD', path);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag]);
  });

  test('are listed on the home page, with the page that shows them', async () => {
    const { text } = await service.request('GET', '/');
    for (const path of ['/docs', ...Object.keys(types)]) expect(text).toContain(`<a href="${path}">`);
  });

  test('answer only reads', async () => {
    expect((await service.request('POST', '/openapi.json', { body: {} })).status).toBe(405);
  });
});

describe('/llms.txt and /llms-full.txt', () => {
  const bounds = { '/llms.txt': 20_000, '/llms-full.txt': 400_000 };

  test.each(Object.entries(bounds))('%s is public Markdown of at most %i bytes', async (path, bytes) => {
    const { status, headers, text } = await service.request('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text.startsWith('# Recruitment Pipeline API\n\n> ')).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
    expect(
      (await service.request('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status,
    ).toBe(304);
  });

  test('have each operation, and the full one each refusal and type', async () => {
    const [short, full] = await Promise.all(Object.keys(bounds).map((path) => service.request('GET', path)));
    const schema = await graphqlSchema();
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    for (const name of roots) expect(short?.text).toMatch(new RegExp(`^- \`${name}[(\`]`, 'm'));
    for (const { endpoint } of Object.values<Operation>(operations))
      if (endpoint) expect(short?.text).toContain(endpoint);
    for (const name of Object.keys(schema.getTypeMap()).filter((one) => !/^(__|String$|Boolean$|Float$|I)/.test(one)))
      expect(full?.text).toMatch(new RegExp(`\\b${name}\\b`));
    for (const make of Object.values(errors))
      expect(full?.text).toContain((make as (...args: never[]) => DomainError)(...([[], 1] as never[])).reason);
  });

  test('follow from the docs (otherwise: npm run artefacts)', async () => {
    const root = join(import.meta.dirname, '../../..');
    const { stderr } = await promisify(execFile)(process.execPath, ['scripts/llms.mjs', '--check'], { cwd: root });
    expect(stderr).toBe('');
  });
});

describe('/docs', () => {
  test('is public, loads only its own files, and contains the demo key safely escaped', async () => {
    const { status, headers, text } = await service.request('GET', '/docs');
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text.match(/nonce="([^"]+)"/g)).toEqual(Array(3).fill(`nonce="${nonce}"`));
    expect(text).toContain('{"apiKey":"key\\u003c/script>"}');
    expect(text).not.toMatch(/https?:\/\//);
    expect((await service.request('GET', '/docs')).headers.get('content-security-policy')).not.toBe(policy);
  });

  test("uses the package's own files, which are cached forever", async () => {
    const { text } = await service.request('GET', '/docs');
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    const directory = createRequire(import.meta.url)
      .resolve('swagger-ui-dist/package.json')
      .replace('package.json', '');

    expect(files).toHaveLength(3);
    for (const path of files) {
      const { status, headers } = await service.request('GET', path);
      const file = directory + path.split('/').at(-1);
      expect([status, headers.get('content-length')]).toEqual([200, String(readFileSync(file).length)]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('serves no other file of the package', async () => {
    const { text } = await service.request('GET', '/docs');
    const at = /\/docs\/[\d.]+/.exec(text)?.[0];
    for (const path of [`${at}/package.json`, `${at}/../package.json`, `${at}/%2e%2e/ajv/package.json`, '/docs/']) {
      expect((await service.request('GET', path)).status).toBe(404);
    }
  });

  test('has no key without demo data', async () => {
    const bare = await startService({ database: service.database, demo: null });
    expect((await bare.request('GET', '/docs')).text).toContain('{"apiKey":null}');
    await bare.stop();
  });
});
