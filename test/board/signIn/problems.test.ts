import { expect, it } from '@jest/globals';
import { findingsOn } from '../visitBoard.js';
import { describeSigning, heading, logIn, vacancies } from './boardWithProvider.js';

/** Why somebody is not signed in by a provider: each time with a sentence, and a button. */

describeSigning('somebody who is not signed in', (start) => {
  it('learns that the account has no company, and signs out', async () => {
    const { signIn } = await start({ rules: { claims: () => ({ roles: ['admin'] }) } });
    const page = await signIn('/board');
    const alert = page.getByRole('alert');
    await alert.getByText('Ask your administrator to link it. (NO_COMPANY)').waitFor();
    await alert.getByText('the account needs one of the claims companyId, companyIds.').waitFor();
    expect(await vacancies(page).count()).toBe(0);
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('learns that the service can’t read the token', async () => {
    const { signIn } = await start({ rules: { isOpaque: true } });
    const page = await signIn('/board');
    await page
      .getByRole('alert')
      .getByText(/OIDC_RESOURCE.*\(TOKEN_OPAQUE\)/)
      .waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('may be signed in by an ID token, if the operator wants it', async () => {
    const { signIn } = await start({ oidc: { token: 'id_token', resource: null }, audience: 'board' });
    const page = await signIn('/board');
    await vacancies(page).waitFor();
    await page.reload();
    await vacancies(page).waitFor();
  });

  it('learns that a token for another service is not accepted', async () => {
    const { signIn } = await start({ rules: { audience: 'urn:another' } });
    const page = await signIn('/board');
    await page.getByRole('alert').getByText('TOKEN_INVALID').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('reads the provider’s own words as text, 200 characters of them', async () => {
    const { signIn } = await start();
    const page = await signIn('/board', 'refused');
    const said = page.getByRole('alert').getByText('Its answer: <b>No</b> entry.');
    const text = (await said.textContent()) ?? '';
    expect([text.length, await page.locator('b').count()]).toEqual(['Its answer: '.length + 200, 0]);
    await page.getByRole('alert').getByText('PROVIDER_REFUSED').waitFor();
  });

  it('learns that the provider is away, and tries again', async () => {
    const { provider, service, open } = await start();
    const page = await open('/board');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('ada');
    // It goes away between the sign-in and the exchange of the code.
    await page.route(`${provider.issuer}/token`, (route) => route.abort());
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('PROVIDER_UNAVAILABLE').waitFor();
    await page.unroute(`${provider.issuer}/token`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await vacancies(page).waitFor();
    expect(page.url()).toBe(`${service.url}/board`);
  });

  it('learns it before anything is asked, too', async () => {
    const { provider, open } = await start({ rules: { isAway: true } });
    const page = await open('/board');
    await page.getByRole('alert').getByText('PROVIDER_UNAVAILABLE').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('PROVIDER_UNAVAILABLE').waitFor();
    expect(provider.counts).toEqual({});
    expect(await findingsOn(page)).toEqual([]);
  });

  it.each(['', '?code=made-up&state=made-up', '?error=access_denied&error_description=Call+0900&state=x'])(
    'is not signed in by an address that nobody asked for: %j',
    async (search) => {
      const { provider, service, open } = await start();
      const page = await open(`/board/signed-in${search}`);
      await page.getByRole('alert').getByText('SIGN_IN_EXPIRED').waitFor();
      expect(page.url()).toBe(`${service.url}/board`);
      expect(await page.getByText('0900').count()).toBe(0);
      expect(provider.counts).toEqual({});
    },
  );

  it('is signed in by an answer once, within ten minutes', async () => {
    const { provider, service, signIn, open } = await start();
    const answers: string[] = [];
    const page = await signIn('/board');
    page.on('request', (request) => request.url().includes('/signed-in') && answers.push(request.url()));
    await vacancies(page).waitFor();
    await page.reload();
    await vacancies(page).waitFor();
    expect(answers.length).toBe(1);
    await page.goto(answers[0] ?? '');
    await page.getByRole('alert').getByText('SIGN_IN_EXPIRED').waitFor();

    const slow = await open(
      '/board',
      'sessionStorage.setItem = ((set) => function (name, text) { set.call(this, name, text.replace(/"at":\\d+/, \'"at":1\')); })(Storage.prototype.setItem)',
    );
    await slow.getByRole('button', { name: 'Sign in' }).click();
    await logIn(slow, 'ada');
    await heading(slow, 'Sign in').waitFor();
    await slow.getByRole('alert').getByText('SIGN_IN_EXPIRED').waitFor();
    expect([slow.url(), provider.counts.authorization_code]).toEqual([`${service.url}/board`, 2]);
  });

  it('is not signed in by an ID token for another attempt', async () => {
    const { provider, open } = await start();
    const page = await open('/board');
    const asked: URLSearchParams[] = [];
    await page.route(/\/auth\?/, async (route) => {
      const url = new URL(route.request().url());
      asked.push(new URLSearchParams(url.search));
      url.searchParams.set('nonce', 'of-another-attempt');
      await route.fulfill({ status: 302, headers: { location: url.href } });
    });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page, 'ada');
    await page.getByRole('alert').getByText('PROVIDER_REFUSED').waitFor();
    expect([await vacancies(page).count(), provider.counts.authorization_code]).toEqual([0, 1]);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      resource: 'urn:pipeline',
    });
  });

  it('is not signed in by the answer of another issuer', async () => {
    const { provider, signIn } = await start({ rules: { returnsAs: 'https://evil.example' } });
    const page = await signIn('/board');
    await page.getByRole('alert').getByText('PROVIDER_REFUSED').waitFor();
    expect(provider.counts.authorization_code).toBeUndefined();
  });
});
