import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** What is offered for whom, what dangerous acts say of themselves, and how they are taken back. */

describeBoard('acting on candidates', (board) => {
  const pipeline = (search = '') => `/board/vacancies/${board.service.demo.vacancyId}${search}`;
  const card = (page: Page, candidate: string): Locator =>
    page.getByRole('option', { name: new RegExp(`^${candidate},`) });
  const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Actions' });
  const act = (page: Page, name: string): Locator => toolbar(page).getByRole('button', { name });
  const colour = (of: Locator, name: string): Promise<string> => of.evaluate(styleOf, name);

  it('is offered for whom is selected or has the focus, and for nobody else; nothing moves for it', async () => {
    const { page, findings, faults, screenshot } = await board.visit(pipeline());
    await page.getByText('Select candidates to move, compare or discard them.').waitFor();
    expect(await page.getByRole('button', { name: 'Discard…' }).count()).toBe(0);
    const before = await card(page, 'hannah-weiss').boundingBox();
    await card(page, 'hannah-weiss').locator('.mark').click();
    await toolbar(page).getByText('1 selected', { exact: true }).waitFor();
    await toolbar(page).getByText('hannah-weiss', { exact: true }).waitFor();
    expect(await act(page, 'Move to…').getAttribute('title')).toBe('Move hannah-weiss to…');
    for (const name of ['liam-oconnor', 'amelia-hart', 'sofia-marino']) await card(page, name).locator('.mark').click();
    await toolbar(page).getByText('hannah-weiss, liam-oconnor, amelia-hart…').waitFor();
    expect(await act(page, 'Move to…').getAttribute('title')).toBe('Move 4 candidates to…');
    expect(await card(page, 'hannah-weiss').boundingBox()).toEqual(before);
    expect(await findings()).toEqual([]);
    await screenshot('board-acting');
    // Of all cards the one with the focus is meant once nobody is selected; of none if it is elsewhere.
    await page.keyboard.press('Escape');
    await toolbar(page).getByText('sofia-marino', { exact: true }).waitFor();
    expect(await toolbar(page).getByText('selected').count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await toolbar(page).getByText('amelia-hart', { exact: true }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await toolbar(page).locator(':focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await toolbar(page).waitFor({ state: 'detached' });
    await card(page, 'amelia-hart').focus();
    await toolbar(page).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await toolbar(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says what was refused until one leaves the page, and not on the next one', async () => {
    const { page } = await board.visit(pipeline());
    await page.route('**/graphql', (route) => {
      if (route.request().postDataJSON()?.operationName !== 'MoveCards') return route.fallback();
      return route.fulfill({
        json: { errors: [{ message: 'Nobody may.', extensions: { code: 'FORBIDDEN', reason: 'ROLE_REQUIRED' } }] },
      });
    });
    await card(page, 'hannah-weiss').locator('.mark').click();
    await act(page, 'Move on').click();
    const alert = page.getByRole('alert').getByText('ROLE_REQUIRED');
    await alert.waitFor();
    // A card is opened over the same page.
    await card(page, 'hannah-weiss').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await alert.count()).toBe(1);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.goBack();
    await card(page, 'hannah-weiss').waitFor();
    expect(await alert.count()).toBe(0);
    await page.context().close();
  });

  it('is red where it takes something away, says what a ban does, and is taken back by a toast for a while', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit(pipeline());
    const red = async (of: Locator): Promise<boolean> => {
      const [r = 0, g = 0, b = 0] = (await colour(of, 'color')).match(/\d+/g)?.map(Number) ?? [];
      return r > g + 60 && r > b + 60;
    };
    await card(page, 'chloe-bennett').locator('.mark').click();
    await act(page, 'Discard…').waitFor();
    expect([await red(act(page, 'Discard…')), await red(act(page, 'Move on'))]).toEqual([true, false]);
    await act(page, 'Discard…').click();
    const dialog = page.getByRole('dialog', { name: 'Discard chloe-bennett' });
    await dialog.getByText('Nothing is sent to the candidate from here.').waitFor();
    const ban = dialog.getByRole('checkbox', { name: 'Ban in the whole company' });
    const described = await ban.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(
      'The candidate can’t be added again to any vacancy of the company until the ban is lifted.',
    );
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await ban.check();
    expect(await findings()).toEqual([]);
    await screenshot('board-ban');
    await dialog.getByRole('button', { name: 'Discard and ban' }).click();
    const toast = page.locator('.toast');
    await toast.getByText('chloe-bennett discarded.').waitFor();
    await toast.getByText('No letter is sent from here.').waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-undo');
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await status('Messages').getByText('chloe-bennett is back.').waitFor();
    await toast.waitFor({ state: 'detached' });
    await card(page, 'chloe-bennett').waitFor();
    // It goes by itself, but not while a pointer is on it; the toolbar and the key know no end.
    await page.clock.install();
    await card(page, 'chloe-bennett').focus();
    await page.keyboard.press('d');
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.clock.runFor(1_000);
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(1, 1);
    await page.clock.runFor(13_000);
    await toast.waitFor({ state: 'detached' });
    await card(page, 'jonas-lindqvist').focus();
    await page.keyboard.press('u');
    await page.clock.runFor(1_000);
    await card(page, 'chloe-bennett').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(['Control+k', 'Meta+k'])('is found by %s with the pages, by keyboard', async (keys) => {
    const { page, findings, faults, screenshot } = await board.visit(pipeline());
    await card(page, 'hannah-weiss').focus();
    await page.keyboard.press(keys);
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('option', { name: /^Move hannah-weiss to…/ }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-commands');
    await page.keyboard.type('discard');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Discard hannah-weiss' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await card(page, 'hannah-weiss').and(page.locator(':focus')).waitFor();
    // Also from a field, and without anybody at a card.
    await page.getByRole('searchbox', { name: 'Find a candidate' }).focus();
    await page.keyboard.press(keys);
    await search.getByRole('option', { name: /^Add candidates…/ }).waitFor();
    expect(await search.getByRole('option', { name: /hannah-weiss/ }).count()).toBe(0);
    await page.keyboard.type('autom');
    await search.getByRole('option', { name: /^Automations/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Automations' }).waitFor();
    // What a page offers goes with it.
    await page.keyboard.press(keys);
    await search.getByRole('option', { name: /^New vacancy…/ }).waitFor();
    expect(await search.getByRole('option', { name: /^Add candidates…/ }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is worked by touch, in Spanish and in the dark', async () => {
    const { page, findings, faults, screenshot } = await board.visit(pipeline('?lang=es'), {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    await card(page, 'chloe-bennett').locator('.mark').tap();
    const actions = page.getByRole('toolbar', { name: 'Acciones' });
    await actions.getByText('1 seleccionado', { exact: true }).waitFor();
    await actions.getByText('chloe-bennett', { exact: true }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-acting-phone');
    await actions.getByRole('button', { name: 'Descartar…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Descartar a chloe-bennett' });
    await dialog.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Descartar' }).tap();
    await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).tap();
    await card(page, 'chloe-bennett').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** The computed value of a property. Tests have no types of a page. */
function styleOf(element: unknown, name: string): string {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(of: unknown): { getPropertyValue(name: string): string };
  };
  return getComputedStyle(element).getPropertyValue(name);
}
