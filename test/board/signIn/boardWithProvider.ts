import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Clock } from '../../../src/core/kernel/ports.js';
import type { ProviderOptions } from '../../../src/http/credentials/boardSignInProvider.js';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import {
  type OpenIdProvider,
  type ProviderRules,
  resource,
  startOpenIdProvider,
} from '../../support/outside/openIdProvider.js';
import type { DemoService } from '../../support/service/demoService.js';
import { startBoardService } from '../visitBoard.js';

/** The board of a service with a real OpenID provider, in a browser. */

export interface Signing {
  readonly provider: OpenIdProvider;
  readonly service: DemoService;
  /** Opens an address of the board in a window of its own profile, and does not wait for its heading. */
  open(path: string, init?: string): Promise<Page>;
  /** Opens it, and signs in at the provider. */
  signIn(path: string, name?: string, init?: string): Promise<Page>;
}

export interface SigningOptions {
  readonly rules?: Partial<ProviderRules>;
  readonly oidc?: Partial<ProviderOptions>;
  /** The audience of the service's tokens. */
  readonly audience?: string;
  readonly clock?: Clock;
}

const usual = { clientId: 'board', scope: 'openid', resource, audience: null, token: 'access_token' } as const;

/** Starts both for a test, and ends them after it. */
export function describeSigning(
  name: string,
  tests: (start: (options?: SigningOptions) => Promise<Signing>) => void,
): void {
  describeInBrowser(name, () => {
    let browser: Browser;
    const closings: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      browser = await openBrowser();
    }, 120_000);
    afterEach(async () => {
      for (const close of closings.splice(0).toReversed()) await close();
    });
    afterAll(() => browser.close());
    tests(async ({ rules, oidc, audience = resource, clock = Date } = {}) => {
      const provider = await startOpenIdProvider(rules);
      closings.push(() => provider.close());
      const service = await startBoardService({
        oidc: { issuer: provider.issuer, ...usual, ...oidc },
        tokens: {
          keys: { kind: 'jwks', url: `${provider.issuer}/jwks` },
          issuer: provider.issuer,
          audience,
          clock,
        },
        clock,
      });
      closings.push(() => service.stop());
      const open = async (path: string, init = ''): Promise<Page> => {
        const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        closings.push(() => context.close());
        if (init !== '') await context.addInitScript(init);
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await page.goto(service.url + path);
        return page;
      };
      return {
        provider,
        service,
        open,
        async signIn(path, name = 'ada', init) {
          const page = await open(path, init);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await logIn(page, name);
          return page;
        },
      };
    });
  });
}

/** Fills the provider's page. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** What a browser stores of a page, and where it is. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])',
  );

export const vacancies = (page: Page) => page.getByRole('table', { name: 'Vacancies' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
