import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { signToken } from '../../../src/start/signToken.js';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import type { DemoService } from '../../support/service/demoService.js';
import { secret, tokenFor } from '../../support/service/service.js';
import { startBoardService, visitBoard } from '../visitBoard.js';

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
    await dialog.getByRole('checkbox', { name: 'Moved on' }).check();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await secret.getByText('whsec_').waitFor();
    await page.keyboard.press('Escape');
    await secret.waitFor({ state: 'detached' });
    const row = page.getByRole('table', { name: 'Webhooks' }).getByRole('row', { name: /example\.com/ });
    expect(await row.innerText()).toMatch(/healthy\s+Moved on\s+full event\s+the company\s+Payroll/);
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    expect(await findings()).toEqual([]);

    await row.getByRole('link', { name: 'https://example.com/hook' }).click();
    await page.getByRole('heading', { level: 1, name: 'https://example.com/hook' }).waitFor();
    const toolbar = page.getByRole('toolbar', { name: 'Webhook' });
    await page.getByText('Events sent: Moved on').waitFor();
    await toolbar.getByRole('button', { name: 'Edit…' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit the webhook' });
    expect(await edited.getByRole('textbox', { name: 'URL' }).inputValue()).toBe('https://example.com/hook');
    expect(await edited.getByRole('checkbox', { name: 'Moved on' }).isChecked()).toBe(true);
    await edited.getByRole('checkbox', { name: 'Discarded' }).check();
    await edited.getByRole('combobox', { name: 'Vacancy' }).selectOption({ label: 'Senior Backend Engineer' });
    expect(await findings()).toEqual([]);
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation EditWebhook') ?? false);
    await edited.getByRole('button', { name: 'Save' }).click();
    // What was not changed is not sent.
    expect((await sent).postDataJSON().variables.input).toEqual({
      types: ['RECORD_MOVED', 'RECORD_DISCARDED'],
      vacancyId: service.demo.vacancyId,
    });
    await saying('Messages').getByText('The webhook is saved.').waitFor();
    await page.getByText('Events sent: Moved on, Discarded').waitFor();
    await toolbar.getByRole('button', { name: 'Edit…' }).click();
    for (const name of ['Moved on', 'Discarded']) await edited.getByRole('checkbox', { name }).uncheck();
    await edited.getByRole('textbox', { name: 'URL' }).fill('http://example.com/hook');
    await edited.getByRole('button', { name: 'Save' }).click();
    await edited.getByRole('alert').getByText('(INVALID_INPUT)').waitFor();
    await edited.getByRole('textbox', { name: 'URL' }).fill('https://example.com/hook');
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Events sent: All').waitFor();

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

  it('tests a webhook, rolls its secret, sends again what failed, and resumes it', async () => {
    const receiver = await Receiver.start();
    receiver.at('/crm', status(500, 'asleep'));
    const { token } = service.demo;
    const ask = (query: string, variables: object = {}) => service.graphql(query, { token, variables });
    const { body } = await ask(
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { webhook { id } } }',
      { input: { url: receiver.url('/crm'), types: ['SETTINGS_CHANGED'] } },
    );
    await ask('mutation { updateCompanySettings(companyId: "acme", input: { locale: "fr" }) { locale } }');
    await delivererOf(service).deliver();
    receiver.at('/crm', status(204));
    const path = `/board/integrations/webhooks/${body.data.createWebhook.webhook.id}`;
    const { page, faults, findings, status: saying } = await visitBoard(browser, service, path);
    const says = (text: string | RegExp) => saying('Messages').getByText(text).waitFor();
    const toolbar = page.getByRole('toolbar', { name: 'Webhook' });
    service.workers.start();
    await toolbar.getByRole('button', { name: 'Send a test' }).click();
    await says('Test sent: 204.');

    await toolbar.getByRole('button', { name: 'Recover…' }).click();
    const recovering = page.getByRole('dialog', { name: 'Recover deliveries' });
    await recovering.getByLabel('Not delivered since').waitFor();
    expect(await findings()).toEqual([]);
    await recovering.getByRole('button', { name: 'Recover' }).click();
    await says(/^\d+ deliver(y is|ies are) queued\.$/);

    await toolbar.getByRole('button', { name: 'Replace the secret…' }).click();
    await page.getByRole('dialog', { name: 'Replace the secret' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Signing secret' }).getByText('whsec_').waitFor();
    await page.keyboard.press('Escape');

    await toolbar.getByRole('button', { name: 'Pause' }).click();
    await says('The webhook is paused.');
    await toolbar.getByRole('button', { name: 'Resume' }).click();
    await says('The webhook is active.');
    expect(faults).toEqual([]);
    await page.goto(`${service.url}/board/integrations/webhooks/none`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.context().close();
    await receiver.stop();
  });

  it('approves a request for a key, and declines another one with a reason', async () => {
    const recruiter = tokenFor('acme', { subject: 'recruiter' });
    for (const companyName of ['Nimbus', 'Cumulus']) {
      const { body } = await service.graphql(
        'mutation ($input: RequestApiKeyInput!) { requestApiKey(input: $input) { id } }',
        {
          token: recruiter,
          variables: {
            input: {
              companyId: 'acme',
              contact: { companyName, fullName: 'Ada', role: 'CTO', email: 'ada@example.org' },
              grants: [{ endpoint: 'Query.events', justification: 'To follow the pipeline.' }],
            },
          },
        },
      );
      expect(body.errors).toBeUndefined();
    }
    const { page, faults, findings, status: saying } = await visitBoard(browser, service, '/board/integrations');
    const says = (text: string) => saying('Messages').getByText(text).waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Approve Nimbus' }).click();
    await says('Nimbus approved.');
    await page.getByRole('button', { name: 'Decline Cumulus…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline Cumulus' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We know no Cumulus.');
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await says('Cumulus declined.');
    for (const name of ['Approve Nimbus', 'Decline Cumulus…'])
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    const states = '{ apiKeyRequests(companyId: "acme", first: 9) { nodes { contact { companyName } state } } }';
    const { body } = await service.graphql(states, service.demo);
    expect(body.data.apiKeyRequests.nodes).toEqual(
      expect.arrayContaining([
        { contact: { companyName: 'Nimbus' }, state: 'APPROVED' },
        { contact: { companyName: 'Cumulus' }, state: 'DECLINED' },
      ]),
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('are for admins alone; somebody of several companies chooses one', async () => {
    const { page, findings } = await visitBoard(browser, service, '/board/integrations', {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    const token = signToken({
      secret,
      subject: 'recruiter',
      companyIds: ['acme', 'globex'],
      roles: ['recruiter'],
      ttlSeconds: 600,
    });
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Only an admin may see this (ROLE_REQUIRED)').first().waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Company' }).selectOption('globex');
    await page.getByText('No vacancies yet').waitFor();
    expect(new URL(page.url()).searchParams.get('company')).toBe('globex');
    await page.getByRole('link', { name: 'Feed' }).click();
    await page.getByText('No events match').waitFor();
    expect(new URL(page.url()).searchParams.get('company')).toBe('globex');
    expect(await findings()).toEqual([]);
    await page.context().close();
  });
});
