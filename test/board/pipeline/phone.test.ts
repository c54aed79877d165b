import { expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { type BoardVisit, describeBoard } from '../visitBoard.js';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;

describeBoard('the board on a phone', (board) => {
  const open = (path = `/board/vacancies/${board.service.demo.vacancyId}`): Promise<BoardVisit> =>
    board.visit(path, phone);
  const fits = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');

  it('has a header of one row, and the pages in its menu', async () => {
    const { page, findings, faults } = await open('/board');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await findings()).toEqual([]);
    await main.getByRole('link', { name: 'Automations' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Automations' }).waitFor();
    await main.waitFor({ state: 'hidden' });
    expect(await fits(page)).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows one stage at a time, by its tab and by a swipe', async () => {
    const { page, findings, faults, screenshot } = await open();
    const tabs = page.getByRole('tablist', { name: 'Stages' });
    const lists = page.getByRole('listbox');
    expect(await tabs.getByRole('tab', { name: /^Application form 3$/ }).getAttribute('aria-selected')).toBe('true');
    expect(await lists.count()).toBe(1);
    // Controls take a third of the window at most, and the page itself does not scroll.
    const { y = 0 } = (await lists.getByRole('option').first().boundingBox()) ?? {};
    expect(y).toBeLessThan(phone.viewport.height / 3);
    expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
    expect(await findings()).toEqual([]);
    await screenshot('board-phone');
    await tabs.getByRole('tab', { name: /^English exam/ }).tap();
    await page.getByRole('listbox', { name: 'English exam' }).waitFor();
    await swipe(page, 280, 60);
    await page.getByRole('listbox', { name: 'Psychometric test' }).waitFor();
    await swipe(page, 60, 280);
    await page.getByRole('listbox', { name: 'English exam' }).waitFor();
    expect(await lists.count()).toBe(1);
    expect(await fits(page)).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps the first tap, and the focus of a tab, when it loads the keys of its tabs', async () => {
    const { page, faults } = await open();
    const tab = page.getByRole('tab', { name: /^English exam/ });
    await tab.tap();
    await page.getByRole('listbox', { name: 'English exam' }).waitFor();
    // Tabs that keys can choose have an orientation. The others have none.
    await page.locator('[role=tablist][aria-orientation]').waitFor();
    expect(await tab.evaluate(hasFocus)).toBe(true);
    expect(await page.locator('.stages').evaluate(isScrolled)).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has tables whose rows are cards, with nothing out of view', async () => {
    for (const path of ['/board', `/board/vacancies/${board.service.demo.vacancyId}/statistics`, '/board/people']) {
      const { page, findings, faults } = await open(path);
      const table = page.getByRole('table').first();
      await table.getByRole('row').nth(1).waitFor();
      expect([path, await table.evaluate(fitsItsBox)]).toEqual([path, true]);
      expect([path, await findings()]).toEqual([path, []]);
      expect(faults).toEqual([]);
      await page.context().close();
    }
    const { page } = await open('/board');
    const row = page.getByRole('row', { name: /Senior Backend Engineer/ });
    expect(await row.getByRole('cell').nth(2).getAttribute('data-label')).toBe('Active candidates');
    await page.context().close();
  });

  it('moves a card by the actions at the bottom and a sheet, and has the keys of all stages', async () => {
    const { page, status, findings, faults } = await open();
    const card = page.getByRole('option', { name: /^chloe-bennett,/ });
    await card.locator('.mark').tap();
    await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Move to…' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Move chloe-bennett' });
    await sheet.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'English exam' });
    expect(await findings()).toEqual([]);
    await sheet.getByRole('button', { name: 'Move' }).tap();
    await status('Messages').getByText('chloe-bennett moved to English exam.').waitFor();
    await page.getByRole('option').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listbox', { name: 'AI interview: engineering' }).waitFor();
    await page.locator('[role=option]:focus').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** A finger that moves over the cards from one place to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const y = 420;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd');
  await session.detach();
}

function hasFocus(element: unknown): boolean {
  const { ownerDocument } = element as { ownerDocument: { activeElement: unknown } };
  return ownerDocument.activeElement === element;
}

function isScrolled(element: unknown): boolean {
  return (element as { scrollLeft: number }).scrollLeft > 0;
}

/** Whether nothing of a table is out of view beside it. Tests have no types of a page. */
function fitsItsBox(table: unknown): boolean {
  const { parentElement: box } = table as { parentElement: { scrollWidth: number; clientWidth: number } };
  return box.scrollWidth <= box.clientWidth;
}
