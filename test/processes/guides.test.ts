import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtGuides } from '../../src/http/pages/guides.js';
import { findingsOn } from '../board/visitBoard.js';
import { build } from '../support/processes/built.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { describeInBrowser, openBrowser, visit } from './browser.js';

/** The documentation for integrators, where the service runs. */

let service: DemoService;
beforeAll(async () => {
  await build();
  service = await startDemoService({ guidesDirectory: builtGuides });
}, 120_000);
afterAll(() => service.stop());

const textOf = async (path: string): Promise<string> => {
  const response = await fetch(service.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const guidePaths = async (): Promise<string[]> =>
  all(await textOf('/docs/guide'), /<a href="(\/docs\/[\w-]+)"(?: aria-current="page")?>/g);

describe('the guides', () => {
  it('are linked from the home page and from the REST documentation', async () => {
    expect(await textOf('/')).toContain('href="/docs/guide"');
    expect(await textOf('/docs')).toContain('href="/docs/guide"');
    expect(await guidePaths()).toEqual(expect.arrayContaining(['/docs/guide', '/docs/rest', '/docs/errors']));
  });

  it('link only to pages that are served, and to anchors that these have', async () => {
    const pages = new Map<string, string>();
    for (const path of new Set(await guidePaths())) pages.set(path, await textOf(path));
    for (const [path, text] of pages) {
      for (const href of all(text, /href="([^"]+)"/g).filter((one) => !one.startsWith('http'))) {
        const [to = '', anchor] = href.split('#');
        const target = pages.get(to || path) ?? (await textOf(to));
        const isThere = anchor === undefined || target.includes(`id="${anchor}"`);
        expect([path, href, isThere]).toEqual([path, href, true]);
      }
    }
  });

  it('have an anchor for each reason of an error', async () => {
    const source = await readFile(join(import.meta.dirname, '../../docs/ERRORS.md'), 'utf8');
    const reasons = all(source, /^- ([A-Z_, ]+)(?: \d+)?: /gm).flatMap((named) => named.split(', '));
    const page = await textOf('/docs/errors');
    expect(reasons.length).toBeGreaterThan(50);
    expect(reasons.filter((reason) => !page.includes(`id="${reason}"`))).toEqual([]);
  });

  it('are revalidated by their tag', async () => {
    const first = await fetch(`${service.url}/docs/errors`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${service.url}/docs/errors`, { headers })).status).toBe(304);
    expect((await fetch(`${service.url}/docs/none`)).status).toBe(404);
  });

  it('are not served before a build', async () => {
    const unbuilt = await startDemoService({ guidesDirectory: join(builtGuides, 'none') });
    expect((await fetch(`${unbuilt.url}/docs/guide`)).status).toBe(404);
    expect(await (await fetch(unbuilt.url)).text()).not.toContain('/docs/guide');
    await unbuilt.stop();
  });
});

describeInBrowser('the guides in a browser', () => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are accessible and nothing overflows, %s, %d pixels wide', async (colorScheme, width) => {
    const browser = await openBrowser();
    for (const path of ['/docs/guide', '/docs/errors', '/docs/bounds']) {
      const { page, faults } = await visit(browser, service.url + path, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true]);
      expect([path, await findingsOn(page)]).toEqual([path, []]);
      expect(faults).toEqual([]);
      await page.context().close();
    }
    await browser.close();
  });
});
