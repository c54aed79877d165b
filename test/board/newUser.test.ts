import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeBoard } from './visitBoard.js';

/** A choice in a combobox is two clicks. */
const written = readFileSync('packages/board/README.md', 'utf8');

describeBoard('a new user', (board) => {
  it('does a day of work without reading documentation', async () => {
    const { page, status, faults } = await board.visit('/board');
    const clicks = new Map<string, number>();
    let task = '';
    const count = (by: number): unknown => clicks.set(task, (clicks.get(task) ?? 0) + by);
    const click = async (target: Locator): Promise<void> => {
      count(1);
      await target.click();
    };
    const choose = async (target: Locator, label: string): Promise<void> => {
      count(2);
      await target.selectOption({ label });
    };
    const says = (text: string | RegExp): Promise<void> => status('Messages').getByText(text).first().waitFor();
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
    const dialog = page.getByRole('dialog');
    const card = (name: string): Locator => page.getByRole('option', { name: new RegExp(`^${name},`) });

    task = 'make a vacancy, and publish it';
    await click(page.getByRole('link', { name: 'New vacancy…' }));
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courier');
    await page.getByRole('textbox', { name: 'Area of work' }).fill('operations');
    await click(button('Save'));
    await says('Courier was created.');
    await click(button('Publish'));
    await says('Courier is published.');

    task = 'put in 40 candidates from a spreadsheet';
    await click(button('Add candidates…'));
    await dialog
      .getByRole('textbox', { name: 'Candidates' })
      .fill(Array.from({ length: 40 }, (_, index) => `courier-${index},application-${index},job-fair`).join('\n'));
    await click(dialog.getByRole('button', { name: 'Add 40 candidates' }));
    await says('40 candidates added.');
    await page.getByRole('heading', { level: 2, name: 'Application form, 40' }).waitFor();

    task = 'reject one with a reason, and undo it';
    await click(card('courier-3').locator('.mark'));
    await click(button('Discard…'));
    await choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Starts too late');
    await click(dialog.getByRole('button', { name: 'Discard' }));
    await says('courier-3 discarded.');
    await click(button('Undo'));
    await says('courier-3 is back.');

    task = 'review three answers';
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Reviews/ }));
    await click(
      page
        .getByRole('list', { name: 'Waiting' })
        .getByRole('button', { name: /Senior Backend/ })
        .first(),
    );
    for (let review = 0; review < 3; review += 1) {
      const reviewed = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('mutation Review') ?? false,
      );
      await click(page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Confirm' }));
      await reviewed;
      await says(/score confirmed/);
    }

    task = 'compare two candidates';
    await click(page.getByRole('link', { name: 'Vacancies' }));
    await click(page.getByRole('link', { name: 'Senior Backend Engineer' }));
    for (const name of ['hannah-weiss', 'liam-oconnor']) await click(card(name).locator('.mark'));
    await click(button('Compare'));
    await dialog.getByRole('columnheader', { name: /liam-oconnor/ }).waitFor();
    await click(dialog.getByRole('button', { name: 'Close' }));

    task = 'find out why somebody was rejected';
    await click(page.getByRole('link', { name: 'Statistics' }));
    await click(page.getByRole('table', { name: 'Discards' }).getByText('Show 1').first());
    await click(page.getByRole('table', { name: 'Discards' }).getByRole('link').first());
    await dialog.getByRole('heading', { level: 3, name: 'Decision' }).waitFor();
    await click(dialog.getByRole('button', { name: 'Close' }));

    task = 'ask for a key';
    await click(page.getByRole('link', { name: 'Integrations' }));
    await click(button('Request an API key…'));
    await click(dialog.getByRole('checkbox', { name: 'List candidates by stage, in all vacancies Query.records' }));
    for (const name of ['Purpose', 'Company', 'Contact', 'Role']) {
      await dialog.getByRole('textbox', { name }).fill('Payroll');
    }
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('payroll@example.com');
    await click(dialog.getByRole('button', { name: 'Send request' }));
    await says('The request for Payroll was sent.');
    // As the board's page says.
    const rows = [...clicks, ['all of it', [...clicks.values()].reduce((sum, one) => sum + one)] as const];
    expect(written).toContain(rows.map(([what, many]) => `| ${what} | ${many} |`).join('\n'));
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});
