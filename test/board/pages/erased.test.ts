import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

/** Persons whose data was erased: what is left of them has words for a name, and the code only beside it. */

const code = /erased-[0-9a-f]/;

describeBoard('an erased person', (board) => {
  const tokens = new Map<string, string>();
  const ask = async (query: string) => {
    const { body } = await board.service.graphql(query, board.service.demo);
    expect(body.errors).toBe(undefined);
    return body.data;
  };
  const tokenOf = (candidateId: string): string => tokens.get(candidateId) ?? '';
  const vacancy = (rest: string): string => `/board/vacancies/${board.service.demo.vacancyId}${rest}`;
  beforeAll(async () => {
    for (const candidateId of ['hannah-weiss', 'kevin-dale']) {
      const erase = `eraseCandidate(companyId: "acme", candidateId: "${candidateId}", input: { reason: REQUEST })`;
      tokens.set(candidateId, (await ask(`mutation { ${erase} { erasure { token } } }`)).eraseCandidate.erasure.token);
    }
    await ask('mutation { admitCandidate(companyId: "acme", candidateId: "hannah-weiss") { candidateId } }');
  }, 60_000);
  /** What of the page reads as the code at full length, or as a name. */
  const names = (page: Page): Promise<readonly string[]> =>
    page.locator('h1, h2, h3, main a, main b, main [role=option]').allInnerTexts();

  it.each([
    ['the feed', () => '/board/feed'],
    ['the list of who was discarded', () => vacancy('?show=discarded')],
    ['the statistics', () => vacancy('/statistics')],
    ['the page of the person', () => `/board/candidates/${tokenOf('hannah-weiss')}`],
    ['the page of people', () => `/board/people?candidate=${tokenOf('hannah-weiss')}`],
  ])('is called by words on %s', async (_, path) => {
    const { page, findings, faults } = await board.visit(path());
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    for (const summary of await page
      .locator('summary')
      .filter({ hasText: /^Show \d+$/ })
      .all())
      await summary.click();
    await page.getByText('Erased person').first().waitFor();
    expect((await names(page)).filter((text) => code.test(text))).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has the code beside the words, and nothing to edit, in Spanish as well', async () => {
    const token = tokenOf('hannah-weiss');
    const { page, findings, faults } = await board.visit(`/board/candidates/${token}?lang=es`);
    await page.getByRole('heading', { level: 1, name: 'Persona borrada', exact: true }).waitFor();
    await page.getByRole('button', { name: `${token.slice(0, 10)}…${token.slice(-8)}` }).waitFor();
    await page.getByText('Los datos de esta persona se borraron.').waitFor();
    expect(await page.getByRole('button', { name: 'Editar nombre y enlace…' }).count()).toBe(0);
    await page.getByRole('region', { name: 'Vacantes y etapas' }).getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Persona borrada' });
    await dialog.getByRole('button', { name: token.slice(0, 10) }).waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is led to from each kind of event: there is something at every address', async () => {
    const { page, faults } = await board.visit('/board/feed');
    const older = page.getByRole('button', { name: 'Older' });
    for (let pages = 0; pages < 8 && (await older.count()) > 0; pages += 1) {
      const before = await page.locator('.event').count();
      await older.click();
      await page.locator('.event').nth(before).waitFor();
    }
    // Of each row the type, and where the name leads.
    const links = await page.evaluate<[type: string, href: string][]>(
      `[...document.querySelectorAll('.event')].map((row) =>
        [row.querySelector('[title]')?.title ?? '', row.querySelector('a')?.getAttribute('href') ?? ''])`,
    );
    const oneOfEach = new Map(links.filter(([, href]) => href !== ''));
    expect([...oneOfEach.keys()]).toEqual(expect.arrayContaining(['CANDIDATE_ERASED', 'CANDIDATE_ADMITTED']));
    expect(oneOfEach.get('CANDIDATE_ADMITTED')).toBe('/board/people?candidate=hannah-weiss');
    for (const [type, href] of oneOfEach) {
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(href)})`);
      await page.locator(`main[aria-busy="false"] h1:not(:text-is("Feed"))`).waitFor();
      expect([type, await page.locator('h1').innerText()]).not.toEqual([type, 'Not found']);
      await page.evaluate(`history.pushState(null, '', '/board/feed')`);
      await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('who has a new start with the same id, and is in no vacancy, has a page that says so and leads on', async () => {
    const { page, findings, faults } = await board.visit('/board/candidates/hannah-weiss');
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByText(/^No data about hannah-weiss is stored\./).waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('link', { name: 'Events about this candidate' }).click();
    await page.locator('.event').getByText('Admitted again').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Stored data, legal hold and receipt/ }).click();
    const person = page.getByRole('region', { name: 'hannah-weiss' });
    await person.getByText('The data of this candidate was erased.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
