import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../processes/browser.js';
import type { DemoService } from '../support/service/demoService.js';
import { startBoardService, visitBoard } from './visitBoard.js';

describeInBrowser('automations on the board', () => {
  let service: DemoService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('shows what comes by day, for as many days as the slider says', async () => {
    const { page, faults, findings } = await visitBoard(browser, service, '/board/automations');
    const slider = page.getByRole('slider', { name: 'Days ahead' });
    expect(await slider.inputValue()).toBe('30');
    await page.getByRole('heading', { level: 2, name: /^Coming, \d+ until / }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^Held, \d+$/ }).waitFor();
    expect(await findings()).toEqual([]);
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('No automations until then').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
