import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { grantName } from '../../../packages/board/src/integrations/grants.js';
import { en } from '../../../packages/board/src/words/en.js';
import { enMore } from '../../../packages/board/src/words/enMore.js';
import { describeBoard } from '../visitBoard.js';

describeBoard('keys on the board', (board) => {
  const request = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Request an API key…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request an API key' });
    for (const grant of ['Read records Query.records', 'Add candidates Mutation.initFeatures']) {
      await dialog.getByRole('searchbox', { name: 'Find a grant' }).fill(grant.split('.').at(-1) as string);
      await dialog.getByRole('checkbox', { name: grant, exact: true }).check();
    }
    await dialog.getByRole('textbox', { name: 'Purpose' }).fill('The job site puts people in.');
    await dialog.getByRole('textbox', { name: 'Company' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Contact' }).fill('Ana Ruiz');
    await dialog.getByRole('textbox', { name: 'Role' }).fill('Engineer');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
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
    await page.getByRole('button', { name: 'Narrow Jobsite…' }).click();
    const narrower = page.getByRole('dialog', { name: 'Narrow Jobsite' });
    await narrower.getByRole('checkbox', { name: 'Add candidates Mutation.initFeatures' }).uncheck();
    await narrower.getByRole('checkbox', { name: 'Senior Backend Engineer' }).check();
    expect(await findings()).toEqual([]);
    await narrower.getByRole('button', { name: 'Approve' }).click();
    await status('Messages').getByText('Jobsite approved.').waitFor();
    await page.getByRole('button', { name: 'Claim Jobsite' }).click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    const first = await secret.locator('code').textContent();
    expect(first).toMatch(/^rpk\./);
    await secret.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /^Jobsite/ });
    await row.getByText('Read records').waitFor();
    await wholeRows(page);
    expect(await row.getByText('Add candidates').count()).toBe(0);
    await page.getByRole('button', { name: 'Claim Jobsite' }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Roll Jobsite' }).click();
    await page.getByRole('dialog', { name: 'Roll Jobsite' }).getByRole('button', { name: 'Confirm' }).click();
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

  it('have words for what each grant lets one do', async () => {
    const { body } = await board.service.graphql('{ viewer { grants } }', { token: board.service.demo.token });
    const coordinates = (body.data.viewer.grants as string[]).filter((grant) => /^\w+\.\w+$/.test(grant));
    expect(coordinates.filter((grant) => grantName({ ...en, ...enMore }, grant) === null)).toEqual([]);
  });
});

/** How elements are laid out. It runs in the page. */
function displays(elements: readonly unknown[]): readonly string[] {
  const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { readonly display: string } };
  return [...new Set(elements.map((element) => getComputedStyle(element).display))];
}
