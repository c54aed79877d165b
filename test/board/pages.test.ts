import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../processes/browser.js';
import type { DemoService } from '../support/service/demoService.js';
import { startBoardService, visitBoard } from './visitBoard.js';

describeInBrowser('every page of the board', () => {
  let service: DemoService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each([
    ['/board', 'Vacancies'],
    ['/board/automations', 'Automations'],
    ['/board/integrations', 'Integrations'],
    ['/board/people', 'People'],
    ['/board/feed', 'Feed'],
  ])('%s has a title, one heading, and nothing that axe finds', async (path, heading) => {
    const { page, faults, findings, status } = await visitBoard(browser, service, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toBe(`${heading} · Pipeline board`);
    await status('Connection').getByText('Live').waitFor();
    expect(
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: heading })
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
