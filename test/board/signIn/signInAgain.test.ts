import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestClock } from '../../support/service/service.js';
import { findingsOn } from '../visitBoard.js';
import { describeSigning, heading, logIn, vacancies } from './boardWithProvider.js';

/** What happens on the board when a token by a provider ends, or is no longer accepted. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Clicks on "Sign in" in the dialog. @returns the window that opens */
async function opened(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  return popup;
}

const hour = 3600;
const dayMs = 86_400_000;

describeSigning('a token by a provider', (start) => {
  it('that ends, without a refresh token, is replaced in a window, and the page goes on', async () => {
    const { provider, signIn } = await start({ rules: { givesRefresh: false, seconds: 4 } });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    const dialog = dialogOf(page);
    await dialog.getByText('You will be signed out soon').waitFor();
    await page.getByRole('table', { name: 'Vacancies', includeHidden: true }).waitFor();
    expect(await findingsOn(page)).toEqual([]);

    provider.rules.seconds = hour;
    const window = await opened(page);
    await dialog.waitFor({ state: 'hidden' });
    if (!window.isClosed()) await window.waitForEvent('close');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('CLOSED');
    await page.getByRole('row', { name: /Closed/ }).waitFor();
    await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
    expect(provider.counts.authorization_code).toBe(2);
  });

  it('is replaced with the whole page where the browser opens no window', async () => {
    const { provider, service, signIn } = await start({ rules: { givesRefresh: false, seconds: 4 } });
    const page = await signIn('/board?status=CLOSED', 'ada', 'window.open = () => null');
    await vacancies(page).waitFor();
    provider.rules.seconds = hour;
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
    await provider.happened('authorization_code', 2);
    await vacancies(page).waitFor();
    expect(page.url()).toBe(`${service.url}/board?status=CLOSED`);
  });

  it('of another person drops what was shown, before anything of theirs is', async () => {
    const { provider, signIn } = await start({
      rules: {
        givesRefresh: false,
        seconds: 4,
        claims: (sub) => (sub === 'eve' ? { companyId: 'globex' } : { companyId: 'acme', roles: ['admin'] }),
      },
    });
    const page = await signIn('/board');
    const row = page.getByRole('row', { name: /In progress/, includeHidden: true });
    await row.first().waitFor();
    await dialogOf(page).waitFor();
    await provider.endSessions();
    provider.rules.seconds = hour;
    const window = await opened(page);
    await logIn(window, 'eve');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.getByText('No vacancies yet').waitFor();
    expect(await row.count()).toBe(0);
  });

  it('is asked for again while the provider is away, and nobody notices', async () => {
    const { provider, signIn } = await start({ rules: { seconds: 20 } });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/token') });
    await page.route(`${provider.issuer}/token`, (route) => route.abort(), { times: 1 });
    await failed;
    await provider.happened('refresh_token', 1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('that the provider has revoked says so, and another sign-in goes on', async () => {
    const { provider, signIn } = await start({ rules: { seconds: 6 } });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    await provider.revokeGrants();
    const dialog = dialogOf(page);
    await dialog.getByRole('alert').getByText('PROVIDER_REFUSED').waitFor();
    await dialog.getByText('Its answer: grant request is invalid').waitFor();
    provider.rules.seconds = hour;
    await opened(page);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('that the service no longer accepts is replaced at once, and the call is sent again', async () => {
    const clock = new TestClock(Date.now());
    const { provider, signIn } = await start({ rules: { seconds: hour }, clock });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    provider.rules.seconds = 4 * hour;
    clock.advance(2 * hour * 1000);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('CLOSED');
    // A closed vacancy may have been in the list before.
    await provider.happened('refresh_token', 1);
    await page.getByRole('row', { name: /Closed/ }).waitFor();
    expect([provider.counts.refresh_token, await page.getByRole('dialog').count()]).toEqual([1, 0]);
    await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();

    // The provider's tokens are over for this service, however new they are.
    clock.advance(dayMs);
    await page.getByRole('link', { name: 'Automations' }).click();
    await dialogOf(page).getByRole('alert').getByText('TOKEN_EXPIRED').waitFor();
  });

  it.each([
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ])('is judged by the service’s clock on a computer that is %s', async (_case, ms) => {
    const { provider, signIn } = await start({ rules: { givesRefresh: false, seconds: hour } });
    const skewed = `{ const now = Date.now; const skewed = () => now() + ${ms}; Date.now = skewed; }`;
    const page = await signIn('/board', 'ada', skewed);
    await vacancies(page).waitFor();
    await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
    await page.reload();
    await vacancies(page).waitFor();
    // Somebody sets the clock while the page is open.
    await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${3 * dayMs}; }`);
    await page.getByRole('link', { name: 'Automations' }).click();
    await heading(page, 'Automations').waitFor();
    expect([await page.getByRole('dialog').count(), provider.counts.authorization_code]).toEqual([0, 2]);
  });
});
