import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** Scripts that do not come: the network fails, or an upgrade of the service has given them other names. */

describeBoard('a board whose scripts do not come', (board) => {
  const without = (page: Page, script: string) =>
    page.route(`**/board/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }));
  const notLoaded = (page: Page) => page.getByRole('heading', { name: 'Not loaded' });

  it('says so in the place of a page, and shows the others', async () => {
    const { page, findings, screenshot } = await board.visit('/board');
    await without(page, 'peoplePage');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'People' }).click();
    await notLoaded(page).waitFor();
    await page.getByRole('alert').getByText('the service was updated').waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-not-loaded');
    await main.getByRole('link', { name: 'Feed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
    expect(await notLoaded(page).count()).toBe(0);

    await page.unroute(`**/board/assets/peoplePage-*.js`);
    await main.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Reload the board' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.context().close();
  });

  it('says so in the place of a card, and the pipeline stays', async () => {
    const { page, findings, screenshot } = await board.visit(`/board/vacancies/${board.service.demo.vacancyId}`);
    await without(page, 'cardDialog');
    const cards = page.getByRole('listbox').getByRole('option');
    await cards.first().waitFor();
    const shown = await cards.count();
    await cards.first().press('Enter');
    const note = page.getByRole('region', { name: 'Not loaded' });
    await note.getByRole('alert').waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-card-not-loaded');
    await note.getByRole('button', { name: 'Close' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await cards.count()).toBe(shown);
    expect(page.url()).toMatch(/\/board\/vacancies\/[^/]+$/);
    await page.context().close();
  });

  it('says so where even the language does not come', async () => {
    const { page } = await board.visit('/board');
    await without(page, 'en');
    await page.reload();
    await page.getByText('The board could not be loaded').waitFor();
    await page.context().close();
  });
});
