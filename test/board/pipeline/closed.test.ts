import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** Whoever is out of a pipeline: found by a filter, with the decision, its reason, and a way back. */

describeBoard('who was discarded, and who has finished', (board) => {
  const pipeline = (search = '') => `/board/vacancies/${board.service.demo.vacancyId}${search}`;
  const table = (page: Page, name: string): Locator => page.getByRole('table', { name });
  const shown = (page: Page, name: string): Promise<string[]> =>
    table(page, name).getByRole('row').getByRole('link').allTextContents();

  it('is listed by the filter "Status", with where, why and by whom, and is searched', async () => {
    const { page, findings, faults, screenshot } = await board.visit(pipeline());
    await page.getByRole('button', { name: 'Filters' }).click();
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.waitFor();
    expect(await status.locator('option').allTextContents()).toEqual(['In progress', 'Discarded', 'Finished']);
    await status.focus();
    await page.keyboard.press('ArrowDown');
    const row = table(page, 'Discarded').getByRole('row', { name: /^kevin-dale/ });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
      'kevin-dale',
      'Psychometric test',
      'False statements in the application',
      'nora.whitfield',
    ]);
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Minimum score' }).count()).toBe(0);
    expect(await findings()).toEqual([]);
    await screenshot('board-discarded');
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('KEV');
    await page.getByRole('heading', { level: 2, name: 'Discarded, 1' }).waitFor();
    expect(await shown(page, 'Discarded')).toEqual(['kevin-dale']);
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('');
    await status.selectOption({ label: 'Finished' });
    await table(page, 'Finished').waitFor();
    // Who has moved on from a stage has not finished.
    expect(await shown(page, 'Finished')).toEqual(['priya-raman']);
    expect(new URL(page.url()).search).toBe('?show=finished');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('listbox').first().waitFor();
    // As it was linked before there was a list.
    await page.goto(`${board.service.url}${pipeline('?status=DISCARDED')}`);
    await table(page, 'Discarded').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is counted beside the filters, and shown by one click there', async () => {
    const { page, findings, faults } = await board.visit(pipeline());
    const button = page.getByRole('button', { name: /^Discarded \(\d+\)$/ });
    await button.click();
    await table(page, 'Discarded').getByRole('link', { name: 'kevin-dale' }).waitFor();
    const count = await table(page, 'Discarded').getByRole('row').getByRole('link').count();
    await page.getByRole('button', { name: `Discarded (${count})`, pressed: true }).waitFor();
    expect(await findings()).toEqual([]);
    await button.click();
    await page.getByRole('listbox').first().waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('opens with the decision and its reason, has each decision at its event, and is taken back', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit(pipeline('?show=discarded'));
    await table(page, 'Discarded').getByRole('link', { name: 'bruno-costa' }).click();
    const dialog = page.getByRole('dialog', { name: 'bruno-costa' });
    await dialog.getByRole('heading', { level: 3, name: 'Decision' }).waitFor();
    expect(await dialog.getByRole('heading', { level: 3 }).first().textContent()).toBe('Decision');
    await dialog.getByText('Reason: Too little experience').waitFor();
    expect(await dialog.getByRole('button', { name: 'Move on' }).count()).toBe(0);
    const event = dialog.locator('.history > li').filter({ hasText: 'Discarded' });
    await event.getByText('Decision: Too little experience').waitFor();
    await dialog.getByText(/was rejected at the stage/).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-discarded-card');
    await dialog.getByRole('button', { name: 'Undo the discard' }).focus();
    await page.keyboard.press('Enter');
    await status('Messages').getByText('bruno-costa is back.').waitFor();
    await dialog.getByRole('toolbar', { name: 'Actions' }).waitFor();
    await page.keyboard.press('Escape');
    await table(page, 'Discarded').getByRole('link', { name: 'bruno-costa' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is found by touch, in Spanish and in the dark', async () => {
    const { page, findings, faults } = await board.visit(pipeline('?lang=es&q=kev'), {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    const found = page.getByRole('region', { name: '1 coincidencia entre los descartados' });
    await found.waitFor();
    expect(await findings()).toEqual([]);
    await found.getByRole('link', { name: 'kevin-dale' }).tap();
    const dialog = page.getByRole('dialog', { name: 'kevin-dale' });
    await dialog.getByText('Motivo: False statements in the application').waitFor();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cerrar' }).tap();
    await page.getByRole('button', { name: 'Filtros', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Descartados' });
    await table(page, 'Descartados').waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
