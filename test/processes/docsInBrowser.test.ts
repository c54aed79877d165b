import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { eventTypes } from '../../src/core/application/event.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { describeInBrowser, openBrowser, visit } from './browser.js';

describeInBrowser('/docs in a browser', () => {
  let service: DemoService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startDemoService(), openBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('shows every endpoint and runs one with the demo key, without any other host', async () => {
    const { page, faults, otherHosts, screenshot } = await visit(browser, `${service.url}/docs`);
    await page.locator('.opblock-summary').first().waitFor();
    await screenshot('docs');
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    // Those that are called, and the messages to webhooks.
    const shown = Object.values(paths).flatMap(Object.keys).length + eventTypes.length;
    expect(await page.locator('.opblock-summary').count()).toBe(shown);

    const operation = page.locator('#operations-Vacancies-readVacancy');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table');
    await answer.getByText('x-ratelimit-remaining: 24').waitFor();
    await answer.scrollIntoViewIfNeeded();
    await screenshot('docs-executed');

    expect(await answer.innerText()).toContain(service.demo.vacancyId);
    expect([faults, otherHosts]).toEqual([[], new Set()]);
  });
});
