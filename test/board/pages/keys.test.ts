import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { grantName } from '../../../packages/board/src/integrations/grants.js';
import { en } from '../../../packages/board/src/words/en.js';
import { enMore } from '../../../packages/board/src/words/enMore.js';
import { es } from '../../../packages/board/src/words/es.js';
import { esMore } from '../../../packages/board/src/words/esMore.js';
import { describeBoard } from '../visitBoard.js';

describeBoard(
  'keys on the board',
  (board) => {
    const request = async (page: Page, name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Request an API key…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request an API key' });
      await dialog.getByText('Select at least one permission first.').waitFor();
      await expect(dialog.getByRole('textbox', { name: 'Company' }).inputValue()).resolves.toBe('acme');
      await expect(dialog.getByRole('textbox', { name: 'Contact' }).inputValue()).resolves.toMatch(/./);
      for (const grant of ['List candidates by stage, in all vacancies', 'Add candidates']) {
        await dialog.getByRole('searchbox', { name: 'Find a permission' }).fill(grant);
        await dialog.getByRole('checkbox', { name: grant, exact: true }).check();
      }
      await dialog.getByRole('textbox', { name: 'Purpose' }).fill('The job site puts people in.');
      await dialog.getByRole('textbox', { name: 'Company' }).fill(name);
      await dialog.getByRole('textbox', { name: 'Contact' }).fill('Ana Ruiz');
      await dialog.getByRole('textbox', { name: 'Role' }).fill('Engineer');
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
      await dialog.getByRole('spinbutton', { name: 'Requests per minute' }).fill('90');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    /** Each cell is one: a cell that is laid out as something else ends before its row does. */
    const wholeRows = async (page: Page): Promise<void> => {
      const cells = page.getByRole('table').locator('td, th');
      expect(await cells.count()).toBeGreaterThan(4);
      expect(await cells.evaluateAll(displays)).toEqual(['table-cell']);
    };
    const allowOwn = async (): Promise<void> => {
      const query =
        'mutation { updateCompanySettings(companyId: "acme", input: { ownKeyRequests: ALLOWED }) { companyId } }';
      const { body } = await board.service.graphql(query, { token: board.service.demo.token });
      expect(body.errors).toBe(undefined);
    };

    it('are asked for, approved narrower, claimed once, rolled and revoked', async () => {
      await allowOwn();
      const { page, status, findings, faults } = await board.visit('/board/integrations');
      await request(page, 'Jobsite');
      await status('Messages').getByText('The request for Jobsite was sent.').waitFor();
      await wholeRows(page);
      await page.getByRole('table', { name: 'API key requests' }).getByText('90 requests per minute').waitFor();
      await page.getByRole('button', { name: 'Limit the access of Jobsite…' }).click();
      const narrower = page.getByRole('dialog', { name: 'Limit the access of Jobsite' });
      await narrower.getByRole('checkbox', { name: 'Add candidates' }).uncheck();
      await narrower.getByRole('checkbox', { name: 'Senior Backend Engineer' }).check();
      const rate = narrower.getByRole('spinbutton', { name: 'Requests per minute' });
      expect(await rate.inputValue()).toBe('90');
      await rate.fill('301');
      await narrower.getByRole('button', { name: 'Approve' }).click();
      await narrower.getByText('must be at most 300, the setting KEY_RATE_LIMIT_MAX').waitFor();
      await rate.fill('120');
      expect(await findings()).toEqual([]);
      await narrower.getByRole('button', { name: 'Approve' }).click();
      await status('Messages').getByText('Jobsite approved.').waitFor();
      await page.getByRole('button', { name: 'Claim Jobsite' }).click();
      const secret = page.getByRole('dialog', { name: 'New API key' });
      const first = await secret.locator('code').textContent();
      expect(first).toMatch(/^rpk\./);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await secret.getByRole('button', { name: 'Copy' }).click();
      await status('Messages').getByText('Copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
      await secret.getByRole('button', { name: 'Close' }).click();
      const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /^Jobsite/ });
      await row.getByText('List candidates by stage, in all vacancies').waitFor();
      await row.getByRole('cell', { name: '120', exact: true }).waitFor();
      await wholeRows(page);
      expect(await row.getByText('Add candidates').count()).toBe(0);
      await page.getByRole('button', { name: 'Claim Jobsite' }).waitFor({ state: 'detached' });
      await row.getByRole('button', { name: 'Replace the secret of Jobsite' }).click();
      await page
        .getByRole('dialog', { name: 'Replace the secret of Jobsite' })
        .getByRole('button', { name: 'Confirm' })
        .click();
      await secret.locator('code').waitFor();
      expect(await secret.locator('code').textContent()).not.toBe(first);
      await secret.getByRole('button', { name: 'Close' }).click();
      await row.getByRole('button', { name: 'Revoke Jobsite' }).click();
      await page.getByRole('dialog', { name: 'Revoke Jobsite' }).getByRole('button', { name: 'Confirm' }).click();
      await row.getByText('revoked').waitFor();
      expect(await findings()).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('are issued by an admin, and changed: the rate limit up or down, the rest only narrower', async () => {
      const { page, status, findings, faults } = await board.visit('/board/integrations');
      await page.getByRole('button', { name: 'Issue an API key…' }).click();
      const issuing = page.getByRole('dialog', { name: 'Issue an API key' });
      await issuing.getByRole('searchbox', { name: 'Find a permission' }).fill('Query.records');
      await issuing.getByRole('checkbox', { name: 'List candidates by stage, in all vacancies', exact: true }).check();
      for (const [field, text] of [
        ['Purpose', 'Our data warehouse copies records.'],
        ['Company', 'Warehouse'],
        ['Contact', 'Ana Ruiz'],
        ['Role', 'Engineer'],
        ['E-mail', 'ana@example.com'],
        ['IP ranges (empty: any address)', '192.0.2.0/24'],
      ] as const)
        await issuing.getByRole('textbox', { name: field }).fill(text);
      await issuing.getByRole('spinbutton', { name: 'Requests per minute' }).fill('0');
      await issuing.getByRole('button', { name: 'Issue', exact: true }).click();
      await issuing.getByText('must be at least 1').waitFor();
      await issuing.getByRole('spinbutton', { name: 'Requests per minute' }).fill('');
      expect(await findings()).toEqual([]);
      await issuing.getByRole('button', { name: 'Issue', exact: true }).click();
      const secret = page.getByRole('dialog', { name: 'New API key' });
      expect(await secret.locator('code').textContent()).toMatch(/^rpk\./);
      await secret.getByRole('button', { name: 'Close' }).click();
      const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /^Warehouse/ });
      await row.getByRole('cell', { name: '25', exact: true }).waitFor();

      await row.getByRole('button', { name: 'Change Warehouse' }).click();
      const changing = page.getByRole('dialog', { name: 'Change the key of Warehouse' });
      const ranges = changing.getByRole('textbox', { name: 'IP ranges (empty: any address)' });
      expect(await ranges.inputValue()).toBe('192.0.2.0/24');
      await changing.getByRole('spinbutton', { name: 'Requests per minute' }).fill('300');
      await ranges.fill('');
      await changing.getByRole('button', { name: 'Save' }).click();
      await changing.getByText('must not be removed: the key can only be narrowed').waitFor();
      await ranges.fill('192.0.2.8/29');
      expect(await findings()).toEqual([]);
      const sent = page.waitForRequest((request) => request.postData()?.includes('mutation ChangeApiKey') ?? false);
      await changing.getByRole('button', { name: 'Save' }).click();
      // What was not changed is not sent.
      expect((await sent).postDataJSON().variables.input).toEqual({ requestsPerMinute: 300, cidrs: ['192.0.2.8/29'] });
      await status('Messages').getByText('The key of Warehouse was changed.').waitFor();
      await row.getByRole('cell', { name: '300', exact: true }).waitFor();
      await wholeRows(page);
      await page.getByRole('link', { name: 'Feed' }).click();
      await page
        .getByRole('button', { name: /API key changed/ })
        .first()
        .waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('have a different text for each grant, in both languages, and groups of them that are searched together', async () => {
      const { page, findings, faults } = await board.visit('/board/integrations');
      const { body } = await board.service.graphql('{ viewer { grants } }', { token: board.service.demo.token });
      const { grants } = body.data.viewer as { grants: string[] };
      for (const words of [
        { ...en, ...enMore },
        { ...es, ...esMore },
      ]) {
        const texts = grants.map((grant) => grantName(words, grant));
        expect(texts).not.toContain(null);
        expect(new Set(texts.map((text) => text?.toLowerCase())).size).toBe(grants.length);
      }
      await page.getByRole('button', { name: 'Request an API key…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request an API key' });
      const group = (name: string) => dialog.getByRole('group', { name, exact: true }).getByRole('checkbox');
      await group('Read').first().waitFor();
      const counted = [await group('Read').count(), await group('Change').count(), await group('REST API').count()];
      expect(counted.reduce((sum, one) => sum + one)).toBe(grants.length);
      expect(await findings()).toEqual([]);
      await dialog.getByRole('searchbox', { name: 'Find a permission' }).fill('Webhóok');
      await group('Read').nth(3).waitFor({ state: 'detached' });
      expect([await group('Read').count(), await group('Change').count(), await group('REST API').count()]).toEqual([
        3, 7, 8,
      ]);
      expect(faults).toEqual([]);
      await page.context().close();
    });
  },
  { keyLimitMax: 300 },
);

/** How elements are laid out. It runs in the page. */
function displays(elements: readonly unknown[]): readonly string[] {
  const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { readonly display: string } };
  return [...new Set(elements.map((element) => getComputedStyle(element).display))];
}
