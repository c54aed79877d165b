import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../processes/browser.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver, status } from '../support/outside/receiver.js';
import type { DemoService } from '../support/service/demoService.js';
import { startBoardService, visitBoard } from './visitBoard.js';

describeInBrowser('integrations on the board', () => {
  let service: DemoService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService({ allowsLoopbackWebhooks: true }), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('finds a failed delivery and resends it in at most five clicks', async () => {
    const receiver = await Receiver.start();
    receiver.at('/payroll', status(500, 'asleep'));
    const { page, faults, findings, status: saying } = await visitBoard(browser, service, '/board');
    const { token } = service.demo;
    await service.graphql(
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { secret } }',
      { token, variables: { input: { url: receiver.url('/payroll') } } },
    );
    for (const locale of ['es', 'en']) {
      await service.graphql(
        `mutation { updateCompanySettings(companyId: "acme", input: { locale: "${locale}" }) { locale } }`,
        { token },
      );
    }
    await delivererOf(service).deliver();
    receiver.at('/payroll', status(204));
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page
      .getByRole('row', { name: /failing/ })
      .getByRole('link')
      .click();
    const attempts = page
      .getByRole('row', { name: / 500 / })
      .getByRole('button', { name: /^Attempts of / })
      .first();
    const seq = (await attempts.innerText()).replace('Attempts of ', '');
    await attempts.click();
    await page.getByText('asleep').waitFor();
    expect(await findings()).toEqual([]);
    service.workers.start();
    await page.getByRole('button', { name: `Resend ${seq}` }).click();
    await saying('Messages').getByText(`Delivery ${seq} resent: 204.`).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No webhooks yet').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
    await receiver.stop();
  });

  it('adds a webhook, shows its secret once, pauses it and deletes it', async () => {
    const { page, faults, findings, status: saying } = await visitBoard(browser, service, '/board/integrations');
    await page.getByRole('button', { name: 'Add a webhook…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.com/hook');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Payroll');
    await dialog.getByRole('checkbox', { name: 'RECORD_MOVED' }).check();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await secret.getByText('whsec_').waitFor();
    await page.keyboard.press('Escape');
    await secret.waitFor({ state: 'detached' });
    const row = page.getByRole('table', { name: 'Webhooks' }).getByRole('row', { name: /example\.com/ });
    expect(await row.innerText()).toMatch(/healthy\s+RECORD_MOVED\s+Payroll/);
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    expect(await findings()).toEqual([]);

    await row.getByRole('link', { name: 'https://example.com/hook' }).click();
    await page.getByRole('heading', { level: 1, name: 'https://example.com/hook' }).waitFor();
    const toolbar = page.getByRole('toolbar', { name: 'Webhook' });
    await toolbar.getByRole('button', { name: 'Pause' }).click();
    await saying('Messages').getByText('The webhook is paused.').waitFor();
    await toolbar.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await findings()).toEqual([]);
    await toolbar.getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the webhook' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
