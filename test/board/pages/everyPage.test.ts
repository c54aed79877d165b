import { expect, it } from '@jest/globals';
import { visit } from '../../processes/browser.js';
import { describeBoard, findingsOn } from '../visitBoard.js';

describeBoard('every page of the board', (board) => {
  it.each([
    ['/board/today', 'Today'],
    ['/board', 'Vacancies'],
    ['/board/reviews', 'Reviews'],
    ['/board/automations', 'Automations'],
    ['/board/integrations', 'Integrations'],
    ['/board/people', 'People'],
    ['/board/feed', 'Feed'],
  ])('%s has a title, one heading, and nothing that axe finds', async (path, heading) => {
    const { page, faults, findings, status } = await board.visit(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toBe(`${heading} · Pipeline board`);
    await status('Connection').getByText('Live').waitFor();
    expect(
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: heading })
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is reached from a home page on which axe finds nothing, light or dark', async () => {
    const { page, faults } = await visit(board.browser, `${board.service.url}/`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findingsOn(page)).toEqual([]);
    }
    await page.getByRole('link', { name: /Open the board/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Vacancies' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps what is selected and where one is in forced colours, and moves nothing for those who want that', async () => {
    const { page } = await board.visit(`/board/vacancies/${board.service.demo.vacancyId}`);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const card = page.getByRole('option', { name: /^chloe-bennett,/ });
    const looks = (of: typeof card, name: string): Promise<string> =>
      of.evaluate((element, style) => {
        const { getComputedStyle: styleOf } = globalThis as unknown as {
          getComputedStyle(of: unknown): { getPropertyValue(name: string): string };
        };
        return styleOf(element).getPropertyValue(style);
      }, name);
    const mark = card.locator('.mark');
    await mark.click();
    await page.getByText('1 selected', { exact: true }).waitFor();
    const other = page.getByRole('option', { name: /^jonas-lindqvist,/ });
    expect([await looks(card, 'border-top-width'), await looks(other, 'border-top-width')]).toEqual(['3px', '1px']);
    expect(await looks(mark, 'background-color')).not.toBe(await looks(other.locator('.mark'), 'background-color'));
    const outlined = ['Vacancies', 'Feed'].map((name) => looks(page.getByRole('link', { name }), 'outline-style'));
    expect(await Promise.all(outlined)).toEqual(['solid', 'none']);
    expect(Number.parseFloat(await looks(card, 'transition-duration'))).toBe(0);
    await page.context().close();
  });
});
