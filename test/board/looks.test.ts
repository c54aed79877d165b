import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBoard } from './visitBoard.js';

/**
 * Each page in both languages, both themes and three sizes. Its pictures are stored in artifacts/screenshots/looks, to be
 * looked at; what a rule can tell is told here.
 */

const languages = ['en', 'es'] as const;
const themes = ['light', 'dark'] as const;
const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1100 },
  phone: { width: 390, height: 780 },
} as const;

const looked = ['light desktop', 'dark phone'];

/** A code as people must not read it: `discardDueToInactivityInError`, `RECORD_MOVED`. */
const code = /\b[a-z]+(?:[A-Z][a-z]+){2,}\b|\b[A-Z]{2,}_[A-Z_]{2,}\b/;

describeBoard('the looks of the board', (board) => {
  const pages: Readonly<Record<string, () => string | Promise<string>>> = {
    today: () => '/board/today',
    vacancies: () => '/board',
    'new vacancy': () => '/board/vacancies/new',
    pipeline: () => vacancy(''),
    filtered: () => vacancy('?q=nobody'),
    card: async () => vacancy(`/records/${await recordOf('hannah-weiss')}`),
    about: () => vacancy('/about'),
    statistics: () => vacancy('/statistics'),
    edit: () => vacancy('/edit'),
    candidate: () => '/board/candidates/hannah-weiss',
    reviews: () => '/board/reviews',
    automations: () => '/board/automations',
    integrations: () => '/board/integrations',
    webhook: async () => `/board/integrations/webhooks/${await aWebhook()}`,
    agents: () => '/board/agents',
    people: () => '/board/people?candidate=hannah-weiss',
    settings: () => '/board/settings',
    feed: () => '/board/feed',
    'not found': () => '/board/nowhere',
  };
  const vacancy = (rest: string): string => `/board/vacancies/${board.service.demo.vacancyId}${rest}`;
  const recordOf = async (candidateId: string): Promise<string> => {
    const { companyId, vacancyId, token } = board.service.demo;
    const { body } = await board.service.graphql(
      `query ($companyId: ID!, $filter: RecordFilter) {
        records(companyId: $companyId, first: 1, filter: $filter) { nodes { id } } }`,
      { token, variables: { companyId, filter: { vacancyId, candidateId } } },
    );
    return body.data.records.nodes[0].id;
  };
  const aWebhook = async (): Promise<string> => {
    const { token } = board.service.demo;
    const { body } = await board.service.graphql(
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { webhook { id } } }',
      { token, variables: { input: { url: 'https://hooks.example.com/pipeline', types: ['RECORD_MOVED'] } } },
    );
    return body.data.createWebhook.webhook.id;
  };

  it.each(Object.keys(pages).flatMap((name) => languages.map((language) => [name, language] as const)))(
    '%s in %s has no code in its text, nothing cut off, and nothing that axe finds',
    async (name, language) => {
      const path = (await pages[name]?.()) ?? '';
      const visit = await board.visit(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      const { page, findings, screenshot } = visit;
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          await settled(page);
          await screenshot(`looks/${name.replace(' ', '-')}-${language}-${colorScheme}-${size}`);
          expect([colorScheme, size, await cutOff(page)]).toEqual([colorScheme, size, []]);
          // Colours are those of the theme, and places those of the size: two looks have all of them.
          if (looked.includes(`${colorScheme} ${size}`)) {
            expect([colorScheme, size, await findings()]).toEqual([colorScheme, size, []]);
          }
        }
      }
      expect(textLines(await page.locator('body').innerText()).filter((line) => code.test(line))).toEqual([]);
      await page.context().close();
    },
  );
});

const textLines = (text: string): readonly string[] => text.split('\n').map((line) => line.trim());

const settled = (page: Page): Promise<void> =>
  page.evaluate('new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 250))');

/** @returns texts that leave their box, or are broken letter by letter, and the page if it scrolls sideways */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is ' + document.documentElement.scrollWidth + ' px wide');
    for (const element of document.querySelectorAll('button, a, h1, h2, h3, th, td, dt, dd, label, summary, option, [role=tab]')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      // What is for listeners alone is a pixel wide.
      const isCut = element.clientWidth > 1 && ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isCut && textOverflow !== 'ellipsis') found.push(element.textContent.slice(0, 60));
    }
    for (const element of document.querySelectorAll('h1, h2, h3, p, a, b, li, dd, button, label')) {
      const { width, height } = element.getBoundingClientRect();
      if (element.textContent.length > 5 && width > 2 && width < 24 && height > 72) found.push('letter by letter: ' + element.textContent.slice(0, 60));
    }
    return found;
  })()`);
}
