import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { builtBoard } from '../../../src/http/pages/boardPage.js';
import { describeBoard } from '../visitBoard.js';

/** The bytes that a browser receives by gzip, whatever it has asked for. */
const gzipped = async (name: string): Promise<number> => (await stat(join(builtBoard, 'assets', `${name}.gz`))).size;

describeBoard('the first load of a pipeline', (board) => {
  it.each([
    ['in English', 'en', 1280],
    ['in Spanish', 'es', 1280],
    ['on a phone, in Spanish', 'es', 390],
  ])('asks for at most 200,000 bytes of script before it shows cards, %s', async (_, lang, width) => {
    const page = await board.browser.newPage({ viewport: { width, height: 800 } });
    await page.addInitScript(noteFirstCard);
    await page.goto(`${board.service.url}/board/vacancies/${board.service.demo.vacancyId}?lang=${lang}`);
    await page.getByRole('option').first().waitFor();
    const asked = await page.evaluate(scriptsBeforeCards);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked).toContainEqual(expect.stringMatching(/^pipelinePage-/));
    expect(asked).toContainEqual(expect.stringMatching(new RegExp(`^${lang}-`)));
    const sizes = await Promise.all(asked.map(gzipped));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
    // What comes later is there before anybody needs it.
    await page.getByRole('option').first().focus();
    await page.getByRole('toolbar').waitFor();
    await page.close();
  });
});

/** What the functions below, which run in the page, use of it. */
interface Shown {
  readonly document: { querySelector(selector: string): unknown };
  readonly performance: {
    now(): number;
    getEntriesByType(type: string): readonly { readonly name: string; readonly startTime: number }[];
  };
  readonly MutationObserver: new (
    changed: () => void,
  ) => { observe(of: unknown, what: object): void; disconnect(): void };
  cardsAt?: number;
}

/** Notes when the first card is there. */
function noteFirstCard(): void {
  const page = globalThis as unknown as Shown;
  const observer = new page.MutationObserver(() => {
    if (!page.document.querySelector('[role=option]')) return;
    page.cardsAt = page.performance.now();
    observer.disconnect();
  });
  observer.observe(page.document, { childList: true, subtree: true });
}

/** The scripts for which the page has asked until then: those of its head, of its imports, and those that it loads itself. */
function scriptsBeforeCards(): string[] {
  const { performance, cardsAt = 0 } = globalThis as unknown as Shown;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < cardsAt)
    .flatMap(({ name }) => /\/board\/assets\/([^/?]+\.js)$/.exec(name)?.[1] ?? []);
}
