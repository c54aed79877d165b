import { expect, it } from '@jest/globals';
import { signToken } from '../../../src/start/signToken.js';
import { secret, TestClock } from '../../support/service/service.js';
import { describeBoard, startBoardService, visitBoard } from '../visitBoard.js';

/** As a proxy passes it on: the page shows such a visitor no credentials. */
const fromAfar = { headers: { 'x-forwarded-for': '203.0.113.7' } };

describeBoard('who works with the board', (board) => {
  const tokenOf = (subject: string, ttlSeconds: number): string =>
    signToken({ secret, subject, companyIds: ['acme'], roles: ['admin'], ttlSeconds });

  it('signs in with a token, which is kept nowhere, and signs out', async () => {
    const { page, findings, status } = await board.visit('/board', fromAfar);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.title()).toBe('Sign in · Pipeline board');
    await status('Connection').getByText('Signed out').waitFor();
    expect(await findings()).toEqual([]);

    const signIn = async (token: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn('no.such.token');
    await page.getByRole('alert').getByText('TOKEN_INVALID').waitFor();

    // What no header can hold is no lost connection.
    await signIn('tokén.of.mine');
    await page.getByRole('alert').getByText('TOKEN_INVALID').waitFor();

    const token = tokenOf('recruiter', 3600);
    // As it comes from a chat: with a mark of order, joiners, a soft hyphen, and a line break in it.
    await signIn(`\u202a${token.slice(0, 9)}\u200b${token.slice(9, 20)}\u00ad \n${token.slice(20)}\ufeff`);
    await page.getByRole('table', { name: 'Vacancies' }).waitFor();
    await status('Connection').getByText('Live').waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])',
    );
    expect(stored).not.toContain(token);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  it('asks for another token over the page when the token ends, and goes on', async () => {
    const clock = new TestClock(Date.now());
    const timed = await startBoardService({ clock });
    const { page, status } = await visitBoard(board.browser, timed, '/board', fromAfar);
    await page.getByRole('textbox', { name: 'Token' }).fill(tokenOf('recruiter', 3600));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await status('Connection').getByText('Live').waitFor();

    clock.advance(2 * 3_600_000);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('CLOSED');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('alert').getByText('TOKEN_EXPIRED').waitFor();
    await page.getByRole('table', { name: 'Vacancies', includeHidden: true }).waitFor();

    await dialog.getByRole('textbox', { name: 'Token' }).fill(tokenOf('recruiter', 4 * 3600));
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Closed/ }).waitFor();
    await page.getByRole('row', { name: /In progress/ }).waitFor({ state: 'hidden' });
    await status('Connection').getByText('Live').waitFor();
    await page.context().close();
    await timed.stop();
  });

  it('speaks Spanish, and is dark, as the reader chooses', async () => {
    const { page, findings, faults, screenshot } = await board.visit('/board');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { level: 1, name: 'Vacantes' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('combobox', { name: 'Tema' }).selectOption('dark');
    expect(await findings()).toEqual([]);
    await screenshot('board-vacancies-es-dark');

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Vacantes' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.goto(`${board.service.url}/board?lang=en`);
    await page.getByRole('heading', { level: 1, name: 'Vacancies' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('reaches the content by the first tab stop, shows its query, and gives the focus back', async () => {
    const { page, findings, faults } = await board.visit('/board');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to content');

    await page.getByRole('link', { name: 'Feed' }).click();
    await page.getByRole('heading', { level: 1, name: /^Feed/ }).and(page.locator(':focus')).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Vacancies' }).and(page.locator(':focus')).waitFor();

    const button = page.getByRole('button', { name: 'Show the GraphQL query' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Query' });
    await dialog.getByText('query Vacancies').waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await button.and(page.locator(':focus')).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['/board/vacancies', '/board', 'Vacancies'],
    ['/board/candidates', '/board/people', 'People'],
    ['/board/integrations/webhooks', '/board/integrations', 'Integrations'],
  ])('leads from %s, a part of longer addresses, to %s', async (part, path, heading) => {
    const { page, faults } = await board.visit(`${part}?company=acme`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`${path}?company=acme`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows the pipeline at the address of its records', async () => {
    const { page, faults } = await board.visit(`/board/vacancies/${board.service.demo.vacancyId}/records`);
    await page.getByRole('option').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('fits into 320 px, and tells of an address that it does not have', async () => {
    const { page, findings } = await board.visit('/board');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.goto(`${board.service.url}/board/no/such/page`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Vacancies' }).waitFor();
    expect(await findings()).toEqual([]);
    await page.context().close();
  });
});
