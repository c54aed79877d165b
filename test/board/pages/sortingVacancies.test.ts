import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { describeBoard } from '../visitBoard.js';

/** The list of vacancies is sorted beyond the rows of its first page. */

describeBoard('sorting vacancies', (board) => {
  const names = (page: Page): Promise<string[]> =>
    page.getByRole('table', { name: 'Vacancies' }).getByRole('row').locator('td:first-child a').allTextContents();
  const open = (page: Page) => page.getByRole('columnheader', { name: 'Active candidates' }).getByRole('button');

  it('asks the service for the order, or reads the other pages where it knows none', async () => {
    const { page, findings, faults } = await board.visit('/board/feed');
    const asked: { readonly field: string; readonly after: string | null }[] = [];
    // One vacancy a page.
    await page.route('**/graphql', (route) => {
      const body = route.request().postDataJSON();
      if (body?.operationName !== 'Vacancies') return route.fallback();
      asked.push({ field: body.variables.orderBy.field, after: body.variables.after ?? null });
      return route.continue({ postData: JSON.stringify({ ...body, variables: { ...body.variables, first: 1 } }) });
    });
    await page.getByRole('link', { name: 'Vacancies' }).click();
    await page.getByRole('button', { name: 'More' }).waitFor();
    expect(await names(page)).toHaveLength(1);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' });
    await eventually(async () => asked.some(({ field }) => field === 'NAME'));
    await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    expect(asked.filter(({ after }) => after !== null)).toEqual([]);
    await open(page).focus();
    await page.keyboard.press('Enter');
    const { body } = await board.service.graphql(
      '{ vacancies(companyId: "acme", first: 100) { nodes { id } } }',
      board.service.demo,
    );
    const count = body.data.vacancies.nodes.length;
    await eventually(async () => (await names(page)).length === count);
    expect((await names(page))[0]).toBe('Senior Backend Engineer');
    await page.getByText(/sorted so far/).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    expect(asked.filter(({ after }) => after !== null)).toHaveLength(count - 1);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('reads 500 at most, and says among how many it sorts; a page that fails can be read again', async () => {
    const { page, findings, faults } = await board.visit('/board/feed?lang=es');
    let pages = 0;
    let fails = true;
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'Vacancies') return route.fallback();
      if (pages === 2 && fails) {
        return route.fulfill({
          json: { data: null, errors: [{ message: 'No.', extensions: { reason: 'INTERNAL', code: 'INTERNAL' } }] },
        });
      }
      const response = await route.fetch();
      const answer = await response.json();
      const [one] = answer.data.vacancies.nodes;
      const from = 50 * pages++;
      answer.data.vacancies.nodes = Array.from({ length: 50 }, (_, at) => ({
        ...one,
        id: `v-${from + at}`,
        name: `Vacancy ${from + at}`,
        createdByUserId: `user-${String(9_999 - from - at)}`,
      }));
      answer.data.vacancies.pageInfo = {
        ...answer.data.vacancies.pageInfo,
        hasNextPage: true,
        endCursor: `c-${pages}`,
      };
      return route.fulfill({ response, json: answer });
    });
    // The cursors are made up: the service is asked for its first page each time.
    await page.route('**/graphql', (route) => {
      const body = route.request().postDataJSON();
      if (body?.operationName !== 'Vacancies') return route.fallback();
      const { after: _, ...variables } = body.variables;
      return route.fallback({ postData: JSON.stringify({ ...body, variables }) });
    });
    await page.getByRole('link', { name: 'Vacantes' }).click();
    await page.getByRole('combobox', { name: 'Orden' }).selectOption({ label: 'Responsable' });
    await page.getByRole('alert').getByText('INTERNAL').waitFor();
    expect(await page.getByText('Solo se ordenan las 100 vacantes con los cambios más recientes.').count()).toBe(1);
    fails = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Solo se ordenan las 500 vacantes con los cambios más recientes.').waitFor();
    expect(pages).toBe(10);
    const first = page.getByRole('table', { name: 'Vacantes' }).getByRole('row').nth(1);
    await first.getByText('Vacancy 499', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Más', exact: true }).waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }, 60_000);
});
