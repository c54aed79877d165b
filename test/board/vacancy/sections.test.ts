import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** Each section of the form says in one line what is set in it. */

describeBoard('the sections of the form of a vacancy', (board) => {
  const line = (page: Page, section: string) =>
    page.getByRole('group', { name: section, exact: true }).locator('> .section-summary');

  it('say what is set, as it is changed', async () => {
    const { page, findings, faults, screenshot } = await board.visit(
      `/board/vacancies/${board.service.demo.vacancyId}/edit`,
    );
    const said = (section: string): Promise<string> => line(page, section).innerText();
    expect(await said('Description')).toMatch(/^Senior Backend Engineer · engineering · Standard · Public/);
    expect(await said('Place')).toMatch(/^(On site|Hybrid|Remote) · /);
    expect(await said('Stages')).toMatch(/^\d stages · Application form → AI interview: engineering → /);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courier');
    await page.getByRole('spinbutton', { name: 'Maximum number of candidates' }).fill('12');
    await line(page, 'Description')
      .getByText('Courier · engineering · Standard · Public · at most 12 candidates')
      .waitFor();
    const freeze = page
      .getByRole('group', { name: 'Timers', exact: true })
      .getByRole('spinbutton', { name: /duration$/ });
    for (const timer of await freeze.all()) await timer.fill('0');
    await line(page, 'Timers').getByText('All timers are off.').waitFor();
    await freeze.first().fill('30');
    await line(page, 'Timers').getByText('Freeze the vacancy after 30 days').waitFor();
    const tasks = page.getByRole('group', { name: 'Tasks', exact: true });
    for (const remove of (await tasks.getByRole('button', { name: /^Remove task/ }).all()).reverse())
      await remove.click();
    await line(page, 'Tasks').getByText('No tasks').waitFor();
    await tasks.getByRole('button', { name: 'Add a task' }).click();
    await line(page, 'Tasks').getByText('1 task').waitFor();
    // A closed stage says what its timers do.
    const stage = page.getByRole('group', { name: 'Stage 1: Application form' });
    await stage.getByRole('button', { name: /^Application form/ }).click();
    await stage.getByRole('spinbutton', { name: 'No interest shown: duration' }).fill('5');
    await stage.getByRole('button', { name: /^Application form/ }).click();
    await stage.locator('> .section-summary').getByText('Discard after 5 days without an answer').waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-sections');
    expect(faults).toEqual([]);
    await page.close({ runBeforeUnload: false });
    await page.context().close();
  });

  it('say it in Spanish, in the dark, at 320 px, also of a new vacancy', async () => {
    const { page, findings, faults } = await board.visit('/board/vacancies/new?lang=es', {
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    });
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Repartidor');
    await line(page, 'Descripción').getByText('Repartidor · Estándar · Pública').waitFor();
    await page.getByRole('textbox', { name: 'Área de trabajo' }).fill('operaciones');
    await page.keyboard.press('Enter');
    await line(page, 'Etapas')
      .getByText(/^2 etapas · /)
      .waitFor();
    await line(page, 'Tareas').waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
