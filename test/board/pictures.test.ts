import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBoard } from './visitBoard.js';

/**
 * The pictures of the documentation and the home page, with the names of the demo. They are stored in
 * artifacts/screenshots/docs; copied to docs, they are those of the present board.
 */

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, colorScheme: 'dark' } as const;

describeBoard(
  'the pictures of the board',
  (board) => {
    const vacancy = (rest = ''): string => `/board/vacancies/${board.service.demo.vacancyId}${rest}`;
    const isLive = (page: Page): Promise<void> =>
      page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();

    it.each(['light', 'dark'] as const)('show a pipeline with two candidates selected, %s', async (colorScheme) => {
      const { page, screenshot } = await board.visit(vacancy(), { colorScheme });
      for (const name of ['Hannah Weiss', 'Liam O’Connor']) {
        await page
          .getByRole('option', { name: new RegExp(`^${name},`) })
          .locator('.mark')
          .click();
      }
      await page.getByRole('toolbar', { name: 'Actions' }).getByText('2 selected').waitFor();
      await isLive(page);
      // What was announced is gone, and the pointer is on no card.
      await page.getByRole('status', { name: 'Messages' }).getByText('2 selected.').waitFor({ state: 'attached' });
      await page.mouse.move(0, 0);
      await screenshot(`docs/board-${colorScheme}`);
      await page.context().close();
    });

    it('show the statistics of a vacancy', async () => {
      const { page, screenshot } = await board.visit(vacancy('/statistics'));
      await page.getByRole('table', { name: 'Discards' }).waitFor();
      await isLive(page);
      await screenshot('docs/board-statistics');
      await page.context().close();
    });

    it('show three pages on a phone, dark and in Spanish', async () => {
      const shots: string[] = [];
      for (const path of [vacancy(), vacancy('/statistics'), '/board/reviews']) {
        const { page, screenshot } = await board.visit(`${path}?lang=es`, phone);
        await page.getByRole('status', { name: 'Conexión' }).getByText('En vivo').waitFor({ state: 'attached' });
        // The last part of a vacancy's heading to come.
        if (path.startsWith(vacancy())) await page.getByRole('button', { name: 'Cerrar vacante…' }).waitFor();
        const name = `docs/phone-${shots.length + 1}`;
        await screenshot(name);
        shots.push(readFileSync(`artifacts/screenshots/${name}.png`, 'base64'));
        await page.context().close();
      }
      const page = await board.browser.newPage({ viewport: { width: 1210, height: 780 } });
      const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
      await page.setContent(`<body style="display:flex;gap:20px;margin:0;background:#888">${images}`);
      await page.screenshot({ path: 'artifacts/screenshots/docs/board-phone.png' });
      await page.close();
      expect(shots).toHaveLength(3);
    });
  },
  { hasNames: true },
);
