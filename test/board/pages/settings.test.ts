import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';

describeBoard('the settings of a company', (board) => {
  it('are changed, sent alone, with what is refused at its field', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit('/board');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-settings');
    await page.getByRole('checkbox', { name: /waits while an answer needs a review/ }).check();
    const events = page.getByRole('spinbutton', { name: 'Events, in days' });
    await events.fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('(INVALID_INPUT)').waitFor();
    expect(await events.getAttribute('aria-invalid')).toBe('true');
    expect(await findings()).toEqual([]);
    await events.fill('365');
    await page.getByRole('button', { name: 'Add a task' }).click();
    await page.getByRole('textbox', { name: 'Task 4' }).fill('Ask for a portfolio.');
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation SaveSettings') ?? false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { input } = (await sent).postDataJSON().variables;
    expect(Object.keys(input).sort()).toEqual(['defaultTasks', 'eventRetentionDays', 'reviewGate']);
    await status('Messages').getByText('The settings are saved.').waitFor();
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Task 4' }).inputValue()).toBe('Ask for a portfolio.');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('have catalogues whose entries are added, renamed and deleted', async () => {
    const { page, status, findings, faults } = await board.visit('/board/settings');
    const reasons = page.getByRole('region', { name: 'Reasons of rejection' });
    const save = async (id: string, name: string): Promise<void> => {
      await reasons.getByRole('textbox', { name: 'Id' }).fill(id);
      await reasons.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      await status('Messages').getByText(`${name} is saved.`).waitFor();
    };
    await save('distance', 'Lives too far');
    await reasons.getByRole('button', { name: 'Edit Lives too far' }).click();
    expect(await reasons.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('distance');
    await save('distance', 'Lives too far away');
    expect(await findings()).toEqual([]);
    await reasons.getByRole('button', { name: 'Delete Lives too far away' }).click();
    await status('Messages').getByText('Lives too far away is deleted.').waitFor();
    await reasons.getByText('Lives too far away').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stand in Spanish and in the dark, at 320 px', async () => {
    const look = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const;
    const { page, findings, faults } = await board.visit('/board/settings?lang=es', look);
    await page.getByRole('region', { name: 'Motivos de rechazo' }).waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
