import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { labelling } from '../labelling.js';
import { describeBoard } from '../visitBoard.js';

/** Candidates are called by their names wherever there is one; what a name says is text. */

const hostile = 'Hannah <img src=x onerror=alert(1)> Weiß';

describeBoard('names of candidates', (board) => {
  const pipeline = (search = '') => `/board/vacancies/${board.service.demo.vacancyId}${search}`;
  const option = (page: Page, name: string): Locator => page.getByRole('option', { name });
  const label = labelling(board);

  it('stand on cards, in dialogs and sentences, with the id beside them; a new one comes by itself', async () => {
    await label('hannah-weiss', hostile, 'https://ats.example.com/people/1');
    const { page, status, findings, faults, screenshot } = await board.visit(pipeline());
    await status('Connection').getByText('Live').waitFor();
    await option(page, `${hostile}, in progress`).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    // By a part of the name, without its accents, and by the id.
    for (const text of ['weiss', 'hannah-w']) {
      await page.getByRole('searchbox', { name: 'Find a candidate' }).fill(text);
      await page.getByRole('heading', { level: 2, name: 'AI interview: engineering, 1 of 6' }).waitFor();
    }
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('');
    await option(page, hostile).click();
    const dialog = page.getByRole('dialog', { name: hostile });
    const link = dialog.getByRole('link', { name: 'Open in ats.example.com' });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://ats.example.com/people/1',
      'noopener noreferrer',
    ]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'hannah-weiss' }).click();
    await status('Messages').getByText('hannah-weiss copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('hannah-weiss');
    expect(await findings()).toEqual([]);
    await screenshot('board-names');
    await page.keyboard.press('Escape');
    await label('chloe-bennett', 'Chloé Bennett');
    await option(page, 'Chloé Bennett, in progress').focus();
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: 'Move Chloé Bennett' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await status('Messages').getByText('Chloé Bennett moved to AI interview: engineering.').waitFor();
    // Who has no name any more is called by the id again.
    await label('chloe-bennett', null);
    await option(page, 'chloe-bennett, ').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('are found by "Search", by keyboard, and head the page of a candidate', async () => {
    await label('kevin-dale', 'Kévin Dalé');
    const { page, findings, faults } = await board.visit('/board');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('searchbox', { name: 'Search' }).fill('DALE');
    await search.getByRole('option', { name: 'Kévin Dalé kevin-dale' }).waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Kévin Dalé' }).waitFor();
    await page.getByRole('button', { name: 'kevin-dale' }).waitFor();
    expect(await findings()).toEqual([]);
    await page.goto(`${board.service.url}${pipeline('?show=discarded&q=dale')}`);
    await page.getByRole('table', { name: 'Discarded' }).getByRole('link', { name: 'Kévin Dalé' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('come with a list, by its headings, in Spanish', async () => {
    const { page, findings, faults } = await board.visit(pipeline('?lang=es'));
    await page.getByRole('button', { name: 'Añadir candidatos…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Añadir candidatos' });
    await dialog
      .getByRole('textbox', { name: 'Candidatos' })
      .fill(
        'ID de candidato;Nombre;Apellidos;Enlace\nc-900;Íñigo;de la Peña;https://ats.example.com/900\nc-901;;;http://no',
      );
    const rows = dialog.getByRole('table', { name: 'Vista previa' }).getByRole('row');
    await rows.filter({ hasText: 'Íñigo de la Peña' }).waitFor();
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Añadir 2 candidatos' }).click();
    await page.getByRole('status', { name: 'Mensajes' }).getByText('2 candidatos añadidos.').waitFor();
    await option(page, 'Íñigo de la Peña, ').waitFor();
    await option(page, 'c-901, ').waitFor();
    await option(page, 'Íñigo de la Peña, ').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Abrir en ats.example.com' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand on a phone, in the dark', async () => {
    await label('jonas-lindqvist', 'Jonas Lindqvist von und zu einem ziemlich langen Namen');
    const { page, findings, faults } = await board.visit(pipeline(), {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    await option(page, 'Jonas Lindqvist von und zu einem').tap();
    await page
      .getByRole('dialog', { name: /^Jonas Lindqvist/ })
      .getByText('jonas-lindqvist', { exact: true })
      .waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
