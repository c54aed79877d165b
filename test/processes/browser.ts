import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The service's pages in a browser. Screenshots are stored in artifacts/screenshots. */

const root = join(import.meta.dirname, '../..');
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const isInstalled = existsSync(executablePath);
if (!isInstalled) {
  process.stdout.write(
    `SKIPPED: tests in a browser (${executablePath} does not exist; CHROMIUM_PATH can name another)\n`,
  );
}

/** `describe` if a browser is installed, otherwise `describe.skip`. */
export const describeInBrowser: (name: string, tests: () => void) => void = isInstalled ? describe : describe.skip;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  readonly page: Page;
  /** Violations of the page's policy, failed loads, and errors in the console. */
  readonly faults: readonly string[];
  /** Other hosts from which the page requested something. None of them answers. */
  readonly otherHosts: ReadonlySet<string>;
  screenshot(name: string): Promise<void>;
}

export interface VisitOptions {
  /** Scripts of other hosts that are answered anyway, by address. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Whether a warning in the console is a fault too. */
  readonly warnings?: boolean;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
  /** The window, in CSS pixels: 1280 × 800 if it is omitted. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly hasTouch?: boolean;
}

const desktop = { width: 1280, height: 800 };

/** Opens a page in a separate profile, without the internet. */
export async function visit(
  browser: Browser,
  url: string,
  {
    scripts = {},
    warnings = false,
    headers = {},
    colorScheme = 'light',
    viewport = desktop,
    hasTouch = false,
  }: VisitOptions = {},
): Promise<Visit> {
  const page = await browser.newPage({
    viewport,
    hasTouch,
    colorScheme,
    extraHTTPHeaders: { ...headers },
  });
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  const otherHosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || (warnings && message.type() === 'warning'))
      faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // A request that was interrupted by leaving the page is no fault.
    if (errorText !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`response: ${response.url()} ${response.status()}`);
  });
  // What a script catches, the console does not tell: such as an attempt to make code of a text.
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error('policy:', effectiveDirective, blockedURI));`);
  const own = new URL(url).host;
  await page.route(
    ({ protocol, host }) => protocol.startsWith('http') && host !== own,
    (route) => {
      const asked = route.request().url();
      otherHosts.add(new URL(asked).host);
      const body = scripts[asked];
      return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  await page.goto(url);
  return {
    page,
    faults,
    otherHosts,
    async screenshot(name) {
      await page.screenshot({ path: join(root, 'artifacts/screenshots', `${name}.png`) });
    },
  };
}
