import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeBoard } from './visitBoard.js';

/** A choice in a combobox, and a file, are two clicks. */
const written = readFileSync('packages/board/README.md', 'utf8');

/** Forty people as Greenhouse exports them. */
function greenhouseExport(): { name: string; mimeType: string; buffer: Buffer } {
  const headings = 'Candidate ID,First Name,Last Name,Company,Title,Phone,Email,Notes,Job,Source,Application ID';
  const rows = Array.from(
    { length: 40 },
    (_, at) =>
      `${90_010_000 + at},Ana,Ruiz ${at},"Norte, S.L.",Courier,+34 600 000 000,ana${at}@example.com,"Met at the fair.\n""Part time"".",Courier,Job fair,${70_010_000 + at}`,
  );
  return {
    name: 'greenhouse.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[headings, ...rows].join('\n')}\n`),
  };
}

describeBoard(
  'a new user',
  (board) => {
    it('does a day of work without reading documentation', async () => {
      const { page, status, faults } = await board.visit('/board');
      const clicks = new Map<string, number>();
      let task = '';
      const count = (by: number): unknown => clicks.set(task, (clicks.get(task) ?? 0) + by);
      const click = async (target: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> => {
        count(1);
        await target.click(options);
      };
      const choose = async (target: Locator, label: string): Promise<void> => {
        count(2);
        await target.selectOption({ label });
      };
      const says = (text: string | RegExp): Promise<void> => status('Messages').getByText(text).first().waitFor();
      const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
      const main = (name: string | RegExp): Locator =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
      const dialog = page.getByRole('dialog');
      const card = (name: string): Locator => page.getByRole('option', { name: new RegExp(`^${name},`) });

      task = 'make a vacancy with four stages, and publish it';
      await click(page.getByRole('link', { name: 'New vacancy…' }));
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courier');
      await page.getByRole('textbox', { name: 'Area of work' }).fill('operations');
      await click(button('Next: stages'));
      for (const kind of ['Meeting on site', 'Documents']) {
        await choose(page.getByRole('combobox', { name: 'Kind of stage' }), kind);
        await click(button('Add stage'));
      }
      await click(button('Save'));
      await says('Courier was created.');
      await click(button('Publish'));
      await says('Courier is published.');

      task = 'put in 40 candidates with names from a Greenhouse export';
      await click(button('Add candidates…'));
      count(2);
      await dialog.getByLabel('CSV file').setInputFiles(greenhouseExport());
      await dialog.getByRole('row', { name: /^90010000 Ana Ruiz 0 70010000 Job fair/ }).waitFor();
      await click(dialog.getByRole('button', { name: 'Add 40 candidates' }));
      await says('40 candidates added.');
      await page.getByRole('heading', { level: 2, name: 'Application form, 40' }).waitFor();

      task = 'move ten candidates on';
      await click(card('Ana Ruiz 0').locator('.mark'));
      await card('Ana Ruiz 9').scrollIntoViewIfNeeded();
      await click(card('Ana Ruiz 9').locator('.mark'), { modifiers: ['Shift'] });
      await click(button('Move on'));
      await says('10 candidates moved to Interview.');

      task = 'reject one with a reason, and undo it';
      await click(card('Ana Ruiz 12').locator('.mark'));
      await click(button('Discard…'));
      await choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Starts too late');
      await click(dialog.getByRole('button', { name: 'Discard' }));
      await says('Ana Ruiz 12 discarded.');
      await click(button('Undo'));
      await says('Ana Ruiz 12 is back.');

      task = 'review three answers';
      await click(main(/^Reviews/));
      for (let review = 0; review < 3; review += 1) {
        const reviewed = page.waitForResponse(
          (answer) => answer.request().postData()?.includes('mutation Review') ?? false,
        );
        await click(
          page
            .getByRole('region', { name: 'Answer' })
            .getByRole('button', { name: /^(Confirm|Leave without a score)$/ }),
        );
        await reviewed;
        await says(/score confirmed|left without a score/);
      }

      task = 'find out why somebody was rejected';
      await click(button('Search'));
      await dialog.getByRole('searchbox', { name: 'Search' }).fill('kevin');
      await click(dialog.getByRole('option', { name: /^Kevin Dale/ }));
      await page.getByText('Reason: False statements in the application').first().waitFor();

      task = 'compare two candidates';
      await click(main('Vacancies'));
      await click(page.getByRole('link', { name: 'Senior Backend Engineer' }));
      for (const name of ['Hannah Weiss', 'Amelia Hart']) await click(card(name).locator('.mark'));
      await click(button('Compare'));
      await dialog.getByRole('columnheader', { name: /Amelia Hart/ }).waitFor();
      await click(dialog.getByRole('button', { name: 'Close' }));

      task = 'see what timers will do';
      await click(main('Automations'));
      await page
        .getByRole('region', { name: /day, [A-Z]/ })
        .first()
        .waitFor();

      task = 'ask for a key';
      await click(main('Integrations'));
      await click(button('Request an API key…'));
      await click(dialog.getByRole('checkbox', { name: 'List candidates by stage, in all vacancies', exact: true }));
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
  },
  { hasNames: true },
);
