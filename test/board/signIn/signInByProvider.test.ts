import { expect, it } from '@jest/globals';
import { findingsOn } from '../visitBoard.js';
import { describeSigning, heading, logIn, stored, vacancies } from './boardWithProvider.js';

/** Sign-in on the board by an OpenID provider (docs/AUTHENTICATION.md, "Sign-in on the board"). */

describeSigning('somebody who signs in by a provider', (start) => {
  it('comes back to the page that was asked for, and no token is stored', async () => {
    const { provider, service, open } = await start();
    const faults: string[] = [];
    const page = await open('/board/feed?type=RECORD_MOVED');
    page.on('console', (message) => {
      const { url } = message.location();
      if (['error', 'warning'].includes(message.type()) && url.startsWith(service.url)) faults.push(message.text());
    });
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    const asked = new URL(page.url());
    expect(asked.pathname).toMatch(/^\/interaction\//);
    await logIn(page, 'ada');
    await page.getByRole('heading', { level: 1, name: /^Feed/ }).waitFor();
    expect(page.url()).toBe(`${service.url}/board/feed?type=RECORD_MOVED`);
    await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
    expect(provider.counts).toMatchObject({ authorization_code: 1 });
    // No token, code or verifier; and nothing of the sign-in is left for a second use.
    expect(JSON.parse(await stored(page)).slice(0, 2)).toEqual([{}, { 'signed-in': 'yes' }]);
    expect(await stored(page)).not.toMatch(/eyJ|code=/);
    expect(faults).toEqual([]);
  });

  it('stays signed in after a reload, which asks nothing', async () => {
    const { provider, service, signIn } = await start();
    const page = await signIn('/board?status=CLOSED');
    await vacancies(page).waitFor();
    await page.reload();
    await vacancies(page).waitFor();
    expect([page.url(), provider.counts]).toEqual([
      `${service.url}/board?status=CLOSED`,
      expect.objectContaining({ authorization_code: 2, 'asked none': 1 }),
    ]);
  });

  it('sees the page for signing in after a reload if the provider’s session has ended, without a loop', async () => {
    const { provider, signIn } = await start();
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    await provider.endSessions();
    await page.reload();
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(provider.counts).toMatchObject({ 'error none': 1 });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(provider.counts).toMatchObject({ 'error none': 1 });
  });

  it('gets other tokens before the end, each refresh token once, and notices nothing', async () => {
    const { provider, signIn } = await start({ rules: { seconds: 4 } });
    const page = await signIn('/board');
    await page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
    await provider.happened('refresh_token', 3);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('CLOSED');
    await page.getByRole('row', { name: /Closed/ }).waitFor();
  });

  it('signs out in all tabs, at the provider, and of the refresh token', async () => {
    const { provider, service, signIn } = await start();
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${service.url}/board`);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await vacancies(other).waitFor();

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(other, 'Sign in').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/board');
    await page.getByText('You are signed out of this board.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(provider.counts.revoked).toBe(1);
    // Neither tab is signed in by a reload, and the provider asks for a name again.
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.getByRole('textbox', { name: 'Name' }).waitFor();
    }
    expect(provider.counts['asked none']).toBeUndefined();
  });

  it('stays signed out where other tokens were on their way', async () => {
    const { provider, service, signIn } = await start({ rules: { seconds: 8 } });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${service.url}/board`);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await vacancies(other).waitFor();
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(`${provider.issuer}/token`, async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    });
    await held.promise;
    // Else the provider would revoke what both have.
    await other.route(`${provider.issuer}/token/revocation`, (route) => route.abort());
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    const revoked = page.waitForResponse(/\/token\/revocation$/);
    released.resolve();
    await revoked;
    await heading(page, 'Sign in').waitFor();
    expect([await page.getByRole('alert').count(), await vacancies(page).count()]).toEqual([0, 0]);
  });

  it('is told that the provider’s session goes on where it can’t be ended', async () => {
    const { signIn } = await start({ rules: { endsSessions: false } });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Your company’s account stays signed in on this computer').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await vacancies(page).waitFor();
  });

  it('chooses among the companies of the token', async () => {
    const { signIn } = await start({ rules: { claims: () => ({ companyIds: ['globex', 'acme'], roles: ['admin'] }) } });
    const page = await signIn('/board');
    await vacancies(page).or(page.getByText('No vacancies yet')).first().waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Company' }).selectOption('acme');
    await vacancies(page).waitFor();
    expect(new URL(page.url()).search).toBe('?company=acme');
  });

  it('reads Spanish', async () => {
    const { open, provider } = await start();
    provider.rules.claims = () => ({});
    const page = await open('/board?lang=es');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await logIn(page, 'ada');
    await page.getByRole('alert').getByText('Su cuenta no está vinculada a ninguna empresa aquí').waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });
});
